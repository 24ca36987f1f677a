import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleAlert, weatherWith } from '../../site/example-alert.fixture.ts'
import { exampleContext, exampleNow, examplePublication } from '../../site/example-publication.fixture.ts'
import { type FakeServer, startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { openSafeClient, type SafeClient } from '../../sources/http/safe-fetch.ts'
import { openEmptyStore, queryStore } from '../../store/empty-store.fixture.ts'
import type { Store } from '../../store/store.ts'
import { minute } from '../../time/durations.ts'
import type { Alert } from '../../weather/alert.ts'
import type { PartlyRead } from '../../weather/weather.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { makeBrowserKeys } from './browser-keys.fixture.ts'
import { type StormSenderParts, sendStormPushes, startStormPushes } from './storm-sender.ts'
import { openVapidKey } from './vapid-key.ts'

const browser = makeBrowserKeys()
let folder: string
let store: Store
let client: SafeClient
let server: FakeServer
let status: number
/** What the push service waits for before it answers. */
let held: Promise<void> | undefined
/** What the push service took, oldest first. */
let taken: { title: string; tag: string; closes?: string[] }[]
/** Messages by outcome. */
let outcomes: StormSenderParts['outcomes']
/** What was logged, as `level message`. */
let logged: string[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: exampleNow })
  folder = mkdtempSync(join(tmpdir(), 'storm-push-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
  status = 201
  held = undefined
  taken = []
  logged = []
  outcomes = new Map()
  server = await startFakeServer(async (request, response) => {
    await held
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (status === 201) taken.push(browser.read(Buffer.concat(chunks)) as (typeof taken)[number])
    response.writeHead(status).end()
  })
  await store.stormPushes.add('example', { endpoint: `${server.origin}/push/a`, ...browser.keys })
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([server.close(), client.close()])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Given {
  /** In ms after the start. */
  at?: number
  past?: readonly Alert[]
  checkedAt?: number
  partly?: PartlyRead
  directory?: StormSenderParts['directory']
}

/** The parts of a sender for which these alerts are the weather. */
function partsWith(
  alerts: readonly Alert[],
  {
    at = 0,
    past = [],
    checkedAt = exampleNow + at,
    partly,
    directory = new FixedDirectory([examplePublication]),
  }: Given = {},
): StormSenderParts {
  const weather = weatherWith(...alerts)
  const board = { ...weather.alerts, past, checkedAt, partly }
  return {
    store: store.stormPushes,
    clock: store.clock,
    client,
    key: openVapidKey(Buffer.alloc(32, 7)),
    outcomes,
    directory,
    openContext: async (publication) => ({
      ...exampleContext('/weather'),
      publication,
      weather: { ...weather, alerts: board },
    }),
    logger: {
      info: (facts: unknown, text?: string) => void logged.push(`info ${JSON.stringify(facts)} ${text}`),
      error: (facts: unknown, text?: string) => void logged.push(`error ${JSON.stringify(facts)} ${text}`),
    },
  }
}

/** Looks for what is new with these alerts; what the browser was told then. */
async function look(
  alerts: readonly Alert[],
  { signal = new AbortController().signal, ...given }: Given & { signal?: AbortSignal } = {},
): Promise<string[]> {
  const now = exampleNow + (given.at ?? 0)
  vi.setSystemTime(now)
  const before = taken.length
  await sendStormPushes(partsWith(alerts, given), signal, now)
  return taken.slice(before).map(({ title }) => title)
}

const watch = exampleAlert({ id: 'watch', event: 'Hurricane Watch', level: 'watch' })
const warning = exampleAlert({ id: 'warning', event: 'Hurricane Warning' })
const end = (alert: Alert): Alert => ({
  ...alert,
  ended: { at: exampleNow, how: 'cancelled' },
})

test('an alert that is issued while thousands are told of another does not wait for the last of them', async () => {
  for (let n = 0; n < 40; n++) {
    await store.stormPushes.add('example', { endpoint: `${server.origin}/push/${n}`, ...browser.keys })
  }
  const real = performance.now.bind(performance)
  const clock = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => real() + server.requests.length * minute)
  try {
    expect(await look([watch])).toHaveLength(40)
    expect(await look([warning, watch])).toEqual(Array(40).fill('Hurricane Warning'))
    const { signal } = new AbortController()
    while (await sendStormPushes(partsWith([warning, watch]), signal, exampleNow));
    for (const tag of ['watch', 'warning']) expect(taken.filter((one) => one.tag === tag)).toHaveLength(41)
  } finally {
    clock.mockRestore()
  }
})

test('only watches and warnings of storms are told, once, with who asks and how long it is kept', async () => {
  const others = [
    exampleAlert({ id: 'heat', event: 'Extreme Heat Warning' }),
    exampleAlert({ id: 'flood', event: 'Flood Advisory', level: 'advisory' }),
  ]
  expect(await look([...others, watch])).toEqual(['Hurricane Watch'])
  expect(taken[0]).toEqual({
    title: 'Hurricane Watch',
    body: expect.stringMatching(/^Example, .*\. NWS Example$/),
    tag: 'watch',
    path: '/storm',
    language: 'en-US',
  })
  expect(server.requests[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: '86400',
    topic: expect.stringMatching(/^[\w-]{1,32}$/),
    authorization: expect.stringMatching(/^vapid t=.+, k=/),
  })
  expect(await look([...others, { ...watch, updatedAt: exampleNow + minute }])).toEqual([])
})

test.each([
  ['in ten hours', 10 * 60 * minute, 36_000],
  ['in a minute', minute, 3_600],
  ['in a week', 7 * 24 * 60 * minute, 172_800],
])('a device that is off for a while is told of an alert that ends %s', async (_, left, ttl) => {
  await look([{ ...watch, endsAt: exampleNow + left }])
  expect(server.requests[0]?.headers.ttl).toBe(String(ttl))
  await look([end(watch)], { at: minute })
  expect(server.requests[1]?.headers.ttl).toBe('14400')
})

test('an upgrade and a cancellation reach the reader who was told the first, and take its place on the device', async () => {
  await look([watch])
  // A watch that was replaced is on no list any more.
  expect(await look([warning], { at: minute })).toEqual(['Hurricane Warning'])
  expect(await look([end(warning)], { at: 2 * minute })).toEqual(['Hurricane Warning has ended'])
  expect(taken.map(({ tag, closes }) => ({ tag, closes }))).toEqual([
    { tag: 'watch' },
    { tag: 'warning', closes: ['watch'] },
    { tag: 'warning' },
  ])
  expect(await look([], { at: 90 * minute, past: [end(warning)] })).toEqual([])
})

test('a watch that goes on as what is not told here leaves no notification that passes for one in effect', async () => {
  await look([watch, warning])
  const advisory = exampleAlert({ id: 'advisory', event: 'Flood Advisory', level: 'advisory' })
  expect(await look([advisory], { at: minute })).toEqual(['Storm alerts have changed'])
  expect(taken.at(-1)).toMatchObject({ path: '/storm', tag: 'warning', closes: ['watch'] })
  expect(await look([advisory], { at: 2 * minute })).toEqual([])
})

test('of 4,000 alerts at once a device is told the four most urgent, and how many more there are', async () => {
  const many = Array.from({ length: 4_000 }, (_, index) =>
    exampleAlert({ id: `a${index}`, event: 'Tornado Warning' }),
  )
  expect(await look(many)).toEqual([...Array(4).fill('Tornado Warning'), '3996 more alerts'])
  expect(await look(many, { at: minute })).toEqual([])
})

test('the end is told also where the push service was away for longer than the alert stays listed', async () => {
  await look([warning])
  status = 503
  await look([end(warning)], { at: minute })
  status = 201
  expect(await look([], { at: 90 * minute, past: [end(warning)] })).toEqual(['Hurricane Warning has ended'])
})

test('a process that ends finishes what it has begun, and leaves the other browsers to another one at once', async () => {
  for (let n = 0; n < 49; n++) {
    await store.stormPushes.add('example', { endpoint: `${server.origin}/push/${n}`, ...browser.keys })
  }
  const ending = new AbortController()
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  const ended = look([warning], { signal: ending.signal })
  await expect.poll(() => server.requests.length).toBe(40)
  ending.abort()
  gate.resolve()
  expect(await ended).toHaveLength(40)
  expect(await look([warning])).toHaveLength(10)
})

test('of hundreds of alerts that were replaced, so many are named that the message fits a push service', async () => {
  const ids = Array.from(
    { length: 300 },
    (_, n) => `urn:oid:2.49.0.1.840.0.${'0'.repeat(36)}${n + 1000}.001.1`,
  )
  await store.stormPushes.settle(`${server.origin}/push/a`, ids.map((id) => `${id} issued`).join('\n'))
  const sizes: number[] = []
  const { fetchBytes } = client
  vi.spyOn(client, 'fetchBytes').mockImplementation((address, options) => {
    sizes.push(options.post?.length ?? 0)
    return fetchBytes(address, options)
  })
  expect(await look([warning])).toEqual(['Hurricane Warning'])
  expect(await look([])).toEqual(['Storm alerts have changed'])
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4096)
})

test('a browser that took no message does not go before those that never could', async () => {
  expect(await look([], { past: [end(warning)] })).toEqual([])
  await store.stormPushes.add('example', { endpoint: `${server.origin}/push/b`, ...browser.keys })
  await look([], { past: [end(warning)] })
  const query = { now: exampleNow, leaseUntil: exampleNow + minute, limit: 2 }
  const claimed = await store.stormPushes.claim('example', 'watch issued', query)
  expect(claimed.map(({ endpoint }) => endpoint.slice(-1))).toEqual(['a', 'b'])
})

test('who asks after the end is not told of it', async () => {
  expect(await look([end(warning)])).toEqual([])
})

test('an alert that is extended or shortened is told again under its own tag, with the new end', async () => {
  const body = () => (taken.at(-1) as { body?: string } | undefined)?.body
  const hour = 60 * minute
  const ending = (endsAt: number | undefined) => ({ ...warning, endsAt })
  expect(await look([ending(exampleNow + hour)])).toEqual(['Hurricane Warning'])
  const first = body()
  expect(await look([{ ...ending(exampleNow + hour), description: ['Other words.'] }])).toEqual([])
  expect(await look([ending(exampleNow + 3 * hour)])).toEqual(['Hurricane Warning'])
  expect(taken.map(({ tag }) => tag)).toEqual(['warning', 'warning'])
  expect(body()).toMatch(/until/)
  expect(body()).not.toBe(first)
  expect(await look([ending(undefined)])).toEqual(['Hurricane Warning'])
  expect(await look([ending(undefined)])).toEqual([])
})

test('who was told by a version that did not keep the end is not told again', async () => {
  await look([warning])
  await store.stormPushes.settle(`${server.origin}/push/a`, 'warning issued')
  expect(await look([warning])).toEqual([])
  expect(await look([end(warning)])).toEqual(['Hurricane Warning has ended'])
})

test('a device is told that a warning becomes an emergency, and before all that has ended', async () => {
  const flood = exampleAlert({ id: 'flood', event: 'Flash Flood Warning', rank: 2005 })
  const emergency = { ...flood, event: 'Flash Flood Emergency', rank: 1 }
  const others = Array.from({ length: 6 }, (_, n) =>
    exampleAlert({ id: `w${n}`, event: 'Tornado Watch', level: 'watch' }),
  )
  await look([flood, ...others])
  expect(await look([emergency, ...others], { at: minute })).toEqual(['Flash Flood Emergency'])
  expect(taken.at(-1)?.tag).toBe('flood')
  expect(await look([emergency, ...others], { at: 2 * minute })).toEqual([])
  expect(await look([flood, ...others], { at: 3 * minute })).toEqual(['Flash Flood Warning'])
  const all = await look([emergency], { at: 4 * minute, past: others.map(end) })
  expect([all[0], all.at(-1)]).toEqual(['Flash Flood Emergency', '3 more alerts'])
})

test('nobody is told anything while alerts are not read', async () => {
  expect(await look([warning], { checkedAt: exampleNow - 16 * minute })).toEqual([])
  expect(await look([warning], { checkedAt: 0 })).toEqual([])
  expect(await look([warning])).toEqual(['Hurricane Warning'])
})

test('while a part of the alerts is not checked, what came of the rest is told, and no end that was not checked', async () => {
  const partly = { readAt: exampleNow + 20 * minute, unreadable: [] }
  await look([watch])
  const over = { ...watch, unchecked: { since: exampleNow } }
  const ended = { ...watch, ended: { at: exampleNow + minute, how: 'over' } } as const
  const checkedAt = exampleNow
  expect(await look([over, warning], { at: 20 * minute, checkedAt, partly })).toEqual(['Hurricane Warning'])
  expect(await look([over, end(warning)], { at: 20 * minute, checkedAt, partly })).toEqual([
    'Hurricane Warning has ended',
  ])
  expect(await look([ended], { at: 21 * minute })).toEqual(['Hurricane Watch has ended'])
})

test('a service that does not answer is asked again later, with doubled pauses of at most 15 minutes, for a month', async () => {
  status = 503
  await look([warning])
  await look([warning], { at: minute - 1 })
  expect(server.requests).toHaveLength(1)
  await look([warning], { at: minute })
  expect(server.requests).toHaveLength(2)
  await look([warning], { at: 2 * minute })
  expect(server.requests).toHaveLength(2)
  const push = `${server.origin}/push/a`
  for (let tries = 2; tries < 2_800; tries++) await store.stormPushes.postpone(push, exampleNow)
  await look([warning], { at: 60 * minute })
  await look([warning], { at: 74 * minute })
  expect(server.requests).toHaveLength(3)
  await look([warning], { at: 75 * minute })
  expect(server.requests).toHaveLength(4)
  for (let tries = 2_802; tries < 2_879; tries++) await store.stormPushes.postpone(push, exampleNow)
  await look([warning], { at: 180 * minute })
  expect(await store.stormPushes.cities()).toEqual([])
  expect([...outcomes]).toEqual([
    ['failed', 5],
    ['givenUp', 1],
  ])
})

test.each([404, 410])('a browser whose service answers %i is forgotten', async (answer) => {
  status = answer
  await look([warning])
  expect(await queryStore(store, 'select * from storm_pushes')).toEqual([])
  expect(logged).toEqual([])
  expect([...outcomes]).toEqual([['gone', 1]])
})

test.each([400, 401, 403, 413])(
  'a service that refuses with %i, as where push.key is another one, loses no reader, and is logged once',
  async (answer) => {
    for (const name of ['b', 'c'])
      await store.stormPushes.add('example', { endpoint: `${server.origin}/push/${name}`, ...browser.keys })
    status = answer
    await look([warning])
    expect(logged).toEqual([
      `error {"pushService":"${server.origin}","status":${answer},"devices":3} a push service refuses storm alerts; if this is 401 or 403, push.key may not be the one with which its readers asked`,
    ])
    expect([...outcomes]).toEqual([['refused', 3]])
    // Also after more than a month.
    for (let tries = 1; tries < 2_900; tries++)
      await store.stormPushes.postpone(`${server.origin}/push/a`, exampleNow)
    await look([warning], { at: minute })
    status = 201
    expect(await look([warning], { at: 16 * minute })).toEqual(Array(3).fill('Hurricane Warning'))
    expect([...outcomes]).toEqual([
      ['refused', 6],
      ['sent', 3],
    ])
  },
)

test('a browser that cannot be told does not keep others from it', async () => {
  await store.stormPushes.add('example', { endpoint: 'https://127.0.0.1:9/', ...browser.keys })
  expect(await look([warning])).toEqual(['Hurricane Warning'])
})

test.each([
  ['answers 500', 500],
  ['gives no answer', undefined],
])(
  'a push service that %s keeps readers of another from an alert for one round, not for each of its devices',
  async (_, failure) => {
    let asked = 0
    const silent = await startFakeServer((request, response) => {
      asked += 1
      if (failure === undefined) request.socket.destroy()
      else response.writeHead(failure).end()
    })
    for (let n = 0; n < 120; n++)
      await store.stormPushes.add('example', { endpoint: `${silent.origin}/push/${n}`, ...browser.keys })
    expect(await look([warning])).toEqual(['Hurricane Warning'])
    expect(asked).toBeLessThanOrEqual(40)
    expect(asked).toBeGreaterThanOrEqual(5)
    expect(await queryStore(store, 'select count(*) as n from storm_pushes where tries = 1')).toEqual([
      { n: 120 },
    ])
    await silent.close()
  },
)

test('of one push service all devices are told in one look, however many they are', async () => {
  for (let n = 0; n < 99; n++)
    await store.stormPushes.add('example', { endpoint: `${server.origin}/push/${n}`, ...browser.keys })
  expect(await look([warning])).toHaveLength(100)
})

test('a city that cannot be read keeps no other from being told, and is told of with the error', async () => {
  await store.stormPushes.add('broken', { endpoint: `${server.origin}/push/b`, ...browser.keys })
  const served = new FixedDirectory([examplePublication])
  const directory: StormSenderParts['directory'] = {
    load: async (city) => {
      if (city.id === 'broken') throw new Error('no such folder')
      return served.load(city)
    },
  }
  expect(await look([warning], { directory })).toEqual(['Hurricane Warning'])
  expect(logged).toEqual([expect.stringMatching(/^error .*"city":"broken".* it is tried again$/)])
})

test('of several alerts each is told once, and its end alone', async () => {
  expect((await look([watch, warning])).toSorted()).toEqual(['Hurricane Warning', 'Hurricane Watch'])
  const surge = exampleAlert({ id: 'surge', event: 'Storm Surge Warning' })
  expect(await look([watch, warning, surge], { at: minute })).toEqual(['Storm Surge Warning'])
  const over = { at: 2 * minute, past: [end(watch)] }
  expect(await look([warning, surge], over)).toEqual(['Hurricane Watch has ended'])
})

test.each([
  [200, 1],
  [202, 1],
  [299, 1],
  [300, 0],
  [429, 0],
  [499, 0],
  [500, 0],
])('an answer of %i tells a reader %i alerts, and loses none of them', async (answer, told) => {
  status = answer
  await look([warning])
  const [kept] = await queryStore(store, 'select told, tries from storm_pushes')
  expect(kept).toEqual(
    told
      ? { told: expect.stringMatching(/^warning issued\nwarning until further notice$/), tries: 0 }
      : { told: '', tries: 1 },
  )
})

test('a push service is told whom it can reach', async () => {
  const contact = { ...examplePublication.contact, email: 'desk@example.test' }
  await look([warning], { directory: new FixedDirectory([{ ...examplePublication, contact }]) })
  const [, claims = ''] = String(server.requests[0]?.headers.authorization).split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: server.origin,
    sub: 'mailto:desk@example.test',
  })
})

test('a push service that keeps messages for a device that is off replaces none by that of another alert', async () => {
  const id = 'urn:oid:2.49.0.1.840.0.0f1e2d3c4b5a69788796a5b4c3d2e1f0'
  await look([1, 2].map((part) => exampleAlert({ id: `${id}.00${part}.1` })))
  await look([1, 2].map((part) => end(exampleAlert({ id: `${id}.00${part}.1` }))))
  const topics = server.requests.map(({ headers }) => headers.topic)
  expect(new Set(topics).size).toBe(2)
  expect(topics.slice(2)).toEqual(topics.slice(0, 2))
  // More is refused (RFC 8030, section 5.4).
  for (const topic of topics) expect(String(topic).length).toBeLessThanOrEqual(32)
})

test.each([300, 307, 308, 429, 500, 503])(
  'an answer of %i is no fault of ours, and logged as one that is tried again',
  async (answer) => {
    status = answer
    await store.stormPushes.add('example', { endpoint: 'https://127.0.0.1:9/', ...browser.keys })
    await look([warning])
    const facts = (pushService: string, told: unknown) =>
      `info ${JSON.stringify({ pushService, status: told, devices: 1 })} a push service did not take a storm alert`
    expect(logged.toSorted()).toEqual(
      [facts(server.origin, answer), facts('https://127.0.0.1:9', 'none')].toSorted(),
    )
  },
)

test('of two processes that look at once one tells a browser', async () => {
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  const first = look([warning])
  await expect.poll(() => server.requests.length).toBe(1)
  expect(await look([warning])).toEqual([])
  gate.resolve()
  expect(await first).toEqual(['Hurricane Warning'])
  expect(server.requests).toHaveLength(1)
})

test('readers of a city that is not served, or whose weather is a sample, are told nothing and kept', async () => {
  const kept = () => queryStore(store, 'select told from storm_pushes')
  await look([warning], { directory: { load: async () => undefined } })
  const sample = { ...exampleContext('/weather'), weather: undefined }
  const parts = { ...partsWith([warning]), openContext: async () => sample }
  await sendStormPushes(parts, new AbortController().signal, exampleNow)
  expect([await kept(), server.requests, logged]).toEqual([[{ told: '' }], [], []])
})

test('it looks again and again, also after a failure, once at a time; a stop waits for what is being sent', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: exampleNow })
  const cities = vi.spyOn(store.stormPushes, 'cities').mockRejectedValueOnce(new Error('busy'))
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  const stop = startStormPushes(partsWith([warning]))
  expect(cities).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  await expect.poll(() => logged).toEqual([expect.stringMatching(/^error .* it is tried again$/)])
  vi.advanceTimersByTime(minute)
  await expect.poll(() => server.requests.length).toBe(1)
  vi.advanceTimersByTime(minute)
  expect(cities).toHaveBeenCalledTimes(2)
  const stopped = stop().then(() => taken.length)
  gate.resolve()
  expect(await stopped).toBe(1)
  vi.advanceTimersByTime(minute)
  expect(cities).toHaveBeenCalledTimes(2)
})
