import { expect, test } from 'vitest'
import { hour, minute } from '../../../time/durations.ts'
import type { LiveWater, MarineForecast, Tide } from '../../../weather/water.ts'
import { sayTide } from '../../components/water/tide-words.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { drawTides } from './charts.ts'
import { buildWaterView } from './water-view.ts'

const weather = { latitude: 26.1, longitude: -80.1, zones: [], marine: 'AMZ651' }
const context = { ...exampleContext('/weather'), publication: { ...examplePublication, weather } }

test('a forecast for boats of yesterday is named, and what it said of its own day is not shown', () => {
  const marineOf = (age: number) => {
    const data: MarineForecast = {
      issuedAt: exampleNow - age,
      office: 'MFL',
      area: 'Coastal waters out 20 NM',
      headlines: ['SMALL CRAFT SHOULD EXERCISE CAUTION'],
      periods: [{ name: 'REST OF TODAY', text: 'E winds 15 kt.' }],
    }
    const marine = { data, checkedAt: exampleNow - age, isFailing: true }
    return buildWaterView({ tides: undefined, surf: undefined, marine, hurricanes: undefined }, context)
      ?.marine
  }
  expect(marineOf(2 * hour)).toMatchObject({
    isStale: false,
    checked: { isLate: true, time: { label: '8:00 AM' } },
    headlines: ['SMALL CRAFT SHOULD EXERCISE CAUTION'],
    periods: [{ name: 'Rest of today' }],
  })
  expect(marineOf(25 * hour)).toMatchObject({ isStale: true, headlines: [], periods: [] })
})

const station = { station: '8722956', name: 'Port' }
const atSea = { ...weather, tides: station, surf: 'FLZ172' }
const bySea = { ...context, publication: { ...examplePublication, weather: atSea } }
/** 5 AM UTC of November 20 is midnight in the city. */
const midnight = exampleNow - 10 * hour

/** High water at 3 and 15 of the city's clock, low water six hours later, from a day before on. */
const tides: Tide[] = Array.from({ length: 20 }, (_, index) => ({
  at: midnight + (3 + 6 * index - 24) * hour,
  feet: index % 2 === 0 ? 3 + index / 20 : -0.2,
  isHigh: index % 2 === 0,
}))

function seaOf(table: Partial<NonNullable<LiveWater['tides']>['data']> = {}): LiveWater {
  const data = { station: '8722956', tides, highest: [], topFeet: 3.2, ...table }
  const asked = { checkedAt: exampleNow - 2 * hour, isFailing: false }
  return { tides: { data, ...asked }, surf: undefined, marine: undefined, hurricanes: undefined }
}

test('tides are those of today and of two more days, by the city’s clock, with the next one', () => {
  const view = buildWaterView(seaOf(), bySea)?.tides
  expect(view?.days.map(({ name, short }) => [name, short])).toEqual([
    ['Fri, Nov 20', 'Fri'],
    ['Sat, Nov 21', 'Sat'],
    ['Sun, Nov 22', 'Sun'],
  ])
  expect(view?.days[0]).toMatchObject({
    highs: '3:00 AM  3.2\n3:00 PM  3.3',
    lows: '9:00 AM  −0.2\n9:00 PM  −0.2',
  })
  expect(view?.next).toBe('Rising: high tide at 3:00 PM, 3.3 ft.')
  expect(view?.description).toContain('The highest tide, 3.7 feet, is Nov 22, 3:00 PM.')
  expect(view?.labels).toHaveLength(12)
})

test('a day has king tides from the height of the highest 5 percent of the year on', () => {
  const view = buildWaterView(seaOf({ topFeet: 3.5 }), bySea)?.tides
  expect(view?.days.map(({ hasKing }) => hasKing)).toEqual([false, true, true])
  expect(view?.source).toMatch(
    /^Tides: NOAA predictions for station 8722956, Port\. Feet above .*: 3\.5 ft and up\./,
  )
})

test('predictions that end before the third day, or have ended, are not drawn', () => {
  const until = (days: number) =>
    buildWaterView(seaOf({ tides: tides.filter(({ at }) => at < midnight + days * 24 * hour) }), bySea)?.tides
  expect(until(0.5)).toBeUndefined()
  expect(until(0)).toBeUndefined()
  expect(until(3)?.days).toHaveLength(3)
})

test('the chart of tides begins with a tide of yesterday and ends with one of the fourth day, so that its curve has no gap', () => {
  const view = buildWaterView(seaOf(), bySea)?.tides
  if (!view) throw new Error('no tides')
  const { tides: shown, midnights } = view
  const [begin = 0, end = 0] = [midnights[0], midnights.at(-1)]
  expect(end - begin).toBe(72 * hour)
  expect(shown.filter(({ at }) => at < begin)).toHaveLength(2)
  expect(shown.filter(({ at }) => at >= end)).toHaveLength(2)
  const { days, marks, curve, now, top, bottom, height } = drawTides(shown, view)
  expect(days).toEqual([
    { x: 0, width: 114.3 },
    { x: 114.3, width: 114.4 },
    { x: 228.7, width: 114.3 },
  ])
  expect(now).toBe(47.6)
  expect(marks).toHaveLength(12)
  expect(marks[0]).toEqual({ x: 14.3, y: top - 12 })
  expect(marks[1]).toEqual({ x: 42.9, y: bottom + 18 })
  expect(height).toBeGreaterThan(bottom + 18)
  expect(curve.match(/C/g)).toHaveLength(shown.length - 1)
  // The curve begins left of the drawing, and the highest tide is at the top of its band.
  expect(curve).toMatch(/^M-\d/)
  expect(curve).toContain(` ${top}`)
  expect(curve).toContain(` ${bottom}`)
})

test('the reader of the chart has the tides in minutes from the first midnight, and now as the nearest half hour', () => {
  const reading = buildWaterView(seaOf(), { ...bySea, now: exampleNow + 20 * minute })?.tides?.reading
  expect(reading).toMatchObject({
    count: 145,
    now: 21,
    curve: { clock: [0, 0], days: ['Fri', 'Sat', 'Sun', 'Mon'], language: 'en-US' },
  })
  expect(reading?.curve.tides.slice(0, 3)).toEqual([
    [-540, 31, 1],
    [-180, -2, 0],
    [180, 32, 1],
  ])
})

test('a height is rounded once, in the table and by the reader', () => {
  const odd = tides.map((tide) => ({ ...tide, feet: tide.isHigh ? 2.949 : -0.151 }))
  const view = buildWaterView(seaOf({ tides: odd }), bySea)?.tides
  expect(view?.days[0]).toMatchObject({ highs: '3:00 AM  2.9\n3:00 PM  2.9' })
  expect(view?.reading.curve.tides[2]).toEqual([180, 29, 1])
})

test.each([
  // Clocks go forward on March 14, 2027, and back on November 7, 2027, at 2 AM.
  ['2027-03-13T05:00Z', [26 * 60, 60], 143],
  ['2027-03-14T05:00Z', [2 * 60, 60], 143],
  ['2027-11-06T04:00Z', [26 * 60, -60], 147],
  ['2027-03-15T04:00Z', [0, 0], 145],
])('of three days from %s the reader’s clock is set by the city’s', (day, clock, count) => {
  const begin = Date.parse(day)
  const shifted = tides.map((tide) => ({ ...tide, at: tide.at - midnight + begin }))
  const view = buildWaterView(seaOf({ tides: shifted }), { ...bySea, now: begin + hour })?.tides
  expect(view?.reading).toMatchObject({ count, curve: { clock } })
  if (!view) throw new Error('no tides')
  // What is read at a tide is the table's time of it.
  const { curve } = view.reading
  for (const [at, , isHigh] of curve.tides.slice(2, 12)) {
    const [day = '', time = ''] = sayTide(at, curve, defaultTexts.water.tideReader).split(/ (.*?): about/)
    const row = view.days.find(({ short }) => short === day)
    expect(isHigh ? row?.highs : row?.lows, `${day} ${time}`).toContain(time)
  }
})

test('a curve is level at each high and low water', () => {
  const two: Tide[] = [
    { at: 0, feet: 2, isHigh: true },
    { at: 100, feet: 0, isHigh: false },
  ]
  const drawing = drawTides(two, { midnights: [0, 100], now: 50 })
  expect(drawing.curve).toBe('M0 50C124.9 50 218.1 156 343 156')
  // What is printed at an edge is moved into the drawing.
  expect(drawing.marks).toEqual([{ x: 10, y: 38 }])
})

test('no curve is drawn where a tide is missing, whose height nobody knows', () => {
  const height = (at: number, isHigh: boolean): Tide => ({ at: at * hour, feet: isHigh ? 2 : 0, isHigh })
  const missing = [height(0, true), height(6, false), height(18, false), height(24, true)]
  const pieces = (tides: Tide[]) =>
    drawTides(tides, { midnights: [0, 24 * hour], now: 0 })
      .curve.match(/[MC]/g)
      ?.join('')
  expect(pieces(missing)).toBe('MCMC')
  expect(pieces([height(0, true), height(18, false), height(24, true)])).toBe('MMC')
  expect(pieces([height(0, true), height(17, false), height(24, true)])).toBe('MCC')
})

test('tides below one foot are drawn on a scale of a foot, so that they do not look like a flood', () => {
  const flat: Tide[] = [
    { at: 0, feet: 0.5, isHigh: true },
    { at: 100, feet: 0.25, isHigh: false },
  ]
  expect(drawTides(flat, { midnights: [0, 100], now: 0 }).curve).toBe(
    'M0 103C124.9 103 218.1 129.5 343 129.5',
  )
})

test('a city without a point, and one whose sea was never asked for, has no view of the sea', () => {
  expect(buildWaterView(undefined, bySea)).toBeUndefined()
  expect(buildWaterView(seaOf(), { ...bySea, publication: examplePublication })).toBeUndefined()
})
