import { expect, test } from 'vitest'
import { composeTides } from '../../../../tests/fakes/tide-service.ts'
import { day, hour } from '../../../time/durations.ts'
import type { LiveWater, SurfForecast, TideTable } from '../../../weather/water.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildBeachCard } from './beach-card.ts'
import { formatFeet, nextKingTides } from './tide-times.ts'

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
const known = <Data>(data: Data, checkedAt = now) => ({ data, checkedAt, isFailing: checkedAt !== now })
const sea = (parts: Partial<LiveWater>): LiveWater => ({
  tides: undefined,
  surf: undefined,
  marine: undefined,
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
    return card?.surf?.state === 'today' ? [card.surf.rip, card.surf.period] : card?.surf?.state
  }
  expect(stateAt(now)).toEqual(['moderate', 'rest of today'])
  expect(stateAt(now + day)).toEqual(['high', 'Thursday'])
  // Nothing of yesterday's or of last week's forecast is about today.
  expect(stateAt(now + 2 * day)).toBe('past')
  expect(stateAt(now + 8 * day)).toBe('past')
})

test('after hours without an answer the card says when the service last answered', () => {
  const at = (checkedAt: number) => buildBeachCard(sea({ surf: known(surf, checkedAt) }), context)?.surf
  expect(at(now - hour)).toMatchObject({ unchecked: undefined })
  expect(at(now - 4 * hour)).toMatchObject({ state: 'today', unchecked: '7:00 AM' })
})

test('the next high and low water come in their order, until the predictions end', () => {
  const card = buildBeachCard(sea({ tides: known(table) }), context)
  if (card?.tides?.state !== 'known') throw new Error('no tides')
  expect(card.tides.next.map(({ isHigh }) => isHigh).toSorted()).toEqual([false, true])
  expect(card.tides.station).toEqual({ id: '8722956', name: 'South Port Everglades' })
  const later = { ...context, now: now + 40 * day }
  expect(buildBeachCard(sea({ tides: known(table) }), later)?.tides).toEqual({ state: 'over' })
})

test('king tides are the highest of the year, or what the folder says', () => {
  const kings = (kingTide?: { feet: number; source: string }, at = now) =>
    nextKingTides(table, kingTide ? { ...station, kingTide } : station, at, publication)
  expect(kings()?.feet).toBe(highest[0]?.feet)
  expect(kings({ feet: 99, source: 'City' })).toBeUndefined()
  expect(kings({ feet: highest[0]?.feet ?? 0, source: 'City' }, highest[0]?.at)).toMatchObject({
    isToday: true,
    feet: highest[0]?.feet,
  })
  expect([formatFeet(-0.04, 'en-US'), formatFeet(-0.2, 'en-US'), formatFeet(3, 'en-US')]).toEqual([
    '0.0',
    '−0.2',
    '3.0',
  ])
})
