import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { feedKind } from '../../sources/feeds/feed-kind.ts'
import { plainRequests } from '../../sources/feeds/fetch.ts'
import { type FakeServer, startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { openSafeClient, type SafeClient } from '../../sources/http/safe-fetch.ts'
import { defaultPollTimes } from '../../sources/pipeline/poll-times.ts'
import { runSource } from '../../sources/pipeline/run-source.ts'
import { startSubscriber } from '../../sources/push/subscriber.ts'
import { openEmptyStore, queryStore } from '../../store/empty-store.fixture.ts'
import type { Store } from '../../store/store.ts'
import { hour } from '../../time/durations.ts'
import { exampleApp } from '../app.fixture.ts'

const origin = 'https://example.test'
let folder: string
let store: Store
let client: SafeClient
let server: FakeServer
let app: ReturnType<typeof exampleApp>['app']
let stop: () => Promise<void>
/** What the hub was asked, and what it answers. */
let asked: URLSearchParams[]
let hubStatus: number
let links: string
let version: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'push-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
  asked = []
  hubStatus = 202
  version = 0
  server = await startFakeServer(async (request, response) => {
    if (request.url !== '/hub') {
      const item = `<item><guid>${++version}</guid><title>Story ${version}</title></item>`
      return void response.end(
        `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${links}${item}</channel></rss>`,
      )
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'POST') asked.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    response.writeHead(hubStatus).end()
  })
  links = `<atom:link rel="hub" href="/hub"/><atom:link rel="self" href="/topic"/>`
  app = exampleApp({ pushes: store.pushes }).app
  stop = startSubscriber({ store: store.pushes, client, origin, log: () => {}, interval: 10 })
})
afterEach(async () => {
  await stop()
  await Promise.all([server.close(), client.close()])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const feed = () => `${server.origin}/feed`
const list = (...keys: string[]) =>
  store.sources.list(
    'city',
    keys.map((key) => ({ kind: 'feed', key, host: 'publisher' })),
    { now: 0, spread: 0 },
  )
const claim = async (now = Date.now()) => {
  const query = { worker: 'w', now, lease: hour, limit: 1, perHost: 1, longestWait: 99 * hour }
  return (await store.sources.claimDue(query))[0]
}

/** Polls the feed, which is not due again for a quarter of an hour. */
async function poll() {
  const outcome = await runSource(feedKind(plainRequests), (await claim(Date.now() + hour))!, {
    store: store.sources,
    client,
    times: defaultPollTimes,
    fetchDeadline: undefined,
    signal: new AbortController().signal,
    now: Date.now,
    offline: () => false,
    random: () => 0.5,
    parsing: () => {},
    parsed: () => {},
  })
  expect(outcome.kind).toBe('stored')
}

const callback = (request: URLSearchParams | undefined) => request?.get('hub.callback') ?? ''
/** What the hub sends to our callback. */
const verify = (request: URLSearchParams | undefined, query: Record<string, string> = {}) =>
  app.request(
    `${callback(request)}?${new URLSearchParams({
      'hub.mode': request?.get('hub.mode') ?? '',
      'hub.topic': request?.get('hub.topic') ?? '',
      'hub.challenge': 'c h a l l',
      'hub.lease_seconds': '1000',
      ...query,
    })}`,
    { headers: { host: 'example.test' } },
  )
const push = (
  request: URLSearchParams | undefined,
  secret = request?.get('hub.secret') ?? '',
  body = 'changed',
) =>
  app.request(callback(request), {
    method: 'POST',
    body,
    headers: {
      host: 'example.test',
      'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  })

async function subscribe(): Promise<URLSearchParams> {
  await list(feed())
  await poll()
  await expect.poll(() => asked.length).toBe(1)
  const [request] = asked
  expect((await verify(request)).status).toBe(200)
  return request!
}

test('a feed with a hub is subscribed, after the hub has verified what we asked for', async () => {
  await list(feed())
  await poll()
  await expect.poll(() => asked.length).toBe(1)
  const [request] = asked
  expect(Object.fromEntries(request!)).toEqual({
    'hub.callback': expect.stringMatching(/^https:\/\/example\.test\/push\/[\w-]{32}$/),
    'hub.mode': 'subscribe',
    'hub.topic': `${server.origin}/topic`,
    'hub.lease_seconds': '864000',
    'hub.secret': expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await push(request)).status).toBe(404)
  expect((await verify(request, { 'hub.topic': 'https://other.test/' })).status).toBe(404)
  expect((await verify(request, { 'hub.mode': 'unsubscribe' })).status).toBe(404)
  expect(
    (await app.request(`${origin}/push/${'A'.repeat(32)}?hub.mode=subscribe&hub.challenge=x`)).status,
  ).toBe(404)
  const verified = await verify(request)
  expect([verified.status, await verified.text()]).toEqual([200, 'c h a l l'])
  expect(verified.headers.get('content-type')).toMatch('text/plain')
})

test('a signed push makes the feed due at once', async () => {
  const request = await subscribe()
  expect(await claim()).toBeUndefined()
  expect((await push(request)).status).toBe(202)
  expect(await claim()).toMatchObject({ key: feed() })
})

test('a push as large as a feed may be makes it due', async () => {
  const request = await subscribe()
  expect((await push(request, undefined, 'x'.repeat(9_000_000))).status).toBe(202)
  expect(await claim()).toBeDefined()
})

test('forged pushes change nothing, however many', async () => {
  const request = await subscribe()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => push(request, `guess ${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const unsigned = { method: 'POST', body: 'x', headers: { host: 'example.test' } }
  expect((await app.request(callback(request), unsigned)).status).toBe(404)
  expect((await push(request, undefined, 'x'.repeat(10_000_001))).status).toBe(413)
  expect(await claim()).toBeUndefined()
  expect((await push(request)).status).toBe(202)
  expect(await claim()).toBeDefined()
})

test('pushes of one feed in quick succession are one poll', async () => {
  const request = await subscribe()
  await push(request)
  await poll()
  await push(request)
  expect(await claim()).toBeUndefined()
})

test('a subscription is renewed before its lease ends, with the same callback', async () => {
  const request = await subscribe()
  expect(await store.pushes.claimDue({ now: Date.now() + 490_000, limit: 9 })).toEqual([])
  const [due] = await store.pushes.claimDue({ now: Date.now() + 510_000, limit: 9 })
  expect(due).toMatchObject({ feed: feed(), state: 'active', hub: `${server.origin}/hub` })
  expect(callback(request)).toContain(due!.token)
  // Until the hub has verified the renewal, its pushes are still accepted.
  expect((await push(request)).status).toBe(202)
  expect(await claim()).toBeDefined()
})

test('a feed that is removed is unsubscribed, and its callback is gone', async () => {
  const request = await subscribe()
  await list()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.get('hub.mode')).toBe('unsubscribe')
  expect((await verify(asked[1])).status).toBe(200)
  expect((await verify(request)).status).toBe(404)
  expect((await push(request)).status).toBe(404)
})

test('requests to a hub that never verifies the unsubscription end', async () => {
  await subscribe()
  await list()
  await expect.poll(() => asked.length).toBe(2)
  const askAfter = (tries: number) => queryStore(store, `update pushes set due_at = 0, tries = ${tries}`)
  const left = async () => (await queryStore(store, 'select token from pushes')).length
  await askAfter(4)
  await expect.poll(() => asked.length).toBe(3)
  expect(await left()).toBe(1)
  await askAfter(5)
  await expect.poll(left).toBe(0)
  expect(asked).toHaveLength(4)
})

test('a feed that no longer names its hub is unsubscribed', async () => {
  await subscribe()
  links = ''
  await poll()
  await expect.poll(() => asked.at(-1)?.get('hub.mode')).toBe('unsubscribe')
})

test('a hub that refuses is asked again later; the feed is polled as before', async () => {
  hubStatus = 500
  await list(feed())
  await poll()
  await expect.poll(() => asked.length).toBe(1)
  expect(await store.pushes.claimDue({ now: Date.now() + hour / 2, limit: 9 })).toEqual([])
  expect(await store.pushes.claimDue({ now: Date.now() + 1.1 * hour, limit: 9 })).toHaveLength(1)
  expect(await claim(Date.now() + hour / 2)).toMatchObject({ key: feed() })
})

test('without the setting there is no callback', async () => {
  const answer = await exampleApp().app.request(`${origin}/push/${'A'.repeat(32)}`, {
    headers: { host: 'example.test' },
  })
  expect(answer.status).toBe(404)
})

test('no line of the log holds the secret part of a callback', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const token = 'x'.repeat(32)
  const failing = { ...store.pushes, findByToken: () => Promise.reject(new Error('the disk failed')) }
  const other = exampleApp({ pushes: failing as Store['pushes'], logger }).app
  const signed = { method: 'POST', headers: { 'x-hub-signature': 'sha256=00' } }
  expect((await other.request(`/push/${token}`, signed)).status).toBe(500)
  const gone = AbortSignal.abort()
  await other.request(new Request(`https://example.test/push/${token}`, { ...signed, signal: gone }))
  expect((await other.request(`/push/${token}/more`)).status).toBe(404)
  expect(lines.filter((line) => line.includes('/push/'))).toHaveLength(3)
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})
