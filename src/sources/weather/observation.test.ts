import { expect, test } from 'vitest'
import { hour, minute } from '../../time/durations.ts'
import { parseObservation, parseStations } from './observation.ts'

const now = Date.UTC(2026, 9, 7, 12)
const unit = (code: string, value: number | null) => ({ unitCode: `wmoUnit:${code}`, value })

/** A row as the service sends it. */
const sent = {
  stationId: 'KFLL',
  station: 'https://api.weather.gov/stations/KFLL',
  stationName: 'Fort Lauderdale',
  timestamp: new Date(now - hour).toISOString(),
  textDescription: 'Mostly Cloudy',
  icon: 'https://api.weather.gov/icons/land/day/bkn?size=medium',
  temperature: unit('degC', 30),
  dewpoint: unit('degC', 20),
  windDirection: unit('degree_(angle)', 140),
  windSpeed: unit('km_h-1', 20),
  windGust: unit('km_h-1', 40),
  seaLevelPressure: unit('Pa', 101_591.7),
  barometricPressure: unit('Pa', 98_205.3),
  visibility: unit('m', 16_093.44),
  relativeHumidity: unit('percent', 55),
  windChill: unit('degC', null),
  heatIndex: unit('degC', 35),
}
const parse = (changes: object, at = now) =>
  parseObservation(JSON.stringify({ features: [{ properties: { ...sent, ...changes } }] }), at)

test('an observation is read with all that pages show', () => {
  const { windSpeed, windGust, ...rest } = parse({}) ?? {}
  expect(rest).toEqual({
    stationId: 'KFLL',
    stationName: 'Fort Lauderdale',
    observedAt: now - hour,
    temperature: 86,
    feelsLike: 95,
    condition: 'Mostly Cloudy',
    sky: 'bkn',
    dewPoint: 68,
    humidity: 55,
    windDirection: 'SE',
    pressure: 30,
    visibility: 10,
  })
  expect([windSpeed, windGust]).toEqual([expect.closeTo(12.43, 2), expect.closeTo(24.85, 2)])
})

const row = (minutes: number, changes: object = {}) => ({
  properties: {
    ...sent,
    timestamp: new Date(now - minutes * minute).toISOString(),
    windSpeed: unit('km_h-1', minutes),
    ...changes,
  },
})
const without = { temperature: unit('degC', null) }
const refused = { temperature: { ...unit('degC', 21), qualityControl: 'X' } }

test.each<[rows: string, features: readonly unknown[], minutes: number]>([
  ['the first', [row(4), row(24)], 4],
  ['the newest, whatever their order', [row(24), row(4)], 4],
  ['the newest with a temperature', [row(4, without), row(9, without), row(24), row(80)], 24],
  ['the newest that no check refuses', [row(4, refused), row(9)], 9],
  ['the newest that can be read at all', [null, { properties: 7 }, row(4, { timestamp: 'noon' }), row(9)], 9],
  ['the newest that is not of a time to come', [row(-60), row(9)], 9],
])('of several rows %s is shown, whole', (_, features, minutes) => {
  const read = parseObservation(JSON.stringify({ features }), now)
  expect(read).toMatchObject({ observedAt: now - minutes * minute, temperature: 86 })
  expect(read?.windSpeed).toBeCloseTo(minutes * 0.621371)
})

test('where no row of the last two hours has a temperature, there is none', () => {
  const features = [row(4, without), row(121)]
  expect(parseObservation(JSON.stringify({ features }), now)).toBeUndefined()
})

test.each<[name: string, changes: object]>([
  ['no temperature', { temperature: unit('degC', null) }],
  ['an impossible temperature', { temperature: unit('degC', 99) }],
  ['no time', { timestamp: null }],
  ['a time of more than two hours ago', { timestamp: new Date(now - 2 * hour - 1).toISOString() }],
  ['a time to come', { timestamp: new Date(now + 10 * minute + 1).toISOString() }],
])('a row with %s is not the weather now', (_, changes) => {
  expect(parse(changes)).toBeUndefined()
})

test('a row of two hours ago is the weather now, and one of a clock that is ten minutes ahead', () => {
  for (const at of [now - 2 * hour, now + 10 * minute])
    expect(parse({ timestamp: new Date(at).toISOString() })?.observedAt).toBe(at)
})

test.each<[name: string, changes: object, expected: object]>([
  ['a wind chill is felt', { windChill: unit('degC', 25), heatIndex: unit('degC', 35) }, { feelsLike: 77 }],
  ['nothing is felt', { heatIndex: unit('degC', null) }, { feelsLike: undefined }],
  [
    'a gust of 8 mph more is told',
    { windSpeed: unit('m_s-1', 0), windGust: unit('m_s-1', 3.6) },
    { windGust: expect.closeTo(8.05, 2) },
  ],
  [
    'a gust of less is not',
    { windSpeed: unit('m_s-1', 0), windGust: unit('m_s-1', 3.5) },
    { windGust: undefined },
  ],
  [
    'a gust without wind is told',
    { windSpeed: null, windGust: unit('m_s-1', 4) },
    { windGust: expect.closeTo(8.95, 2) },
  ],
  ['no gust', { windGust: null }, { windGust: undefined }],
  ['a calm has no direction', { windSpeed: unit('km_h-1', 1) }, { windDirection: '' }],
  ['a breath of wind has one', { windSpeed: unit('km_h-1', 1.7) }, { windDirection: 'SE' }],
  ['an unknown wind has none', { windSpeed: null }, { windDirection: '', windSpeed: undefined }],
  ['an unknown direction', { windDirection: unit('degree_(angle)', null) }, { windDirection: '' }],
  ['an impossible direction', { windDirection: unit('degree_(angle)', 361) }, { windDirection: '' }],
  [
    'the pressure of the station',
    { seaLevelPressure: unit('Pa', null) },
    { pressure: expect.closeTo(29, 1) },
  ],
  [
    'a pressure in hectopascals',
    { seaLevelPressure: unit('hPa', 1_015.917) },
    { pressure: expect.closeTo(30, 2) },
  ],
  [
    'an impossible pressure',
    { seaLevelPressure: unit('Pa', 1), barometricPressure: unit('Pa', 1) },
    { pressure: undefined },
  ],
  ['visibility in kilometers', { visibility: unit('km', 16.09344) }, { visibility: expect.closeTo(10, 3) }],
  ['an impossible humidity', { relativeHumidity: unit('percent', 101) }, { humidity: undefined }],
])('%s', (_, changes, expected) => {
  expect(parse(changes)).toMatchObject(expected)
})

test('directions are those of a compass with 16 points', () => {
  const points = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW N'.split(' ')
  for (const [index, point] of points.entries())
    expect(parse({ windDirection: unit('degree_(angle)', index * 22.5) })?.windDirection).toBe(point)
  expect(parse({ windDirection: unit('degree_(angle)', 11) })?.windDirection).toBe('N')
  expect(parse({ windDirection: unit('degree_(angle)', 349) })?.windDirection).toBe('N')
})

test('an answer that is no JSON throws', () => {
  expect(() => parseObservation('<html>', now)).toThrow('no JSON')
  expect(parseObservation('{}', now)).toBeUndefined()
})

test('stations are ids in the order of the list', () => {
  const listed = ['KFLL', 'not an id', 'KFXE', null, 'AB', 'ABCDEFGHIJKLM', 'F6'].map(
    (stationIdentifier) => ({
      properties: { stationIdentifier },
    }),
  )
  expect(parseStations(JSON.stringify({ features: listed }))).toEqual(['KFLL', 'KFXE'])
  for (const document of [{}, { features: [] }, { features: listed.slice(1, 2) }])
    expect(() => parseStations(JSON.stringify(document))).toThrow('without any')
})
