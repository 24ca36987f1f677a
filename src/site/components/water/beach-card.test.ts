import { expect, test } from 'vitest'
import { composeTides } from '../../../../tests/fakes/tide-service.ts'
import { day, hour } from '../../../time/durations.ts'
import type { LiveWater, SurfForecast, TideTable } from '../../../weather/water.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { formatFeet } from '../number-formats.ts'
import { buildBeachCard } from './beach-card.ts'

// A Wednesday, 11 AM by the city's clock.
const now = Date.parse('2026-10-07T11:00:00-04:00')
const station = { station: '8722956', name: 'South Port Everglades' }
const weather = { latitude: 26.1, longitude: -80.1, zones: [], tides: station, surf: 'FLZ172' }
const publication = { ...examplePublication, weather, timeZone: 'America/New_York' }
const context = { ...exampleContext(), publication, now }
const surf: SurfForecast = {
  issuedAt: now - 6 * hour,
  office: 'MFL',
  area: 'Coastal Broward',
  periods: [
    { name: 'REST OF TODAY', rip: 'moderate', facts: { surf: '2 to 3 feet', weather: 'Sunny' } },
    { name: 'THURSDAY', rip: 'high', facts: {} },
  ],
}
const tides = composeTides(now - day, 35 * day).map(({ t, v, type }) => ({
  at: Date.parse(`${t.replace(' ', 'T')}Z`),
  feet: Number(v),
  isHigh: type === 'H',
}))
const highest = tides
  .filter(({ isHigh }) => isHigh)
  .toSorted((a, b) => b.feet - a.feet)
  .slice(0, 12)
const table: TideTable = {
  station: '8722956',
  tides,
  highest: highest.toSorted((a, b) => a.at - b.at),
  topFeet: highest[5]?.feet ?? 0,
}
const known = <Data>(data: Data, checkedAt = now) => ({ data, checkedAt, isFailing: false })
const sea = (parts: Partial<LiveWater>): LiveWater => ({
  tides: undefined,
  surf: undefined,
  marine: undefined,
  hurricanes: undefined,
  ...parts,
})

test('a city without station and zone has no card, and none has one before anything was read', () => {
  const inland = {
    ...context,
    publication: { ...publication, weather: { latitude: 26, longitude: -80, zones: [] } },
  }
  expect(buildBeachCard(sea({}), inland)).toBeUndefined()
  expect(buildBeachCard(undefined, context)).toBeUndefined()
  expect(buildBeachCard(sea({}), context)).toBeUndefined()
  expect(buildBeachCard(sea({ tides: known(table) }), context)?.surf).toBeUndefined()
})

test('today’s risk is that of the period about today, whenever the forecast was issued', () => {
  const stateAt = (at: number) => {
    const card = buildBeachCard(sea({ surf: known(surf, at) }), { ...context, now: at })
    const { rip, facts, source } = card?.surf ?? {}
    return [rip, facts?.length, source?.split(' Surf')[0]]
  }
  expect(stateAt(now)).toEqual(['moderate', 1, 'Period: rest of today.'])
  expect(stateAt(now + day)).toEqual(['high', 0, 'Period: Thursday.'])
  // Nothing of yesterday's or of last week's forecast is about today.
  const past = [undefined, undefined, expect.stringMatching(/^Surf forecast by/)]
  expect(stateAt(now + 2 * day)).toEqual(past)
  expect(stateAt(now + 8 * day)).toEqual(past)
})

test('after hours without an answer the card says when the service last answered', () => {
  const at = (checkedAt: number) => buildBeachCard(sea({ surf: known(surf, checkedAt) }), context)?.surf
  expect(at(now - hour)?.checked?.isLate).toBe(false)
  expect(at(now - 4 * hour)).toMatchObject({
    rip: 'moderate',
    checked: { isLate: true, time: { label: '7:00 AM' } },
  })
})

test('the next high and low water come in their order, until the predictions end', () => {
  const card = buildBeachCard(sea({ tides: known(table) }), context)
  expect(card?.tides?.facts?.map(({ name }) => name).toSorted()).toEqual(['Next high tide', 'Next low tide'])
  expect(card?.tides?.source).toBe('Tides: NOAA predictions for station 8722956, South Port Everglades.')
  const later = { ...context, now: now + 40 * day }
  expect(buildBeachCard(sea({ tides: known(table) }), later)?.tides).toMatchObject({
    facts: undefined,
    king: undefined,
    source: 'There are no tide predictions for today.',
  })
})

test('king tides are the highest 5 percent of the year; those that follow each other are told together', () => {
  const kingAt = (at: number, topFeet = table.topFeet) =>
    buildBeachCard(sea({ tides: known({ ...table, topFeet }) }), { ...context, now: at })?.tides?.king
  const kings = table.highest.filter(({ feet }) => feet >= table.topFeet)
  expect(kingAt(now)).toMatchObject({ isToday: false, text: expect.stringMatching(/^Next king tides: /) })
  expect(kingAt(kings[0]?.at ?? 0)).toMatchObject({
    isToday: true,
    text: expect.stringMatching(/^King tide today, up to \d\.\d ft\.$/),
  })
  expect(kingAt(now, 99)).toBeUndefined()
})

test('heights have one decimal and a minus sign', () => {
  expect([formatFeet(-0.04, 'en-US'), formatFeet(-0.2, 'en-US'), formatFeet(3, 'en-US')]).toEqual([
    '0.0',
    '−0.2',
    '3.0',
  ])
})
