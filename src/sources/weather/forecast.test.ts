import { expect, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { nextHours, parseForecast, skyOf } from './forecast.ts'

const start = Date.UTC(2026, 9, 7, 12)
const time = (hours: number) => new Date(start + hours * hour).toISOString()

/** A period as the service sends it, `hours` after the start. */
const sentAt = (hours: number, changes: object = {}) => ({
  name: ' Tonight ',
  startTime: time(hours),
  endTime: time(hours + 1),
  isDaytime: false,
  temperature: 81,
  temperatureUnit: 'F',
  probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: 40 },
  windSpeed: '5 to 10 mph',
  windDirection: 'SE',
  icon: 'https://api.weather.gov/icons/land/night/tsra_sct,40?size=medium',
  shortForecast: 'Chance Showers',
  detailedForecast: 'A chance of showers.',
  ...changes,
})
const parse = (periods: readonly unknown[], changes: object = {}) =>
  parseForecast(JSON.stringify({ properties: { updateTime: time(-1), periods, ...changes } }))

/** One period with these changes among three sound ones, so that the forecast is read without it. */
function periodWith(changes: object) {
  const sent = [sentAt(0, changes), ...[5, 6, 7].map((hours) => sentAt(hours))]
  return parse(sent).periods.find(({ startsAt }) => startsAt === start)
}

test('a forecast is read with all that pages show', () => {
  expect(parse([sentAt(0)])).toEqual({
    updatedAt: start - hour,
    periods: [
      {
        name: 'Tonight',
        startsAt: start,
        endsAt: start + hour,
        isDay: false,
        temperature: 81,
        rainChance: 40,
        wind: { low: 5, high: 10 },
        windDirection: 'SE',
        condition: 'Chance Showers',
        sky: 'tsra_sct',
        details: 'A chance of showers.',
      },
    ],
  })
})

test.each<[name: string, changes: object, temperature: number | undefined]>([
  ['Celsius', { temperature: 30, temperatureUnit: 'C' }, 86],
  ['a measure', { temperature: { unitCode: 'wmoUnit:degC', value: 30 } }, 86],
  ['Fahrenheit', { temperature: -76 }, -76],
  ['thousands', { temperature: 2_000 }, undefined],
  ['thousands of Celsius', { temperature: 61, temperatureUnit: 'C' }, undefined],
  ['words', { temperature: 'hot' }, undefined],
])('a temperature in %s', (_, changes, temperature) => {
  expect(periodWith(changes)?.temperature).toBe(temperature)
})

const measure = (value: object) => ({ windSpeed: { unitCode: 'wmoUnit:km_h-1', ...value } })
test.each<[name: string, changes: object, wind: object | undefined]>([
  ['one figure', { windSpeed: '14 mph' }, { low: 14, high: 14 }],
  ['two figures', { windSpeed: '2 to 13 mph' }, { low: 2, high: 13 }],
  ['kilometers', { windSpeed: '10 to 20 km/h' }, { low: 6.21371, high: 12.42742 }],
  [
    'a measure',
    measure({ value: 200 }),
    { low: expect.closeTo(124.2742, 4), high: expect.closeTo(124.2742, 4) },
  ],
  ['a range', measure({ minValue: 10, maxValue: 20 }), { low: 6.21371, high: 12.42742 }],
  [
    'half a range',
    measure({ minValue: 10, value: 200 }),
    { low: 6.21371, high: expect.closeTo(124.2742, 4) },
  ],
  ['a range without an end', measure({ minValue: 10 }), undefined],
  ['a range without a beginning', measure({ maxValue: 10 }), undefined],
  ['more than there is', { windSpeed: '2 to 300 mph' }, undefined],
  ['words', { windSpeed: 'about 14 mph' }, undefined],
  ['words after it', { windSpeed: '14 mph or so' }, undefined],
  ['another unit', { windSpeed: '14 knots' }, undefined],
  ['nothing', { windSpeed: null }, undefined],
])('wind as %s', (_, changes, wind) => {
  expect(periodWith(changes)?.wind).toEqual(wind)
})

test.each<[name: string, changes: object, expected: object]>([
  ['a day', { isDaytime: true }, { isDay: true }],
  ['a day where it is not said', { isDaytime: null }, { isDay: true }],
  ['no chance of rain', { probabilityOfPrecipitation: { value: 0 } }, { rainChance: 0 }],
  ['an impossible chance of rain', { probabilityOfPrecipitation: { value: 101 } }, { rainChance: undefined }],
  ['an unknown chance of rain', { probabilityOfPrecipitation: { value: null } }, { rainChance: undefined }],
  ['three letters of a direction', { windDirection: 'NNW' }, { windDirection: 'NNW' }],
  ['four letters of a direction', { windDirection: 'NNWW' }, { windDirection: '' }],
  ['a direction in words', { windDirection: 'from SE' }, { windDirection: '' }],
  ['a direction with more', { windDirection: 'SE?' }, { windDirection: '' }],
  [
    'nothing else',
    { name: null, shortForecast: null, detailedForecast: null, icon: null },
    { name: '', sky: '' },
  ],
])('a period with %s', (_, changes, expected) => {
  expect(periodWith(changes)).toMatchObject(expected)
})

test.each([
  ['no beginning', { startTime: null }],
  ['no end', { endTime: 'later' }],
  ['an end at its beginning', { endTime: time(0) }],
  ['an end before its beginning', { endTime: time(-1) }],
])('a period with %s is left out', (_, changes) => {
  expect(periodWith(changes)).toBeUndefined()
})

test('periods are in the order of time', () => {
  expect(parse([sentAt(3), sentAt(1), sentAt(2)]).periods.map(({ startsAt }) => startsAt - start)).toEqual([
    hour,
    2 * hour,
    3 * hour,
  ])
})

test('a forecast of which more than one in four periods cannot be read is none', () => {
  const unreadable = sentAt(0, { temperature: 9_999 })
  expect(parse([unreadable, sentAt(1), sentAt(2), sentAt(3)]).periods).toHaveLength(3)
  expect(() => parse([unreadable, sentAt(1), sentAt(2)])).toThrow('1 of 3 periods cannot be read')
})

test('a forecast without periods or a time is none; of a long one the first 400 are read', () => {
  for (const periods of [[], null, 'none'])
    expect(() => parseForecast(JSON.stringify({ properties: { periods } }))).toThrow('without periods')
  expect(() => parse([sentAt(0)], { updateTime: null })).toThrow('without a time')
  expect(parse(Array.from({ length: 401 }, (_, index) => sentAt(index))).periods).toHaveLength(400)
})

test('its time is that of its update, else of when it was made', () => {
  const made = { generatedAt: time(2) }
  expect(parse([sentAt(0)], made).updatedAt).toBe(start - hour)
  expect(parse([sentAt(0)], { ...made, updateTime: null }).updatedAt).toBe(start + 2 * hour)
})

test('of the hours those are stored that have not ended, of 49 hours', () => {
  const forecast = parse(Array.from({ length: 60 }, (_, index) => sentAt(index)))
  const { periods, updatedAt } = nextHours(forecast, start + 2 * hour)
  expect(updatedAt).toBe(forecast.updatedAt)
  expect(periods[0]?.startsAt).toBe(start + 2 * hour)
  expect(periods.at(-1)?.startsAt).toBe(start + 50 * hour)
  expect(nextHours(forecast, start + 2 * hour - 1).periods[0]?.startsAt).toBe(start + hour)
})

test.each([
  ['https://api.weather.gov/icons/land/day/rain_showers,40/tsra,60?size=medium', 'rain_showers'],
  ['/icons/marine/night/few', 'few'],
  ['/icons/land/dusk/few', ''],
  ['/icons/day/few', ''],
  ['', ''],
])('the drawing of %j is %j', (icon, sky) => {
  expect(skyOf(icon)).toBe(sky)
})
