import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOutput } from '../server/outputs/find-output.ts'
import { makeOutputPage } from '../server/outputs/output-page.ts'
import { exampleWeather } from '../site/components/weather/sample-weather.fixture.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { composedStorm } from '../sources/weather/alerts/composed-storm.fixture.ts'
import { openEmptyStore } from '../store/empty-store.fixture.ts'
import type { Store } from '../store/store.ts'
import { hour, minute } from '../time/durations.ts'
import { listAlerts, storeStormStep } from './stored-storm.fixture.ts'
import { loadWeather } from './weather.ts'

const start = Date.UTC(2026, 9, 7, 12)
const place = { latitude: 26.1224, longitude: -80.1373, zones: ['FLZ172'] }
const publication = {
  ...examplePublication,
  weather: place,
  content: { ...examplePublication.content, sampleWeather: exampleWeather },
}

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'city-weather-'))
  store = await openEmptyStore(folder)
  await listAlerts(store, place, start)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (step: (typeof composedStorm)[number]) => storeStormStep(store, { place, start }, step)

function weatherAt(hours: number, sampleEdition: 'auto' | 'always' | 'never' = 'auto') {
  return loadWeather({ publication, store, sampleEdition, now: start + hours * hour })
}

async function alertsAt(hours: number): Promise<string[]> {
  const { weather } = await weatherAt(hours)
  if (weather?.kind !== 'live') throw new Error('no live weather')
  return weather.alerts.alerts.map(({ event, phase }) => `${event} ${phase}`)
}

test('the sample forecast is shown only where nothing was read and samples are allowed', async () => {
  expect(await weatherAt(0)).toMatchObject({ weather: { kind: 'sample' } })
  const { weather } = await weatherAt(0, 'never')
  expect(weather).toMatchObject({
    kind: 'live',
    forecast: undefined,
    alerts: { alerts: [], checkedAt: undefined },
  })
  const [first] = composedStorm
  if (first) await read(first)
  expect(await weatherAt(1)).toMatchObject({ weather: { kind: 'live' } })
  expect(await weatherAt(1, 'always')).toMatchObject({ weather: { kind: 'sample' }, topics: [] })
})

test('stored alerts reach the pages and stay while no source answers for six hours', async () => {
  const steps = composedStorm.filter(({ name }) => name !== 'after the storm')
  for (const step of steps.slice(0, 3)) await read(step)
  const both = ['Storm Surge Warning inForce', 'Hurricane Warning inForce']
  expect(await alertsAt(13.01)).toEqual(both)
  // No source answers until hour 19.01.
  expect(await alertsAt(19)).toEqual(both)
  for (const step of steps.slice(3)) await read(step)
  expect(await alertsAt(44.2)).toEqual(['Storm Surge Warning ended'])
})

test('an alert that is drawn far away is elsewhere, and in no feed, as far as the city says what is near', async () => {
  const x = place.longitude - 0.2
  const ring = [
    [x - 0.05, 26],
    [x + 0.05, 26],
    [x + 0.05, 26.2],
    [x - 0.05, 26.2],
  ]
  const tornado = {
    id: 't',
    sent: 1,
    event: 'Tornado Warning',
    vtec: ['NEW.TO.W.0001'],
    ends: 9,
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  await read({ name: 'watch', at: 1, listed: [tornado] })
  const boardOf = async (near?: number) => {
    const city = { ...publication, weather: near === undefined ? place : { ...place, near } }
    const parts = { store, sampleEdition: 'auto' as const }
    const { weather } = await loadWeather({ publication: city, ...parts, now: start + 1.1 * hour })
    if (weather?.kind !== 'live') throw new Error('no live weather')
    const eventsOf = (alerts: readonly { event: string }[]) => alerts.map(({ event }) => event)
    return [eventsOf(weather.alerts.alerts), eventsOf(weather.alerts.elsewhere)]
  }
  // Its nearest side is 15 km to the west.
  expect(await boardOf()).toEqual([[], ['Tornado Warning']])
  expect(await boardOf(16)).toEqual([['Tornado Warning'], []])
  const parts = {
    store,
    sampleEdition: 'auto' as const,
    hasFailed: () => false,
    origin: 'https://city.test',
  }
  for (const path of ['/weather/alerts.json', '/weather/feed.rss']) {
    const output = await findOutput(publication, path)?.(publication, {
      ...parts,
      now: start + 1.1 * hour,
    })
    expect(String(output?.body), path).not.toContain('Tornado')
  }
})

test('feed and JSON of alerts say that nothing was read yet, until it was', async () => {
  const load = async (path: string, sampleEdition: 'auto' | 'always' | 'never', hours: number) => {
    const parts = {
      store,
      sampleEdition,
      hasFailed: () => false,
      origin: 'https://city.test',
      now: start + hours * hour,
    }
    const output = await findOutput(publication, path)?.(publication, parts)
    return output && makeOutputPage(output, publication, parts.origin)
  }
  for (const path of ['/weather/alerts.json', '/weather/feed.rss']) {
    for (const edition of ['auto', 'never'] as const) {
      expect(await load(path, edition, 0), path).toMatchObject({
        status: 503,
        headers: { 'retry-after': '30', 'cache-control': 'no-store' },
        keep: 0,
      })
    }
    expect(await load(path, 'always', 0)).toBeUndefined()
  }
  const [first] = composedStorm
  if (first) await read(first)
  expect(await load('/weather/alerts.json', 'auto', 1)).toMatchObject({ status: 200 })
})

test('a cached page expires when its alerts become unchecked', async () => {
  const [first] = composedStorm
  if (first) await read(first)
  const { endsAt, topics } = await weatherAt(1 + 1 / 60)
  expect(endsAt).toBe(start + hour + 15 * minute)
  expect(topics).toContain('alerts:26.1224,-80.1373 FLZ172')
})

test('a page ends when its alerts are unchecked, where none of them changes before', async () => {
  const statement = { id: 's', sent: 1, event: 'Special Weather Statement', lapses: 2 }
  await read({ name: 'watch', at: 1, listed: [statement] })
  expect(await alertsAt(1.1)).toEqual(['Special Weather Statement inForce'])
  expect((await weatherAt(1.1)).endsAt).toBe(start + hour + 15 * minute)
  expect((await weatherAt(1.3)).endsAt).toBe(start + 3 * hour)
})
