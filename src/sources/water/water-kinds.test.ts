import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeTideService,
  startTideService,
  type TideMisbehavior,
} from '../../../tests/fakes/tide-service.ts'
import {
  type FakeWeatherService,
  type Misbehavior,
  startWeatherService,
} from '../../../tests/fakes/weather-service.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import type { Store } from '../../store/store.ts'
import { hour } from '../../time/durations.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import type { RunOutcome } from '../pipeline/run-source.ts'
import type { AnySourceKind } from '../pipeline/source-kind.ts'
import { pollAll } from '../poll-all.fixture.ts'
import { openPoints } from '../weather/point.ts'
import { waterKinds } from './water-kinds.ts'
import { waterSourcesOf } from './water-sources.ts'

const place = {
  latitude: 26.1224,
  longitude: -80.1373,
  zones: [],
  tides: { station: '8722956', name: 'South Port Everglades' },
  surf: 'FLZ172',
  marine: 'AMZ651',
}

let folder: string
let store: Store
let client: SafeClient
let weather: FakeWeatherService
let tides: FakeTideService
let kinds: Map<string, AnySourceKind>
let now: number
let deadline: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'water-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: true, userAgent: 'Test/1' })
  weather = await startWeatherService()
  tides = await startTideService()
  now = Date.now()
  deadline = 10_000
  weather.now = () => now
  const service = { base: weather.origin, tides: tides.origin, contact: 'desk@news.example', retryPauses: [] }
  kinds = new Map(waterKinds(service, openPoints()).map((kind) => [kind.name, kind]))
  await store.sources.list(
    'city',
    [...kinds.values()].flatMap((kind) => kind.list({ feeds: [], weather: place })),
    { now, spread: 0 },
  )
})
afterEach(async () => {
  await client.close()
  await store.close()
  weather.close()
  tides.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Outcomes by kind. */
const poll = async (offline = false): Promise<Record<string, RunOutcome>> =>
  Object.fromEntries(await pollAll({ store, client, kinds, now: () => now, deadline, offline }))

async function readings() {
  const loaded = await store.readings.loadReadings(waterSourcesOf(place))
  return Object.fromEntries(loaded.map((reading) => [reading.kind, reading]))
}

test('tides, surf and coastal waters are read, each under its topic', async () => {
  const outcomes = await poll()
  expect(Object.keys(outcomes).toSorted()).toEqual(['marine', 'surf', 'tides'])
  expect(outcomes.tides).toMatchObject({ kind: 'stored', topics: ['tides:8722956'] })
  expect(outcomes.surf).toMatchObject({ kind: 'stored', topics: ['surf:26.1224,-80.1373 FLZ172'] })
  expect(await readings()).toMatchObject({
    tides: { data: { data: { station: '8722956' } } },
    surf: { data: { data: { area: 'Coastal Broward', periods: [{ rip: 'moderate' }, { rip: 'high' }] } } },
    marine: { data: { data: { periods: [{}, {}, {}] } } },
  })
  expect(tides.requests[0]?.get('application')).toBe('LocalNewsPress')
  const products = () => weather.requests.filter(({ path }) => /products\/SRF/.test(path)).length
  // A bulletin that is known by its id is not asked for again.
  expect(products()).toBe(1)
  const issued = now
  weather.now = () => issued
  now += hour
  expect((await poll()).surf?.kind).not.toBe('failed')
  expect(products()).toBe(1)
})

const failures: [Misbehavior & TideMisbehavior, RegExp][] = [
  ['error', /500/],
  ['html', /no JSON/],
  ['empty', /empty answer/],
  ['noArrays', /./],
  ['nulls', /./],
  ['hanging', /./],
]
test.each(failures)('the last reading is kept during "%s", and replaced after it', async (how, message) => {
  await poll()
  const before = await readings()
  weather.misbehaving = { surf: how, marine: how }
  tides.misbehaving = how
  now += hour
  if (how === 'hanging') deadline = 100
  for (const [kind, outcome] of Object.entries(await poll())) {
    expect(outcome, kind).toMatchObject({ kind: 'failed', message: expect.stringMatching(message) })
  }
  deadline = 10_000
  const after = await readings()
  for (const kind of ['tides', 'surf', 'marine'])
    expect(after[kind]).toEqual({ ...before[kind], failures: 1 })
  weather.misbehaving = {}
  tides.misbehaving = undefined
  now += hour
  await poll()
  for (const reading of Object.values(await readings()))
    expect(reading).toMatchObject({ failures: 0, checkedAt: now })
})

test.each(['noData', 'stale', 'absurd'] as const)('predictions that are "%s" are not stored', async (how) => {
  await poll()
  const before = (await readings()).tides?.data
  tides.misbehaving = how
  now += hour
  expect((await poll()).tides).toMatchObject({ kind: 'failed' })
  expect((await readings()).tides?.data).toEqual(before)
})

test('a newer bulletin takes the place of the one before; what is read again as it was tells no page', async () => {
  const bulletins = async () => {
    const { surf, marine } = await readings()
    return [surf?.data, marine?.data]
  }
  await poll()
  const before = await bulletins()
  const issued = now
  weather.now = () => issued
  now += hour
  // Tides of another day are new: an hour later it may be one.
  const again = await poll()
  for (const outcome of [again.surf, again.marine]) expect(outcome).not.toHaveProperty('topics.0')
  expect(await bulletins()).toEqual(before)
  weather.now = () => now
  now += 4 * hour
  const { surf, marine } = await poll()
  for (const outcome of [surf, marine]) expect(outcome).toMatchObject({ topics: [expect.any(String)] })
  for (const [index, data] of (await bulletins()).entries()) expect(data).not.toEqual(before[index])
})

test('while the office of the point is not known, no bulletin is asked for', async () => {
  weather.misbehaving = { points: 'error' }
  const { surf, marine } = await poll()
  for (const outcome of [surf, marine])
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringMatching(/500/) })
  expect(weather.requests.filter(({ path }) => path.startsWith('/products/'))).toEqual([])
})

test('a bulletin of days ago does not replace a newer one', async () => {
  await poll()
  const before = (await readings()).surf?.data
  weather.misbehaving = { surf: 'stale' }
  now += hour
  await poll()
  expect((await readings()).surf?.data).toEqual(before)
})

test('tides are asked for twice a day, bulletins three times an hour, and after failures both within hours', async () => {
  /** Minutes until each is asked for again. */
  const waitsOf = async (offline = false) => {
    now += hour
    const { tides: ofTides, surf, marine } = await poll(offline)
    return [ofTides, surf, marine].map((outcome) =>
      outcome && 'state' in outcome ? (outcome.state.nextPollAt - now) / 60_000 : undefined,
    )
  }
  weather.misbehaving = { surf: 'forbidden', marine: 'forbidden' }
  tides.misbehaving = 'error'
  expect(await waitsOf()).toEqual([1, 60, 60])
  weather.misbehaving = { surf: 'error', marine: 'error' }
  for (let failures = 0; failures < 9; failures++) await poll()
  expect(await waitsOf()).toEqual([120, 60, 60])
  tides.misbehaving = undefined
  weather.misbehaving = {}
  expect(await waitsOf()).toEqual([720, 20, 20])
  // Once our own network is back, soon.
  tides.close()
  weather.close()
  expect(await waitsOf(true)).toEqual([5, 5, 5])
})

test('each source has the host that is asked, and a city has those that its folder names', () => {
  const all = waterKinds(undefined, openPoints())
  const sourcesAt = (changes: object) =>
    all.flatMap((kind) => kind.list({ feeds: [], weather: { ...place, ...changes } }))
  const bulletins = [
    { kind: 'surf', key: '26.1224,-80.1373 FLZ172', host: 'api.weather.gov' },
    { kind: 'marine', key: '26.1224,-80.1373 AMZ651', host: 'api.weather.gov' },
  ]
  expect(sourcesAt({})).toEqual([
    { kind: 'tides', key: '8722956', host: 'api.tidesandcurrents.noaa.gov' },
    ...bulletins,
  ])
  expect(sourcesAt({ tides: undefined })).toEqual(bulletins)
  expect(all.flatMap((kind) => kind.list({ feeds: [], weather: undefined }))).toEqual([])
})
