import { expect, test } from 'vitest'
import { listAlerts, storeStormStep } from '../../city/stored-storm.fixture.ts'
import { indexOf } from '../../publication/city-index.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { composedStorm, type StormStep } from '../../sources/weather/alerts/composed-storm.fixture.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { hour, minute } from '../../time/durations.ts'
import { readConditions } from './conditions.ts'

const start = Date.UTC(2026, 9, 7, 12)
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
