import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeTides } from '../../../tests/fakes/tide-service.ts'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
import { day } from '../../time/durations.ts'
import { findSegment } from './bulletin.ts'
import { parseMarine } from './marine.ts'
import { parseSurf } from './surf.ts'
import { parseTides, tidesPath } from './tides.ts'

const now = Date.UTC(2026, 9, 7, 15)
const recording = (name: string) => ({
  text: readFileSync(new URL(`../../../tests/fakes/recordings/${name}.txt`, import.meta.url), 'utf8')
    .replace('{day +1}', 'THURSDAY')
    .replace('{day +2}', 'FRIDAY'),
  issuedAt: now,
  office: 'MFL',
})

test('twelve months of highs and lows are asked for, from yesterday on in Greenwich time', () => {
  const query = new URL(tidesPath('8722956', now), 'https://tides.test').searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    station: '8722956',
    product: 'predictions',
    interval: 'hilo',
    datum: 'MLLW',
    // Pages say feet.
    units: 'english',
    time_zone: 'gmt',
    format: 'json',
    begin_date: '20261006',
    range: '8760',
  })
})

test('predictions are kept for five weeks, and the highest of the year with the height of the top 5 percent', () => {
  const predictions = composeTides(now - day, 365 * day)
  const table = parseTides(JSON.stringify({ predictions }), '8722956', now)
  expect(table.tides.length).toBeGreaterThan(130)
  expect(table.tides.length).toBeLessThan(145)
  for (const [index, { isHigh }] of table.tides.entries())
    expect(isHigh).toBe(index % 2 === (table.tides[0]?.isHigh ? 0 : 1))
  const kings = table.highest.filter(({ feet }) => feet >= table.topFeet)
  const highs = predictions.filter(({ type }) => type === 'H').length
  expect(kings.length / highs).toBeGreaterThan(0.04)
  expect(kings.length / highs).toBeLessThan(0.06)
  expect(Math.max(...table.tides.map(({ at }) => at)) - now).toBeLessThan(36 * day)
})

test.each([
  ['{"error": {"message":"No Predictions data was found."}}', 'No Predictions data was found'],
  ['{"predictions": null}', 'without predictions'],
  ['{"predictions": []}', 'cannot be read'],
  ['<html>', 'no JSON'],
  ['', 'an empty answer'],
  [JSON.stringify({ predictions: composeTides(now - 400 * day, 30 * day) }), 'predictions from'],
  [
    JSON.stringify({ predictions: composeTides(now - day, 9 * day).map((row) => ({ ...row, v: '9e9' })) }),
    'cannot be read',
  ],
  [
    JSON.stringify({ predictions: composeTides(now - day, 9 * day).map((row) => ({ ...row, t: null })) }),
    'cannot be read',
  ],
])('the answer %.40j is no tide table: %s', (text, message) => {
  expect(() => parseTides(text, '8722956', now)).toThrow(message)
})

test('a surf zone forecast is read by its zone, with wrapped fields and without its explanations', () => {
  const forecast = parseSurf(recording('srf'), 'FLZ172')
  expect(forecast).toMatchObject({ area: 'Coastal Broward', office: 'MFL', issuedAt: now })
  expect(forecast.periods).toEqual([
    {
      name: 'REST OF TODAY',
      rip: 'moderate',
      facts: {
        surf: '2 to 3 feet',
        water: '78 degrees',
        uv: '6 (High)',
        waterspouts: 'None',
        weather: 'Partly sunny with a slight chance of showers',
        wind: 'East winds 10 to 15 mph with gusts up to 20 mph',
      },
    },
    expect.objectContaining({ name: 'THURSDAY', rip: 'high' }),
  ])
  expect(parseSurf(recording('srf'), 'FLZ063').periods[0]?.rip).toBe('low')
  expect(() => parseSurf(recording('srf'), 'FLZ072')).toThrow('does not name FLZ072')
})

test('a coastal waters forecast is read by its zone, with its headline', () => {
  expect(parseMarine(recording('cwf'), 'AMZ651')).toMatchObject({
    area: 'Coastal waters from Deerfield Beach to Ocean Reef FL out 20 NM',
    headlines: ['SMALL CRAFT SHOULD EXERCISE CAUTION THROUGH MONDAY MORNING'],
    periods: [
      {
        name: 'REST OF TODAY',
        text: 'E winds 10 to 15 kt. Seas 2 to 4 ft. Intracoastal waters a light chop. Slight chance of showers.',
      },
      { name: 'TONIGHT', text: expect.stringMatching(/moderate chop\.$/) },
      { name: 'THURSDAY', text: 'E winds 15 to 20 kt. Seas 4 to 6 ft.' },
    ],
  })
})

test.each([
  ['FLZ168-172-230215-\nSomewhere-\n', ['FLZ168', 'FLZ172'], ['FLZ170']],
  ['FLZ168>170-GAZ154-\n166-230215-\nSomewhere-\n', ['FLZ169', 'GAZ154', 'GAZ166'], ['FLZ154']],
])('the codes of %j name their zones and no others', (text, named, others) => {
  for (const zone of named) expect(findSegment(text, zone), zone).toMatchObject({ area: 'Somewhere' })
  for (const zone of others) expect(findSegment(text, zone), zone).toBeUndefined()
})

test.each([
  ['nothing', () => ''],
  ['only ends', () => '$$\n$$\n&&'],
  ['a long line', (pieces: number) => `FLZ172-${'A'.repeat(pieces)}`],
  ['codes without end', (pieces: number) => 'FLZ172-\n'.repeat(pieces)],
])('a text that is no bulletin is read in time in proportion to its length: %s', (_, textOf) => {
  expect(growingLinearly(8000, (pieces) => findSegment(textOf(pieces), 'FLZ172'))).toBeUndefined()
})

/** A bulletin about one zone. */
const bulletinOf = (...lines: readonly string[]) => ({
  text: ['FLZ172-230215-', 'Coastal Broward-', ...lines, '$$'].join('\n'),
  issuedAt: now,
  office: 'MFL',
})
const surfOf = (...lines: readonly string[]) => parseSurf(bulletinOf('.TODAY...', ...lines), 'FLZ172')

test.each([
  ['Rip Current Risk...HIGH north of the inlet, low to the south.', 'high'],
  ['Rip Current Risk*...Low to Moderate.', 'moderate'],
  ['RIP current risk...High.', 'high'],
  ['Rip Current Risk...Lower than yesterday.\nSurf...1 foot.', undefined],
  ['Not Rip Current...High.\nSurf...1 foot.', undefined],
  ['Rip Current Risk...Moderate.\nRip Current Remarks...Low near the pier.', 'moderate'],
])('the risk of rip currents of %j is %s', (line, risk) => {
  expect(surfOf(...line.split('\n')).periods[0]?.rip).toBe(risk)
})

test.each([
  ['Surf Height...2 to 3 feet.\nSurf...9 feet.', { surf: '2 to 3 feet' }],
  ['Surf....................4 feet.', { surf: '4 feet' }],
  ['Water Temp...78.', { water: '78' }],
  ['Wind...Calm.', { wind: 'Calm' }],
  ['Weather...Sunny.\n      \n  and a line of something else', { weather: 'Sunny' }],
  ['Weather...Sunny\n  and warm\n  until noon.', { weather: 'Sunny and warm until noon' }],
  ['Weather...Sunny.\nRemarks follow.\n  indented', { weather: 'Sunny' }],
  ['Weather...Sunny.\n  Low tide......at noon', { weather: 'Sunny' }],
  [`Weather...Sunny.\nWind...${'x'.repeat(160)}`, { weather: 'Sunny', wind: 'x'.repeat(160) }],
  [`Weather...Sunny.\nWind...${'x'.repeat(161)}`, { weather: 'Sunny' }],
  ['Weather...Sunny.\nWind...', { weather: 'Sunny' }],
  ['Weather...Sunny.\nWind..calm', { weather: 'Sunny' }],
  ['Weather...Sunny.\n&&\nWind...Calm.', { weather: 'Sunny' }],
])('of %j these facts are read', (lines, facts) => {
  expect(surfOf(...lines.split('\n')).periods[0]?.facts).toEqual(facts)
})

test('periods that say nothing are left out, four at most are shown, and without any the forecast is none', () => {
  const names = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX']
  const lines = names.flatMap((name) => [`.${name}...`, name === 'TWO' ? 'Tides...' : 'Wind...Calm.'])
  const { periods } = parseSurf(bulletinOf(...lines), 'FLZ172')
  expect(periods.map(({ name }) => name)).toEqual(['ONE', 'THREE', 'FOUR', 'FIVE'])
  expect(() => surfOf('Tides...')).toThrow('the surf zone forecast of MFL says nothing of FLZ172')
})

const marineOf = (...lines: readonly string[]) => parseMarine(bulletinOf(...lines), 'FLZ172')

test('a coastal waters forecast has three headlines, wrapped or not, and six periods with a text', () => {
  const headlines = [
    '...GALE WARNING IN EFFECT...',
    '...SMALL CRAFT',
    '  ADVISORY...',
    '...THREE...',
    '...FOUR...',
  ]
  const names = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT']
  const lines = names.flatMap((name) => [
    `.${name}...`,
    name === 'TWO' ? '' : 'Seas  2 to',
    '4 ft.'.slice(name === 'TWO' ? 9 : 0),
  ])
  const forecast = marineOf(...headlines, ...lines, '...NO HEADLINE...')
  expect(forecast.headlines).toEqual(['GALE WARNING IN EFFECT', 'SMALL CRAFT ADVISORY', 'THREE'])
  expect(forecast.periods.map(({ name }) => name)).toEqual(['ONE', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN'])
  expect(forecast.periods[0]?.text).toBe('Seas 2 to 4 ft.')
  expect(forecast).toMatchObject({ issuedAt: now, office: 'MFL' })
})

test.each([
  ['AMZ651', 'the coastal waters forecast of MFL does not name AMZ651'],
  ['FLZ172', 'the coastal waters forecast of MFL says nothing of FLZ172'],
])('a coastal waters forecast without a word on %s is none', (zone, message) => {
  expect(() => parseMarine(bulletinOf('.TODAY...', ''), zone)).toThrow(message)
})

test('a segment ends at its mark, and has the name of its first line that has words', () => {
  const text = 'FLZ172-230215-\n\n Coastal Broward- \nLine\n$$\nFLZ174-230215-\nElsewhere-\nNot ours'
  expect(findSegment(text, 'FLZ172')).toEqual({
    area: 'Coastal Broward',
    lines: ['', ' Coastal Broward-', 'Line'],
  })
  expect(findSegment(text, 'FLZ174')?.lines).toEqual(['Elsewhere-', 'Not ours'])
  expect(findSegment('FLZ172-230215-', 'FLZ172')).toEqual({ area: '', lines: [] })
})

test('of several segments that name a zone, the first with periods is read', () => {
  const text =
    'FLZ168-172-230215-\nSynopsis-\nHigh pressure.\n$$\nFLZ172-230215-\nBroward-\n.TODAY...Calm.\n$$'
  expect(findSegment(text, 'FLZ172')?.area).toBe('Broward')
  expect(findSegment(text, 'FLZ168')?.area).toBe('Synopsis')
})

test.each([
  'see FLZ172-230215-',
  'FLZ172-\nno codes\n230215-',
  'FLZ172-23021-',
  'FLX172-230215-',
  `FLZ172-\n${'FLZ174-\n'.repeat(12)}230215-`,
])('%j has no codes', (text) => {
  expect(findSegment(text, 'FLZ172')).toBeUndefined()
})

/** High and low waters every six hours from so many days before now on. */
const tidesOf = (changes: (index: number) => object = () => ({}), { from = -1, days = 365 } = {}) =>
  JSON.stringify({
    predictions: Array.from({ length: days * 4 }, (_, index) => ({
      t: new Date(now + from * day + (index * day) / 4).toISOString().slice(0, 16).replace('T', ' '),
      v: `${index % 2 ? 0.5 : 2}`,
      type: index % 2 ? 'L' : 'H',
      ...changes(index),
    })),
  })
const tableOf = (text: string) => parseTides(text, '8722956', now)

test('what is read of a tide is its instant in Greenwich time, its feet and whether it is high', () => {
  const { station, tides } = tableOf(tidesOf())
  expect(station).toBe('8722956')
  expect(tides.slice(0, 2)).toEqual([
    { at: now - day, feet: 2, isHigh: true },
    { at: now - day + day / 4, feet: 0.5, isHigh: false },
  ])
})

test('stations call their lower high and low waters by two letters, and each is kept once, in order', () => {
  const plain = tableOf(tidesOf())
  expect(tableOf(tidesOf((index) => ({ type: index % 2 ? 'LL' : 'HH' })))).toEqual(plain)
  const { predictions } = JSON.parse(tidesOf()) as { predictions: unknown[] }
  const mixed = [...predictions, ...predictions.slice(0, 40)].reverse()
  expect(tableOf(JSON.stringify({ predictions: mixed }))).toEqual(plain)
})

test.each([
  ['t', '2026-10-07T15:00'],
  ['t', '2026-10-07 15:00:00'],
  ['t', '2026-13-07 15:00'],
  ['v', ''],
  ['v', 'high'],
  ['v', '-31'],
  ['v', '71'],
  ['type', 'HL'],
  ['type', 'X'],
  ['type', 'HHH'],
])('a prediction whose %s is %j is left out; more than a quarter of them are no answer', (name, value) => {
  const changed = (every: number) => tidesOf((index) => (index % every === 3 ? { [name]: value } : {}))
  expect(tableOf(changed(4)).tides).toHaveLength(tableOf(tidesOf()).tides.length * 0.75)
  expect(() => tableOf(tidesOf((index) => (index % 2 ? { [name]: value } : {})))).toThrow(
    '730 of 1460 predictions cannot be read',
  )
})

test.each([
  [{ from: 1.25 }, 'predictions from 2026-10-08 to'],
  [{ from: -1, days: 2 }, 'predictions from 2026-10-06 to 2026-10-08 only'],
  [{ from: -1, days: 0.75 }, '0 of 3 predictions cannot be read'],
])('predictions of other days, %j, are none', (range, message) => {
  expect(() => tableOf(tidesOf(undefined, range))).toThrow(message)
})

test('predictions from tomorrow on and to the end of tomorrow are enough', () => {
  expect(tableOf(tidesOf(undefined, { from: 1 })).tides[0]?.at).toBe(now + day)
  expect(tableOf(tidesOf(undefined, { from: -1, days: 2.25 })).tides).toHaveLength(9)
})

test('tides of two days ago to five weeks are kept; of the highest 5 percent those from yesterday on, by time', () => {
  const { tides, highest, topFeet } = tableOf(
    tidesOf((index) => (index % 2 ? {} : { v: `${index < 8 ? 9 : 2 + index / 1000}` }), { from: -3 }),
  )
  expect(tides[0]?.at).toBe(now - 2 * day + day / 4)
  expect(tides.at(-1)?.at).toBe(now + 35 * day - day / 4)
  expect(highest).toHaveLength(36)
  expect(highest.every(({ isHigh }) => isHigh)).toBe(true)
  expect(highest.map(({ at }) => at)).toEqual(highest.map(({ at }) => at).toSorted((a, b) => a - b))
  // Those of more than a day ago would have been the highest of all.
  expect(Math.max(...highest.map(({ feet }) => feet))).toBeLessThan(4)
  expect(highest.every(({ feet }) => feet >= topFeet)).toBe(true)
})

test('what the tide service says of an error is told, but not at length', () => {
  const text = JSON.stringify({ error: { message: 'x'.repeat(300) } })
  expect(() => tableOf(text)).toThrow(new Error(`the tide service says: ${'x'.repeat(200)}`))
})
