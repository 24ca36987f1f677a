import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour, minute } from '../publication/durations.ts'
import { exampleWeather } from '../site/components/weather/sample-weather.fixture.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { composedStorm, composeMessage } from '../sources/weather/alerts/composed-storm.fixture.ts'
import { noAlerts, takeMessages } from '../sources/weather/alerts/memory.ts'
import { parseAlerts } from '../sources/weather/alerts/message.ts'
import { readAlertMemory, readingShape } from '../sources/weather/weather-kinds.ts'
import { weatherSourceOf } from '../sources/weather/weather-sources.ts'
import { openEmptyStore } from '../store/empty-store.fixture.ts'
import type { Store } from '../store/store.ts'
import { loadWeather } from './city-weather.ts'

const start = Date.UTC(2026, 9, 7, 12)
const place = { latitude: 26.1224, longitude: -80.1373, zones: ['FLZ172'] }
const zones = ['FLZ072', 'FLZ172']
const publication = {
  ...examplePublication,
  weather: place,
  content: { ...examplePublication.content, sampleWeather: exampleWeather },
}
const source = weatherSourceOf('alerts', place)

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'city-weather-'))
  store = await openEmptyStore(folder)
  await store.sources.list('city', [{ ...source, host: 'weather.test' }], { now: start, spread: 0 })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Stores what the service lists at a step of the composed storm, as a poll does. */
async function read({ at, listed }: (typeof composedStorm)[number]): Promise<void> {
  const now = start + at * hour
  const query = { worker: 'w', now: now + hour, lease: 1000, limit: 1, perHost: 1, longestWait: 99 * hour }
  const [claim] = await store.sources.claimDue(query)
  if (!claim) throw new Error('nothing is due')
  const messages = parseAlerts(JSON.stringify({ features: listed.map((one) => composeMessage(one, start)) }))
  const state = { ...claim.state, polledAt: now, succeededAt: now, nextPollAt: now }
  await store.sources.finish(claim, { state, now }, async (writer) => {
    const before = readAlertMemory(await writer.loadReading(source)) ?? noAlerts
    await writer.saveReading(source, {
      shape: readingShape,
      memory: takeMessages(before, messages, { at: now, zones }),
    })
    return []
  })
}

function weatherAt(hours: number, sampleEdition: 'auto' | 'always' | 'never' = 'auto') {
  return loadWeather(publication, { store: store.articles, sampleEdition }, start + hours * hour)
}

async function alertsAt(hours: number): Promise<string[]> {
  const { weather } = await weatherAt(hours)
  if (weather?.kind !== 'live') throw new Error('no live weather')
  return weather.alerts.alerts.map(({ event, phase }) => `${event} ${phase}`)
}

test('the sample is shown only where nothing was read and samples may be', async () => {
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

test('a storm goes through the store to pages, and stays while all sources are dead for six hours', async () => {
  const steps = composedStorm.filter(({ name }) => name !== 'after the storm')
  for (const step of steps.slice(0, 3)) await read(step)
  const both = ['Storm Surge Warning inForce', 'Hurricane Warning inForce']
  expect(await alertsAt(13.01)).toEqual(both)
  // Nobody answers until 19.01.
  expect(await alertsAt(19)).toEqual(both)
  for (const step of steps.slice(3)) await read(step)
  expect(await alertsAt(44.2)).toEqual(['Storm Surge Warning ended'])
})

test('a page ends when alerts become unchecked', async () => {
  const [first] = composedStorm
  if (first) await read(first)
  const { endsAt, topics } = await weatherAt(1 + 1 / 60)
  expect(endsAt).toBe(start + hour + 15 * minute)
  expect(topics).toContain('alerts:26.1224,-80.1373 FLZ172')
})
