import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeTides } from '../../../tests/fakes/tide-service.ts'
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
    interval: 'hilo',
    datum: 'MLLW',
    time_zone: 'gmt',
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
  ['', 'FLZ172'],
  ['$$\n$$\n&&', 'FLZ172'],
  [`FLZ172-${'A'.repeat(100_000)}`, 'FLZ172'],
  ['FLZ172-\n'.repeat(20_000), 'FLZ172'],
])('a text that is no bulletin ends soon', (text, zone) => {
  const begun = process.threadCpuUsage()
  expect(findSegment(text, zone)).toBeUndefined()
  expect(process.threadCpuUsage(begun).user / 1000, 'ms of CPU').toBeLessThan(1_000)
})
