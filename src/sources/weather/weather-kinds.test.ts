import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeWeatherService,
  type Misbehavior,
  startWeatherService,
  type WeatherPart,
} from '../../../tests/fakes/weather-service.ts'
import type { WeatherPlace } from '../../publication/publication.ts'
import { openEmptyStore, queryStore } from '../../store/empty-store.fixture.ts'
import type { Store } from '../../store/store.ts'
import { hour } from '../../time/durations.ts'
import { storedAlerts } from '../../weather/alert-memory.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import type { AnySourceKind } from '../pipeline/source-kind.ts'
import { pollAll } from '../poll-all.fixture.ts'
import { type ComposedMessage, composeMessage, listedAt } from './alerts/composed-storm.fixture.ts'
import { weatherKinds } from './weather-kinds.ts'
import { type WeatherKindName, weatherSourceOf } from './weather-sources.ts'

const place = { latitude: 26.1224, longitude: -80.1373, zones: ['FLZ172'] }

let folder: string
let store: Store
let client: SafeClient
let service: FakeWeatherService
let kinds: Map<string, AnySourceKind>
let now: number
let deadline: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weather-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: true, userAgent: 'Test/1' })
  service = await startWeatherService()
  now = Date.now()
  deadline = 10_000
  service.now = () => now
  openKinds()
  await store.sources.list('city', sourcesOf(place), { now, spread: 0 })
})
afterEach(async () => {
  await client.close()
  await store.close()
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Forgets what is known of points, as a restart does. */
function openKinds(): void {
  const options = { base: service.origin, contact: 'desk@news.example', retryPauses: [1, 1] }
  kinds = new Map(weatherKinds(options).map((kind) => [kind.name, kind]))
}

const sourcesOf = (weather: WeatherPlace) =>
  [...kinds.values()].flatMap((kind) => kind.list({ feeds: [], weather }))

const poll = (offline = false) => pollAll({ store, client, kinds, now: () => now, deadline, offline })

/** Minutes until kinds are asked for again after a poll. */
async function waitsOf(names: readonly WeatherKindName[], offline = false): Promise<(number | undefined)[]> {
  const outcomes = await poll(offline)
  return names.map((kind) => {
    const outcome = outcomes.get(kind)
    return outcome && 'state' in outcome ? (outcome.state.nextPollAt - now) / 60_000 : undefined
  })
}

async function readingOf(kind: WeatherKindName) {
  const [reading] = await store.readings.loadReadings([weatherSourceOf(kind, place)])
  if (!reading) throw new Error(`${kind} is not listed`)
  return reading
}

/** What is known of answers that were not whole. */
const partlyIn = async () => storedAlerts.parse((await readingOf('alerts')).data).memory.partly

/** The messages in a reading of alerts. */
const keptIn = (data: unknown) => storedAlerts.parse(data).memory.kept.map(({ message }) => message)

test('a point is resolved once, and each of its documents is stored under its own topic', async () => {
  const outcomes = await poll()
  expect([...outcomes].map(([kind, { kind: how }]) => `${kind} ${how}`).toSorted()).toEqual([
    'alerts stored',
    'forecast stored',
    'hourly-forecast stored',
    'observation stored',
  ])
  expect(outcomes.get('alerts')).toMatchObject({ topics: ['alerts:26.1224,-80.1373 FLZ172'] })
  expect((await readingOf('forecast')).data).toMatchObject({ office: 'BOX', radar: 'KBOX' })
  const periods = async (kind: 'forecast' | 'hourly-forecast') =>
    ((await readingOf(kind)).data as { periods: unknown[] }).periods.length
  expect(await periods('forecast')).toBe(14)
  expect(await periods('hourly-forecast')).toBe(50)
  expect((await readingOf('observation')).data).toMatchObject({ observation: { stationId: 'KTAN' } })
  const paths = service.requests.map(({ path }) => path)
  expect(paths.filter((path) => path === '/points/26.1224,-80.1373')).toHaveLength(1)
  expect(paths).toEqual(expect.arrayContaining(['/alerts/active?area=MA', '/alerts/active?area=FL']))
  expect(new Set(service.requests.map(({ userAgent }) => userAgent.replace(/^.*(?=\()/, '')))).toEqual(
    new Set(['(desk@news.example)']),
  )
})

const failures: [Misbehavior, RegExp][] = [
  ['error', /500/],
  ['expired', /503/],
  ['forbidden', /403/],
  ['noArrays', /without|none|no station/],
  ['nulls', /without|periods|none of/],
  ['absurd', /periods cannot be read|none of 3 stations/],
  ['html', /no JSON: it begins with "<!doctype html>/],
  ['empty', /empty answer/],
  ['hanging', /no complete answer/],
  ['wrongGrid', /404/],
]

test.each(failures)(
  'what was read stays through "%s", and is replaced after it',
  async (how, message) => {
    await poll()
    const kindOf = { forecast: 'forecast', hourly: 'hourly-forecast', observation: 'observation' } as const
    const parts = Object.keys(kindOf) as (keyof typeof kindOf)[]
    const before = await Promise.all(parts.map((part) => readingOf(kindOf[part])))
    service.misbehaving = Object.fromEntries(parts.map((part) => [part, how]))
    now += hour
    if (how === 'hanging') deadline = 100
    const failed = await poll()
    deadline = 10_000
    for (const [index, part] of parts.entries()) {
      expect(failed.get(kindOf[part]), part).toMatchObject({
        kind: 'failed',
        message: expect.stringMatching(message),
      })
      const after = await readingOf(kindOf[part])
      expect(after, part).toEqual({ ...before[index], failures: 1 })
    }
    service.misbehaving = {}
    now += hour
    await poll()
    for (const part of parts)
      expect(await readingOf(kindOf[part])).toMatchObject({ failures: 0, checkedAt: now })
  },
  15_000,
)

test('before the first success a kind is tried again after half a minute, and alerts too', async () => {
  service.misbehaving = { forecast: 'error', alerts: 'html' }
  const shown = ['forecast', 'alerts', 'observation'] as const
  expect(await waitsOf(shown)).toEqual([0.5, 0.5, 10])
  expect(await waitsOf(shown)).toEqual([1, 1, 10])
  service.misbehaving = {}
  expect(await waitsOf(shown)).toEqual([10, 1, 10])
  // Later failures, while readers have the last good data, wait as long as answers.
  service.misbehaving = { forecast: 'error', alerts: 'html' }
  expect(await waitsOf(shown)).toEqual([10, 1, 10])
})

test('whatever happened, alerts are asked for within five minutes and the rest of the weather within half an hour', async () => {
  const names = ['alerts', 'forecast', 'hourly-forecast', 'observation'] as const
  const all = (how: Misbehavior) => ({ alerts: how, forecast: how, hourly: how, stations: how })
  service.misbehaving = all('forbidden')
  expect(await waitsOf(names)).toEqual([5, 30, 30, 30])
  service.misbehaving = all('error')
  for (let failures = 0; failures < 8; failures++) await poll()
  expect(await waitsOf(names)).toEqual([5, 30, 30, 30])
  // Once our own network is back, soon.
  service.close()
  expect(await waitsOf(names, true)).toEqual([1, 2, 2, 2])
})

test('a place is asked for at its host under four decimals, and a city without one is not asked for', () => {
  const all = weatherKinds(undefined)
  const sourcesAt = (weather: WeatherPlace | undefined) =>
    all.flatMap((kind) => kind.list({ feeds: [], weather }))
  const host = 'api.weather.gov'
  expect(sourcesAt({ latitude: 26.1, longitude: -80.13734, zones: ['FLZ172', 'FLC011'] })).toEqual([
    { kind: 'forecast', key: '26.1,-80.1373', host },
    { kind: 'hourly-forecast', key: '26.1,-80.1373', host },
    { kind: 'observation', key: '26.1,-80.1373', host },
    { kind: 'alerts', key: '26.1,-80.1373 FLZ172 FLC011', host: 'api.weather.gov alerts' },
  ])
  expect(all.flatMap(({ urgentHost }) => urgentHost ?? [])).toEqual(['api.weather.gov alerts'])
  expect(sourcesAt(undefined)).toEqual([])
})

test('a reading counts as new, then as changed, and where it is the same as nothing', async () => {
  const countsOf = async () => {
    const outcome = (await poll()).get('alerts')
    return outcome && 'added' in outcome ? [outcome.kind, outcome.added, outcome.updated] : outcome
  }
  expect(await countsOf()).toEqual(['stored', 1, 0])
  service.alerts = listedAt('warning and surge', now - 13 * hour)
  now += hour
  expect(await countsOf()).toEqual(['stored', 0, 1])
  now += 1
  expect(await countsOf()).toEqual([expect.any(String), 0, 0])
})

test('a forecast is not asked for again before caches have a new one, but never later than after half an hour', async () => {
  const waitAt = async (maxAge: number) => {
    service.maxAge = maxAge
    const outcome = (await poll()).get('forecast')
    return outcome && 'state' in outcome ? (outcome.state.nextPollAt - now) / 60_000 : undefined
  }
  expect(await waitAt(98)).toBe(10)
  expect(await waitAt(1_200)).toBe(20)
  expect(await waitAt(3_600)).toBe(30)
})

test('a point on the water says that it has no forecast, and keeps its alerts', async () => {
  service.point = { type: 'marine' }
  const outcomes = await poll()
  for (const kind of ['forecast', 'hourly-forecast'])
    expect(outcomes.get(kind)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/on the water.*inland/),
    })
  expect(outcomes.get('alerts')).toMatchObject({ kind: 'stored' })
  expect(service.requests.filter(({ path }) => path.endsWith('/forecast'))).toEqual([])
})

test('stations are listed once a day, and a list that cannot be read again is used on', async () => {
  const lists = () => service.requests.filter(({ path }) => path.endsWith('/stations')).length
  await poll()
  now += hour
  await poll()
  expect(lists()).toBe(1)
  now += 24 * hour
  service.misbehaving = { stations: 'html' }
  expect((await poll()).get('observation')).toMatchObject({ kind: 'stored' })
  expect(lists()).toBe(2)
})

test('an outdated answer replaces nothing', async () => {
  await poll()
  const before = await Promise.all([readingOf('forecast'), readingOf('observation')])
  service.misbehaving = { forecast: 'stale', observation: 'stale' }
  now += hour / 2
  await poll()
  const after = await Promise.all([readingOf('forecast'), readingOf('observation')])
  expect(after.map(({ data }) => data)).toEqual(before.map(({ data }) => data))
})

test.each(['{"shape":1,"mem', '{"shape":0}', '{"shape":1,"memory":{"zones":[],"kept":[null]}}'])(
  'what is stored as %s is replaced, within a day where the service says the same',
  async (damaged) => {
    service.alerts = listedAt('warning and surge', now - 13 * hour)
    await poll()
    const names = ['forecast', 'hourly-forecast', 'observation', 'alerts'] as const
    const before = await Promise.all(names.map(readingOf))
    const damage = () => queryStore(store, `update readings set data = '${damaged}'`)
    await damage()
    service.alerts = listedAt('warning and surge', now - 13 * hour).slice(1)
    now += hour
    await poll()
    expect(keptIn((await readingOf('alerts')).data)).not.toEqual([])
    await damage()
    now += 24 * hour
    await poll()
    const after = await Promise.all(names.map(readingOf))
    for (const [index, { data }] of after.entries())
      expect(Object.keys(Object(data)), names[index]).toEqual(Object.keys(Object(before[index]?.data)))
  },
)

test('a request that fails once is retried at once', async () => {
  service.misbehaving = {
    get forecast() {
      service.misbehaving = {}
      return 'error' as const
    },
  }
  const options = { base: service.origin, retryPauses: [1] }
  kinds = new Map(weatherKinds(options).map((kind) => [kind.name, kind]))
  expect((await poll()).get('forecast')).toMatchObject({ kind: 'stored' })
})

test('a point that moved to another grid is resolved again', async () => {
  await poll()
  service.moveGrid()
  now += hour
  expect((await poll()).get('forecast')).toMatchObject({ kind: 'stored' })
  expect(service.requests.map(({ path }) => path)).toContain('/gridpoints/BOX/71,82/forecast')
})

test.each<[string, (now: number) => object]>([
  ['no temperature', () => ({ temperature: { unitCode: 'wmoUnit:degC', value: null } })],
  [
    'a temperature that the service rejects',
    () => ({ temperature: { unitCode: 'wmoUnit:degC', value: 41, qualityControl: 'X' } }),
  ],
  ['a row of three hours ago', (now) => ({ timestamp: new Date(now - 3 * hour).toISOString() })],
])('the next station is used where the nearest has %s', async (_, changesAt) => {
  service.measured = { KTAN: { ...changesAt(now) } }
  await poll()
  expect((await readingOf('observation')).data).toMatchObject({ observation: { stationId: 'KSFZ' } })
})

test('at most three stations are asked for a temperature', async () => {
  const asked = () => service.requests.filter(({ path }) => path.includes('/observations')).length
  service.misbehaving = { observation: 'nulls' }
  expect((await poll()).get('observation')).toMatchObject({ kind: 'failed' })
  expect(asked()).toBe(3)
})

test('alerts are read when nothing else is, and an unreadable answer does not mean no alerts', async () => {
  service.misbehaving = { points: 'error' }
  expect((await poll()).get('alerts')).toMatchObject({ kind: 'stored' })
  expect(service.requests.map(({ path }) => path)).toContain('/alerts/active?point=26.1224,-80.1373')
  const { checkedAt } = await readingOf('alerts')
  for (const how of ['noArrays', 'html', 'empty', 'error'] as const) {
    service.misbehaving = { alerts: how } satisfies Partial<Record<WeatherPart, Misbehavior>>
    now += hour
    expect((await poll()).get('alerts'), how).toMatchObject({ kind: 'failed' })
    expect((await readingOf('alerts')).checkedAt).toBe(checkedAt)
  }
})

test('a surge warning of the coast stays in effect while the point cannot be resolved after a restart', async () => {
  service.alerts = listedAt('warning and surge', now - 13 * hour)
  await poll()
  const surgesAt = async () => {
    const { memory } = storedAlerts.parse((await readingOf('alerts')).data)
    return memory.kept.filter(({ message }) => message.event === 'Storm Surge Warning')
  }
  expect(await surgesAt()).toHaveLength(1)
  openKinds()
  service.misbehaving = { points: 'error' }
  now += hour / 60
  expect((await poll()).get('alerts')).not.toMatchObject({ kind: 'failed' })
  expect((await surgesAt()).map(({ missingSince }) => missingSince)).toEqual([undefined])
  service.misbehaving = { points: 'error', alerts: 'error' }
  now += hour / 60
  expect((await poll()).get('alerts')).toMatchObject({ kind: 'failed' })
})

test('cached pages that say that alerts could not be checked are dropped once they were, even if no alert changed', async () => {
  const topicsAt = async () => {
    const outcome = (await poll()).get('alerts')
    return outcome && 'topics' in outcome ? outcome.topics.length : undefined
  }
  await poll()
  now += 60_000
  expect(await topicsAt()).toBe(0)
  service.misbehaving = { alerts: 'error' }
  now += 16 * 60_000
  expect(await topicsAt()).toBe(0)
  service.misbehaving = {}
  now += 60_000
  expect(await topicsAt()).toBe(1)
  // As does a clock that was set back.
  now -= 3_600_000
  expect(await topicsAt()).toBe(1)
  now += 60_000
  expect(await topicsAt()).toBe(0)
})

test('cities of one state ask once for its alerts, and each is given those of its zones and county', async () => {
  const start = now - 13 * hour
  service.alerts = [
    ...listedAt('warning and surge', start),
    composeMessage({ id: 'inland', sent: 12, event: 'Flood Watch', zones: ['FLZ072'] }, start),
    countyMessage('025005', 'Civil Emergency Message'),
    countyMessage('025017', 'Local Area Emergency'),
  ]
  const other = { latitude: 26.2, longitude: -80.1, zones: ['FLZ072'] }
  await store.sources.list('other', sourcesOf(other), { now, spread: 0 })
  await poll()
  const eventsOf = async (city: typeof place) => {
    const [reading] = await store.readings.loadReadings([weatherSourceOf('alerts', city)])
    return keptIn(reading?.data)
      .map(({ event }) => event)
      .toSorted()
  }
  expect(await eventsOf(place)).toEqual([
    'Civil Emergency Message',
    'Hurricane Warning',
    'Storm Surge Warning',
  ])
  expect(await eventsOf(other)).toEqual(['Civil Emergency Message', 'Flood Watch', 'Hurricane Warning'])
  const asked = service.requests.filter(({ path }) => path.startsWith('/alerts'))
  expect(asked.map(({ path }) => path).toSorted()).toEqual([
    '/alerts/active?area=FL',
    '/alerts/active?area=MA',
  ])
})

test('fire weather of the point’s zone for fires is taken, and of a public zone with that code is not', async () => {
  const start = now - 13 * hour
  const fire: ComposedMessage = { id: 'f', sent: 12, event: 'Red Flag Warning', vtec: ['NEW.FW.W.0004'] }
  service.point = {
    forecastZone: 'https://api.weather.gov/zones/forecast/FLZ072',
    county: 'https://api.weather.gov/zones/county/FLC011',
    fireWeatherZone: 'https://api.weather.gov/zones/fire/FLZ672',
  }
  service.alerts = [
    composeMessage({ ...fire, zones: ['FLZ672'] }, start),
    composeMessage({ ...fire, id: 'g', event: 'Fire Weather Watch', zones: ['FLZ072'] }, start),
    composeMessage({ id: 'h', sent: 12, event: 'Heat Advisory', zones: ['FLZ672'] }, start),
    composeMessage({ id: 'i', sent: 12, event: 'Flood Watch', zones: ['FLZ072'] }, start),
  ]
  await poll()
  const { data } = await readingOf('alerts')
  const events = keptIn(data).map(({ event }) => event)
  expect(events.toSorted()).toEqual(['Flood Watch', 'Red Flag Warning'])
})

test('outlined alerts of a county next to the city’s are given to it with their distance', async () => {
  const x = place.longitude
  const box = (west: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x - west - 0.1, 26],
        [x - west, 26],
        [x - west, 26.2],
        [x - west - 0.1, 26.2],
      ],
    ],
  })
  const outlined = (id: string, west: number) =>
    composeMessage(
      { id, sent: 12, event: 'Tornado Warning', zones: ['MAC009'], ends: 24, geometry: box(west) },
      now - 13 * hour,
    )
  service.alerts = [outlined('near', 0.02), outlined('far', 2)]
  await poll()
  const { data } = await readingOf('alerts')
  const kept = keptIn(data).map(({ id, kilometers = -1 }) => [id, Math.round(kilometers)])
  expect(kept).toEqual([['near', 2]])
})

/** A message of a county's government, which names its county by the SAME code alone. */
function countyMessage(same: string, event: string): unknown {
  const message = composeMessage({ id: same, sent: 12, event, lapses: 24 }, now - 13 * hour)
  const { properties } = message as { properties: object }
  return { properties: { ...properties, geocode: { SAME: [same] }, parameters: {} } }
}

test('while one of two areas does not answer, new alerts of the other are taken, and what is known of it stays', async () => {
  const start = now - 13 * hour
  const composed = (id: string, zone: string, event = 'Tornado Warning') =>
    composeMessage({ id, sent: 12, event, zones: [zone], ends: 24 }, start)
  const known = [composed('inland', 'MAZ017'), composed('coast', 'FLZ172', 'Storm Surge Warning')]
  service.alerts = known
  await poll()
  const whole = now
  const keptNow = async () => {
    const { kept } = storedAlerts.parse((await readingOf('alerts')).data).memory
    return kept.map(({ message, missingSince }) => [message.id, missingSince])
  }
  service.failingAreas = ['FL']
  service.alerts = [...known, composed('new', 'MAZ017')]
  now += hour / 60
  expect((await poll()).get('alerts')).toMatchObject({
    kind: 'stored',
    topics: [expect.stringContaining('alerts:')],
    state: { failures: 0, lastError: expect.stringMatching(/^area FL: .*500/) },
  })
  expect(await keptNow()).toEqual([
    ['inland', undefined],
    ['coast', undefined],
    ['new', undefined],
  ])
  expect(await partlyIn()).toEqual({ since: whole, unreadable: [], silent: ['FL'] })
  // Also after a restart and another answer, it is known since when.
  openKinds()
  now += hour / 60
  service.alerts = [composed('newer', 'MAZ017')]
  await poll()
  expect(await partlyIn()).toEqual({ since: whole, unreadable: [], silent: ['FL'] })
  service.failingAreas = ['FL', 'MA']
  now += hour / 60
  expect((await poll()).get('alerts')).toMatchObject({ kind: 'failed' })
  service.failingAreas = []
  now += hour / 60
  expect((await poll()).get('alerts')).toMatchObject({ state: { lastError: undefined } })
  expect(await partlyIn()).toBeUndefined()
  expect(await keptNow()).toEqual([
    ['inland', now],
    ['coast', now],
    ['new', now],
    ['newer', undefined],
  ])
})

test('an area that never answered is told as never checked', async () => {
  service.failingAreas = ['FL']
  await poll()
  expect(await partlyIn()).toEqual({ unreadable: [], silent: ['FL'] })
})

test('alerts beyond the 500 most urgent are told to operators and readers, and none of them counts as over', async () => {
  const [warning] = listedAt('warning and surge', now - 13 * hour) as { properties: object }[]
  const advisory = (id: number) => ({
    properties: { ...warning?.properties, id: `${id}`, event: 'Flood Advisory' },
  })
  service.alerts = Array.from({ length: 500 }, (_, id) => advisory(id))
  await poll()
  const whole = now
  service.alerts = [...service.alerts, warning]
  now += hour / 60
  expect((await poll()).get('alerts')).toMatchObject({
    kind: 'stored',
    state: {
      lastError: '1 alerts cannot be read (Flood Advisory); only the 500 most urgent alerts are read',
    },
  })
  expect(await partlyIn()).toEqual({ since: whole, unreadable: ['Flood Advisory'], silent: [] })
  const { kept } = storedAlerts.parse((await readingOf('alerts')).data).memory
  expect(kept.filter(({ missingSince }) => missingSince !== undefined)).toEqual([])
  service.alerts = Array.from({ length: 700 }, (_, id) => advisory(id))
  now += hour / 60
  await poll()
  const { unreadable = [] } = (await partlyIn()) ?? {}
  // Of those that are not kept even the events are unknown.
  expect([unreadable.length, unreadable.at(-1)]).toEqual([101, ''])
})

test('where the point cannot be resolved, what the service finds for it or for its further zones is taken alone', async () => {
  const listed = listedAt('warning and surge', now - 13 * hour) as { properties: object }[]
  const geocode = { UGC: ['MAZ015'] }
  const ofPoint = { properties: { ...listed[0]?.properties, event: 'Flood Warning', geocode } }
  service.alerts = [...listed, ofPoint]
  service.misbehaving = { points: 'error' }
  const events = async () => keptIn((await readingOf('alerts')).data).map(({ event }) => event)
  service.failingAreas = ['', 'FL']
  expect((await poll()).get('alerts')).toMatchObject({ kind: 'failed' })
  service.failingAreas = ['FL']
  expect((await poll()).get('alerts')).toMatchObject({ kind: 'stored' })
  expect(await events()).toEqual(['Flood Warning'])
  service.failingAreas = ['']
  expect((await poll()).get('alerts')).toMatchObject({ kind: 'stored' })
  expect(await events()).toContain('Storm Surge Warning')
})

test('an alert that cannot be read, or names no place, is told, and makes no other one missing', async () => {
  const start = now - 13 * hour
  const [warning, surge] = listedAt('warning and surge', start) as { properties: object }[]
  service.alerts = [warning, surge]
  await poll()
  const whole = now
  const damaged = (event: string, changes: object) => ({
    properties: { ...warning?.properties, event, ...changes },
  })
  service.alerts = [
    surge,
    damaged('Tornado Warning', { sent: null, effective: null }),
    damaged('Flood Warning', { geocode: {} }),
  ]
  now += hour / 60
  const outcome = (await poll()).get('alerts')
  expect(outcome).toMatchObject({
    kind: 'stored',
    state: { lastError: '2 alerts cannot be read (Tornado Warning, Flood Warning)' },
  })
  expect(await partlyIn()).toEqual({
    since: whole,
    unreadable: ['Tornado Warning', 'Flood Warning'],
    silent: [],
  })
  const { kept } = storedAlerts.parse((await readingOf('alerts')).data).memory
  expect(kept.map(({ missingSince }) => missingSince)).toEqual([undefined, undefined])
  // It is told at each poll, as a failure is.
  now += hour / 60
  expect((await poll()).get('alerts')).toMatchObject({
    kind: 'stored',
    updated: 0,
    state: { lastError: expect.any(String) },
  })
  // Nobody can say that it is over while its area does not answer.
  service.failingAreas = ['MA']
  service.alerts = [surge]
  now += hour / 60
  await poll()
  expect(await partlyIn()).toEqual({
    since: whole,
    unreadable: ['Tornado Warning', 'Flood Warning'],
    silent: ['MA'],
  })
  service.failingAreas = []
  now += hour / 60
  await poll()
  expect(await partlyIn()).toBeUndefined()
})
