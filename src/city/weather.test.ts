import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Edition } from '../publication/publication.ts'
import { findOutput } from '../server/outputs/find-output.ts'
import { makeOutputPage } from '../server/outputs/output.ts'
import { exampleWeather } from '../site/components/weather/sample-weather.fixture.ts'
import { explainUnchecked } from '../site/components/weather/unchecked.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { textsOf } from '../site/texts/texts.ts'
import { waterSourcesOf } from '../sources/water/water-sources.ts'
import { composedStorm } from '../sources/weather/alerts/composed-storm.fixture.ts'
import {
  type WeatherKindName,
  weatherKindNames,
  weatherSourceOf,
} from '../sources/weather/weather-sources.ts'
import { openEmptyStore, queryStore } from '../store/empty-store.fixture.ts'
import type { Store } from '../store/store.ts'
import { hour, minute } from '../time/durations.ts'
import { isUnchecked, isUnread, readAtOf } from '../weather/current.ts'
import { City } from './city.ts'
import { listAlerts, storeStormStep } from './stored-storm.fixture.ts'
import { loadWater } from './water.ts'
import { loadAlerts, loadWeather, unknownWeather } from './weather.ts'

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

function weatherAt(hours: number, edition: Edition = 'live') {
  return loadWeather({ publication: { ...publication, edition }, store, now: start + hours * hour })
}

async function alertsAt(hours: number): Promise<string[]> {
  const { weather } = await weatherAt(hours)
  if (weather?.kind !== 'live') throw new Error('no live weather')
  return weather.alerts.alerts.map(({ event, ended }) => `${event} ${ended ? 'ended' : 'inForce'}`)
}

test('the sample edition has the forecast of its folder, without alerts, whatever was read', async () => {
  const [first] = composedStorm
  if (first) await read(first)
  const { weather, topics } = await weatherAt(1, 'sample')
  expect(weather).toMatchObject({ kind: 'sample', observation: { data: { temperature: 84 } } })
  expect(weather).not.toHaveProperty('alerts')
  expect(topics).toEqual([])
  expect(await weatherAt(1)).toMatchObject({ weather: { kind: 'live' } })
})

test('where nothing was read the live edition has no forecast, and no alert was looked for', async () => {
  expect(await weatherAt(0)).toMatchObject({
    weather: { kind: 'live', forecast: undefined, alerts: { alerts: [], checkedAt: undefined } },
  })
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
    const parts = { store }
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

test('the JSON for programs says of each alert whether it is in force', async () => {
  for (const step of composedStorm.filter(({ name }) => name !== 'after the storm')) await read(step)
  const phasesAt = async (hours: number) => {
    const parts = {
      store,
      hasFailed: () => false,
      origin: 'https://city.test',
    }
    const now = start + hours * hour
    const output = await findOutput(publication, '/weather/alerts.json')?.(publication, { ...parts, now })
    const { alerts } = JSON.parse(String(output?.body)) as { alerts: { event: string; phase: string }[] }
    return alerts.map(({ event, phase }) => `${event} ${phase}`)
  }
  for (const hours of [43, 44.2]) expect(await phasesAt(hours)).toEqual(await alertsAt(hours))
  expect(await phasesAt(44.2)).toEqual(['Storm Surge Warning ended'])
})

test('feed and JSON of alerts say that nothing was read yet, until it was', async () => {
  const load = async (path: string, edition: Edition, hours: number) => {
    const parts = {
      store,
      hasFailed: () => false,
      origin: 'https://city.test',
      now: start + hours * hour,
    }
    const city = { ...publication, edition }
    const output = await findOutput(city, path)?.(city, parts)
    return output && makeOutputPage(output, city, parts.origin)
  }
  for (const path of ['/weather/alerts.json', '/weather/feed.rss']) {
    expect(await load(path, 'live', 0), path).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30', 'cache-control': 'no-store' },
      keep: 0,
    })
    expect(await load(path, 'sample', 0)).toBeUndefined()
  }
  const [first] = composedStorm
  if (first) await read(first)
  expect(await load('/weather/alerts.json', 'live', 1)).toMatchObject({ status: 200 })
})

test('a cached page expires when its alerts become unchecked', async () => {
  const [first] = composedStorm
  if (first) await read(first)
  const { endsAt, topics } = await weatherAt(1 + 1 / 60)
  expect(endsAt).toBe(start + hour + 15 * minute)
  expect(topics).toContain('alerts:26.1224,-80.1373 FLZ172')
})

test('after the clock was set back nobody knows when alerts were checked: what is known is shown, and said to be unchecked', async () => {
  const [first] = composedStorm
  if (first) await read(first)
  const boardAt = async (hours: number) => {
    const { weather } = await weatherAt(hours)
    if (weather?.kind !== 'live') throw new Error('no live weather')
    const { alerts } = weather
    const texts = textsOf('en-US')
    const now = start + hours * hour
    return {
      events: alerts.alerts.map(({ event }) => event),
      checkedAt: alerts.checkedAt,
      isRead: readAtOf(alerts) !== undefined,
      isFailing: alerts.isFailing,
      isUnread: isUnread(weather, now),
      told: isUnchecked(weather, now) ? explainUnchecked(alerts, { now, publication, texts }) : undefined,
    }
  }
  const fresh = { events: ['Hurricane Watch'], checkedAt: start + hour, isRead: true, isFailing: false }
  const checked = { ...fresh, isUnread: false, told: undefined }
  expect(await boardAt(1)).toEqual(checked)
  expect(await boardAt(1 - 10 / 60)).toEqual(checked)
  const undated = { ...fresh, checkedAt: undefined, isFailing: true, isUnread: true }
  const told = 'We have not been able to check for alerts yet.'
  expect(await boardAt(0.8)).toEqual({ ...undated, told })
  expect(await boardAt(-24)).toEqual({ ...undated, told })
})

test('alerts of which only some could be read say so, and since when not all were', async () => {
  const partly = { since: start - hour, unreadable: ['Flood Warning'] }
  await storeReadings({ alerts: { shape: 1, memory: { zones: ['FLZ172'], kept: [], partly } } })
  expect((await weatherAt(0)).weather).toMatchObject({
    alerts: {
      isFailing: true,
      checkedAt: start - hour,
      partly: { readAt: start, unreadable: ['Flood Warning'] },
    },
  })
})

test('a page ends when its alerts are unchecked, where none of them changes before', async () => {
  const statement = { id: 's', sent: 1, event: 'Special Weather Statement', lapses: 2 }
  await read({ name: 'watch', at: 1, listed: [statement] })
  expect(await alertsAt(1.1)).toEqual(['Special Weather Statement inForce'])
  expect((await weatherAt(1.1)).endsAt).toBe(start + hour + 15 * minute)
  expect((await weatherAt(1.3)).endsAt).toBe(start + 3 * hour)
})

const storedObservation = {
  shape: 1,
  observation: {
    stationId: 'KFLL',
    stationName: 'Fort Lauderdale',
    observedAt: start,
    temperature: 81,
    condition: 'Clear',
    sky: 'skc',
    windDirection: '',
  },
}
const period = {
  name: '',
  startsAt: start,
  endsAt: start + hour,
  isDay: true,
  temperature: 81,
  rainChance: 20,
  wind: { low: 5, high: 10 },
  windDirection: 'E',
  condition: 'Sunny',
  sky: 'skc',
  details: '',
}
const storedForecast = { shape: 1, office: 'MFL', radar: '', updatedAt: start, periods: [period] }
const tide = { at: start, feet: 3.2, isHigh: true }
const storedTides = { shape: 1, data: { station: '1', tides: [tide], highest: [tide], topFeet: 3 } }
const facts = { surf: '2 ft', water: '80', wind: 'E', uv: 'high', waterspouts: 'none', weather: 'sunny' }
const bulletin = { issuedAt: start, office: 'MFL', area: 'Coastal Broward' }
const surfPeriods = ['low', 'moderate', 'high'].map((rip) => ({ name: 'TODAY', rip, facts }))
const storedSurf = { shape: 1, data: { ...bulletin, periods: surfPeriods } }
const storedMarine = {
  shape: 1,
  data: { ...bulletin, headlines: ['SMALL CRAFT'], periods: [{ name: 'TODAY', text: 'Waves.' }] },
}

/** Stores these readings as polls at `start` do. */
async function storeReadings(data: Record<string, object>, failures = 0): Promise<void> {
  const names = [...weatherKindNames.map((kind) => weatherSourceOf(kind, place)), ...waterSourcesOf(coast)]
  const listed = names.map((source) => ({ ...source, host: 'noaa.test' }))
  await store.sources.list('city', listed, { now: start, spread: 0 })
  const query = { worker: 'w', now: start, lease: 1000, limit: 9, perHost: 9, longestWait: hour }
  for (const claim of await store.sources.claimDue(query)) {
    const state = { ...claim.state, polledAt: start, succeededAt: start, nextPollAt: start, failures }
    await store.sources.finish(claim, { state, now: start }, async (writer) => {
      const reading = data[claim.kind]
      if (reading) await writer.saveReading(claim, reading)
      return []
    })
  }
}

const coast = { ...place, tides: { station: '1', name: 'Port' }, surf: 'FLZ172', marine: 'AMZ651' }
const readings: Record<string, object> = {
  forecast: storedForecast,
  'hourly-forecast': storedForecast,
  observation: storedObservation,
  alerts: { shape: 1, memory: { zones: ['FLZ172'], kept: [] } },
  tides: storedTides,
  surf: storedSurf,
  marine: storedMarine,
}

/** What is known of each kind, and what was logged. */
async function loadKnown(id: string) {
  const lines: [object, string][] = []
  const parts = {
    store,
    hasFailed: () => false,
    logger: { warn: (values: object, text: string) => void lines.push([values, text]) },
  }
  const load = async () => {
    const city = new City({ ...publication, id, weather: coast }, parts, start)
    const [{ weather }, { water }] = [await city.loadWeather(), await loadWater(city)]
    if (weather?.kind !== 'live' || !water) throw new Error('no live weather')
    const { forecast, hours, observation, alerts } = weather
    const checked = { ...water, forecast, 'hourly-forecast': hours, observation, alerts }
    return Object.keys(readings).filter(
      (kind) => checked[kind as keyof typeof checked]?.checkedAt !== undefined,
    )
  }
  await load()
  return { known: await load(), lines }
}

test('whatever is stored of weather and sea is shown, whole', async () => {
  await storeReadings(readings)
  expect(await loadKnown('whole')).toEqual({ known: Object.keys(readings), lines: [] })
  const parts = { store, hasFailed: () => false }
  const city = new City({ ...publication, weather: coast }, parts, start)
  const [{ weather }, { water }] = [await city.loadWeather(), await loadWater(city)]
  const known = <Data>(data: Data) => ({ data, checkedAt: start, isFailing: false })
  expect(weather).toMatchObject({
    forecast: known(storedForecast),
    hours: known(storedForecast),
    observation: known(storedObservation.observation),
  })
  expect(water).toEqual({
    tides: known(storedTides.data),
    surf: known(storedSurf.data),
    marine: known(storedMarine.data),
  })
})

const alertsOf = (kept: unknown) => ({ shape: 1, memory: { zones: ['FLZ172'], kept } })
test.each<[kind: string, stored: unknown, reason: string]>([
  ['alerts', '{"shape":1,"mem', 'expected object'],
  ['alerts', { ...readings.alerts, shape: 2 }, 'shape'],
  ['alerts', alertsOf([null]), 'memory.kept.0'],
  ['alerts', alertsOf([{ message: { event: 'Tornado Warning' } }]), 'memory.kept.0.message'],
  ['forecast', { ...storedForecast, periods: 'none' }, 'periods'],
  ['hourly-forecast', { ...storedForecast, periods: [{ ...period, startsAt: null }] }, 'periods.0.startsAt'],
  ['observation', { shape: 1, observation: { ...storedObservation.observation, temperature: '81' } }, 'temp'],
  ['tides', { shape: 1, data: { ...storedTides.data, tides: [{ at: 1 }] } }, 'data.tides.0'],
  ['surf', { shape: 1, data: { ...storedSurf.data, periods: [{ name: 'TODAY', rip: 'great' }] } }, 'rip'],
  ['marine', { shape: 1, data: storedSurf.data }, 'data.headlines'],
  [
    'marine',
    { shape: 1, data: { ...storedMarine.data, periods: [{ name: 'TODAY' }] } },
    'data.periods.0.text',
  ],
  ['forecast', { ...storedForecast, periods: [{ ...period, wind: {} }] }, 'periods.0.wind'],
  ...Object.keys(readings)
    .filter((kind) => kind !== 'alerts')
    .map((kind): [string, unknown, string] => [kind, { ...readings[kind], shape: 2 }, 'shape']),
])('stored %s of another shape (%j) are as if never read, and logged once', async (kind, stored, reason) => {
  await storeReadings(readings)
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
  await queryStore(store, `update readings set data = '${text}' where kind = '${kind}'`)
  const id = `city ${kind} ${reason}`
  const { known, lines } = await loadKnown(id)
  expect(known).toEqual(Object.keys(readings).filter((one) => one !== kind))
  const key = [...waterSourcesOf(coast), weatherSourceOf(kind as WeatherKindName, place)].find(
    (source) => source.kind === kind,
  )?.key
  expect(lines).toEqual([
    [
      { city: id, source: kind, key, reason: expect.stringContaining(reason) },
      'a stored reading cannot be read: it is not shown',
    ],
  ])
})

test.each([0, 2])('whether the last %i polls failed is known of each part', async (failures) => {
  await storeReadings(readings, failures)
  const parts = { store, hasFailed: () => false }
  const city = new City({ ...publication, weather: coast }, parts, start)
  const [{ weather }, { water }] = [await city.loadWeather(), await loadWater(city)]
  const isFailing = failures > 0
  expect(weather).toMatchObject({
    alerts: { isFailing, checkedAt: start },
    forecast: { isFailing, checkedAt: start },
  })
  expect(water).toMatchObject({ tides: { isFailing, checkedAt: start, data: { station: '1' } } })
})

test('alerts alone are those of the pages; of a city without a point there are none', async () => {
  const [first] = composedStorm
  if (first) await read(first)
  const now = start + 1.1 * hour
  const board = await loadAlerts({ publication, store, now })
  const { weather } = await weatherAt(1.1)
  expect(weather).toMatchObject({ alerts: board })
  expect(board.alerts.map(({ event }) => event)).toEqual(['Hurricane Watch'])
  const { weather: _, ...elsewhere } = publication
  expect(await loadAlerts({ publication: elsewhere, store, now })).toEqual({
    alerts: [],
    elsewhere: [],
    past: [],
    checkedAt: undefined,
    isFailing: false,
  })
})

test('a page whose alerts are unchecked and do not change ends for no reason of the weather', async () => {
  await storeReadings(readings)
  expect((await weatherAt(0.25)).endsAt).toBeUndefined()
  expect((await weatherAt(0.24)).endsAt).toBe(start + 15 * minute)
  // Not at once, for clocks of two machines differ.
  expect((await weatherAt(0.25 - 0.1 / 3600)).endsAt).toBe(start + 15 * minute + 900)
})

test('while the store does not answer, pages are made again after ten seconds', () => {
  expect(unknownWeather(5)).toEqual({ weather: undefined, topics: [], endsAt: 10_005 })
})

test('the sea is known where the folder names a source of it, and not among samples', async () => {
  await storeReadings(readings)
  const load = (weather: object, edition: Edition = 'live') =>
    loadWater(new City({ ...publication, ...weather, edition }, { store, hasFailed: () => false }, start))
  const { water, topics } = await load({ weather: coast })
  expect(Object.keys(water ?? {})).toEqual(['tides', 'surf', 'marine', 'hurricanes'])
  expect(topics).toEqual(['tides:1', 'surf:26.1224,-80.1373 FLZ172', 'marine:26.1224,-80.1373 AMZ651'])
  const none = { water: undefined, topics: [] }
  expect(await load({ weather: coast }, 'sample')).toEqual(none)
  expect(await load({ weather: place })).toEqual(none)
  expect(await load({ weather: undefined })).toEqual(none)
})
