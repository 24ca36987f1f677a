import { expect, test } from 'vitest'
import { listAlerts, storeStormStep } from '../../city/stored-storm.fixture.ts'
import { indexOf } from '../../publication/city-index.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { composedStorm, type StormStep } from '../../sources/weather/alerts/composed-storm.fixture.ts'
import { makeFeedState } from '../../store/samples.fixture.ts'
import type { FeedState } from '../../store/source-state.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { hour, minute } from '../../time/durations.ts'
import { readConditions } from './conditions.ts'

const start = Date.UTC(2026, 9, 7, 12)
const read = { succeededAt: start - 20 * minute, nextPollAt: start + minute }
const failing = { ...read, succeededAt: start - hour, failures: 3, lastError: 'dns: gone away' }
const neverRead = { ...failing, succeededAt: undefined }
const overdue = { ...read, nextPollAt: start - hour }
const place = { latitude: 26.1224, longitude: -80.1373, zones: ['FLZ172'] }

test('a city has the alerts that are in force, and not those that have just ended', async () => {
  const store = await openTemporaryStore()
  await listAlerts(store, place, start)
  const index = indexOf({ ...examplePublication, weather: place }, [])
  const cities = { list: () => [{ id: 'city', index, isServed: true }] }
  const alerts = new Map<StormStep, readonly string[]>()
  for (const step of composedStorm) {
    await storeStormStep(store, { place, start }, step)
    const conditions = await readConditions(cities, { store }, start + step.at * hour + minute)
    alerts.set(step.name, conditions.get('city')?.alerts ?? [])
  }
  expect(alerts.get('warning continued')).toContain('Hurricane Warning')
  expect(alerts.get('canceled at the coast')).toEqual(['Storm Surge Warning'])
  expect(alerts.get('surge over')).toEqual([])
})

test.each<[string, number, readonly Partial<FeedState>[]]>([
  ['late, as every feed fails', 1, [failing, failing]],
  ['late, as every feed failed from the first poll on', 1, [neverRead, neverRead]],
  ['late, as half of its feeds fail', 1, [failing, read]],
  ['late, as no feed is asked', 1, [overdue, overdue]],
  ['in time while few feeds fail', 0, [failing, read, read]],
  ['in time after one failure of what was just read', 0, [{ ...read, failures: 1 }]],
])('a city is %s', async (_, late, states) => {
  const store = await openTemporaryStore()
  const feeds = states.map((_, n) => `https://${n}.test/feed`)
  for (const [n, state] of states.entries()) {
    await store.articles.savePoll(makeFeedState(feeds[n] ?? '', { polledAt: start, ...state }), [])
  }
  const index = { ...indexOf(examplePublication, []), feeds }
  const conditions = await readConditions(
    { list: () => [{ id: 'city', index, isServed: true }] },
    { store },
    start,
  )
  expect(Number(conditions.get('city')?.isLate)).toBe(late)
})
