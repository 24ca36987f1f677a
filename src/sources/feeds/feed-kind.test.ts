import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import type { FeedState } from '../../store/feed-state.ts'
import { makeFeedState } from '../../store/samples.fixture.ts'
import type { Store } from '../../store/store.ts'
import { type FakeServer, startFakeServer } from '../http/fake-server.fixture.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import { defaultPollTimes } from '../pipeline/poll-times.ts'
import { type RunContext, runSource } from '../pipeline/run-source.ts'
import { feedKind } from './feed-kind.ts'
import { storeSample } from './store-sample.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 21, 12)
const rss = (...titles: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${titles
    .map((title) => `<item><guid>${title}</guid><title>${title}</title><link>/story/${title}</link></item>`)
    .join('')}</channel></rss>`

let folder: string
let store: Store
let client: SafeClient
let server: FakeServer
let answer: (request: IncomingMessage, response: ServerResponse) => void
let now: number
let parsed: string[]
let context: RunContext
let converter: string | undefined
let before: FeedState
const stopping = new AbortController()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'poll-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
  server = await startFakeServer((request, response) => answer(request, response))
  now = start
  parsed = []
  converter = undefined
  before = makeFeedState(`${server.origin}/feed`, { polledAt: undefined, nextPollAt: 0 })
  context = {
    store: store.sources,
    client,
    times: defaultPollTimes,
    fetchDeadline: 20_000,
    signal: stopping.signal,
    now: () => now,
    offline: () => false,
    random: () => 0.5,
    parsing: ({ key }) => parsed.push(key),
    parsed: () => {},
  }
})
afterEach(async () => {
  await Promise.all([server.close(), client.close()])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

function serve(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200) {
  answer = (_, response) => void response.writeHead(status, headers).end(body)
}

/** Claims the feed, also when it is not due. */
async function claim() {
  const source = { kind: 'feed', key: before.address, host: 'publisher' }
  await store.sources.list('city', [source], { now, spread: 0 })
  const query = { worker: 'test', lease: hour, limit: 1, perHost: 1, longestWait: 100 * hour }
  const [claimed] = await store.sources.claimDue({ ...query, now: Math.max(now, before.nextPollAt) })
  return claimed!
}

/** Polls, and continues from the state in the store, as after a restart. */
async function poll() {
  const outcome = await runSource(feedKind({ converter }), await claim(), context)
  before = (await store.articles.loadFeedStates([before.address])).get(before.address) ?? before
  return outcome
}

const titles = async () =>
  (await store.articles.loadLatest({ feeds: [before.address], limit: 20 })).map(({ title }) => title)

describe('a poll that succeeds', () => {
  test('keeps the articles and the state', async () => {
    serve(rss('One', 'Two'), { etag: '"1"', 'last-modified': 'then' })
    expect(await poll()).toMatchObject({ kind: 'stored', added: 2, updated: 0 })
    expect(await titles()).toEqual(['One', 'Two'])
    const [article] = await store.articles.loadLatest({ feeds: [before.address], limit: 1 })
    expect(article?.link).toBe(`${server.origin}/story/One`)
    expect(before).toMatchObject({
      etag: '"1"',
      lastModified: 'then',
      bodyHash: expect.stringMatching(/^[\da-f]{64}$/),
      polledAt: start,
      succeededAt: start,
      unconditionalAt: start,
      nextPollAt: start + hour / 4,
      failures: 0,
    })
  })

  test('does not parse an unchanged body again, and keeps both new validators', async () => {
    serve(rss('One'), { etag: '"1"', 'last-modified': 'then' })
    await poll()
    now += hour
    serve(rss('One'), { etag: '"2"', 'last-modified': 'later' })
    expect(await poll()).toMatchObject({ kind: 'unchanged', added: 0 })
    expect(parsed).toHaveLength(1)
    expect(before).toMatchObject({ etag: '"2"', lastModified: 'later', polledAt: now, succeededAt: now })
  })

  test('keeps the validators of a 304, and the articles', async () => {
    serve(rss('One'), { etag: '"1"', 'last-modified': 'then' })
    await poll()
    now += hour
    serve('', { 'last-modified': 'later' }, 304)
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'then',
    })
    expect(before).toMatchObject({ etag: '"1"', lastModified: 'later', succeededAt: now })
    expect(await titles()).toEqual(['One'])
  })

  test('finds a new story when the server repeats an old ETag', async () => {
    serve(rss('One'), { etag: '"1"' })
    await poll()
    serve(rss('Two', 'One'), { etag: '"1"' })
    expect(await poll()).toMatchObject({ kind: 'stored', added: 1 })
  })

  test('requests the feed without validators once in 24 hours', async () => {
    answer = (request, response) =>
      void (request.headers['if-none-match']
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"stuck"' }).end(rss('One')))
    for (let quarter = 0; quarter <= 50 * 4; quarter++) {
      await poll()
      now += hour / 4
    }
    const unconditional = server.requests
      .map(({ headers }, quarter) => ({ hour: quarter / 4, asked: headers['if-none-match'] }))
      .filter(({ asked }) => asked === undefined)
    expect(unconditional.map((request) => request.hour)).toEqual([0, 24, 48])
  })

  test('reports the address to which a feed has moved', async () => {
    answer = (request, response) =>
      void (request.url === '/feed'
        ? response.writeHead(308, { location: '/new' }).end()
        : response.end(rss('One')))
    expect(await poll()).toMatchObject({ kind: 'stored', movedTo: `${server.origin}/new` })
  })

  test('accepts a feed without entries', async () => {
    serve(rss())
    expect(await poll()).toMatchObject({ kind: 'stored', added: 0 })
    expect(before.succeededAt).toBe(start)
  })
})

describe('a server with ideas of its own', () => {
  const day = 24 * hour

  test('that knows no other answer than 304 is no failure, and is asked with validators again', async () => {
    serve(rss('One'), { etag: '"1"' })
    await poll()
    now += day + hour
    serve('', {}, 304)
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-none-match')
    now += hour
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(server.requests.at(-1)?.headers).toHaveProperty('if-none-match', '"1"')
  })

  test('that sends a validator of 30 kB is not sent it back', async () => {
    serve(rss('One'), { etag: `"${'x'.repeat(30_000)}"` })
    await poll()
    expect(before.etag).toBeUndefined()
  })

  test('that refuses its own validator is asked without it', async () => {
    serve(rss('One'), { etag: '"1"' })
    await poll()
    serve('', {}, 431)
    await poll()
    expect(before).toMatchObject({ failures: 1, etag: undefined })
  })

  test('that says gone is not asked again, and keeps its articles', async () => {
    serve(rss('One'))
    await poll()
    serve('', {}, 410)
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'gone' })
    const query = {
      worker: 'test',
      lease: hour,
      limit: 1,
      perHost: 1,
      longestWait: 100 * day,
      now: now + 30 * day,
    }
    expect(await store.sources.claimDue(query)).toEqual([])
    expect(await titles()).toEqual(['One'])
  })

  test('that redirects for good for a week is asked where it now is', async () => {
    answer = (request, response) =>
      void (request.url === '/feed'
        ? response.writeHead(301, { location: '/new' }).end()
        : response.end(rss('One')))
    await poll()
    now += 7 * day
    await poll()
    const asked = server.requests.length
    now += hour
    await poll()
    expect(server.requests.slice(asked).map(({ url }) => url)).toEqual(['/new'])
  })

  test('keeps what is wrong with the document until there is another, and from when on the feed is stale', async () => {
    const dated = (title: string, date: string) =>
      `<item><title>${title}</title><link>/${title}</link><pubDate>${date}</pubDate></item>`
    const newest = dated('A', '2026-11-20 12:00')
    serve(
      `<rss><channel>${newest}${dated('B', 'Fri, 13 Nov 2026 12:00:00 GMT')}${dated('C', 'Fri, 06 Nov 2026 12:00:00 GMT')}</channel></rss>`,
    )
    await poll()
    const findings = [
      { kind: 'withoutGuid', count: 3, of: 3 },
      { kind: 'withoutZone', count: 1, of: 3, example: '2026-11-20 12:00' },
    ]
    const staleAt = Date.UTC(2026, 10, 20, 12) + 5 * 7 * 24 * hour
    expect(before).toMatchObject({ staleAt, examined: { entries: 3, findings } })
    now += hour
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(before).toMatchObject({ staleAt, examined: { findings } })
    serve(rss('One'))
    await poll()
    expect(before).toMatchObject({
      staleAt: undefined,
      examined: { entries: 1, findings: [{ kind: 'withoutDate', count: 1, of: 1 }] },
    })
  })

  test('that asks for patience gets it', async () => {
    serve(rss('One'), { 'cache-control': 'public, max-age=7200' })
    await poll()
    expect(before.nextPollAt).toBe(start + 2 * hour)
    serve(rss('One').replace('<channel>', '<channel><ttl>180</ttl>'))
    await poll()
    expect(before.nextPollAt).toBe(start + 3 * hour)
  })

  test('whose feed holds only new entries is asked more often', async () => {
    serve(rss('1', '2', '3', '4', '5'))
    await poll()
    now += hour
    serve(rss('6', '7', '8', '9', '10'))
    await poll()
    expect(before).toMatchObject({ overflowedAt: now, nextPollAt: now + hour / 8 })
  })
})

describe('a poll that fails', () => {
  beforeEach(async () => {
    serve(rss('Good'), { etag: '"good"' })
    await poll()
    now += hour
  })

  const bombs: [string, string | Uint8Array, Record<string, string>, RegExp][] = [
    ['an HTML page', '<!doctype html><title>Parked</title><p>Buy this domain', {}, /^parse: .*HTML/],
    ['an empty body', '', {}, /^parse: .*empty/],
    ['plain text', 'Not Found', {}, /^parse: /],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), {}, /^parse: /],
    ['50 MB', Buffer.alloc(50_000_000, 'x'), {}, /^tooLarge: /],
    ['a gzip bomb', gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }, /^tooLarge: /],
    ['a broken encoding', gzipSync(rss('x')).subarray(0, 30), { 'content-encoding': 'gzip' }, /^encoding: /],
  ]
  test.each(bombs)('on %s keeps the articles, and records the reason', async (_, body, headers, reason) => {
    serve(body, headers)
    expect(await poll()).toMatchObject({
      kind: 'failed',
      message: expect.not.stringContaining(before.address),
    })
    expect(before).toMatchObject({
      failures: 1,
      polledAt: now,
      succeededAt: start,
      nextPollAt: now + hour / 4,
    })
    expect(before.lastError).toMatch(reason)
    expect(await titles()).toEqual(['Good'])
  })

  test('ends pages that tell of failures when there is something else to tell, and no others', async () => {
    const [pages, state] = [`feed:${before.address}`, `feed state:${before.address}`]
    const topics = async (at: number) => {
      now = start + at * hour
      const outcome = await poll()
      return 'topics' in outcome ? outcome.topics : undefined
    }
    serve(rss('Good'), { etag: '"1"' })
    expect(await topics(0.5)).toEqual([])
    serve('', {}, 500)
    expect(await topics(1)).toEqual([state])
    expect(await topics(2)).toEqual([])
    serve('', {}, 404)
    expect(await topics(3)).toEqual([state])
    // Readers are told three hours after the last good poll.
    expect(await topics(4)).toEqual([pages])
    expect(await topics(5)).toEqual([])
    serve(rss('Good'), { etag: '"1"' })
    expect(await topics(6)).toEqual([pages, state])
    expect(await topics(6.5)).toEqual([])
  })

  test('keeps the error until a body parses: status 200 alone does not clear it', async () => {
    serve('<html>', {})
    await poll()
    await poll()
    expect(before).toMatchObject({ failures: 2, lastError: expect.stringContaining('parse') })
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
    serve(rss('Good'), { etag: '"good"' })
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(before).toMatchObject({ failures: 0, lastError: undefined })
  })

  test.each([
    ['hangs', () => {}],
    [
      'drips',
      (_: IncomingMessage, response: ServerResponse) => {
        const timer = setInterval(() => response.write('<'), 10)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('when the server %s', async (_, hostile) => {
    answer = hostile
    context.fetchDeadline = 300
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'timeout' })
    expect(await titles()).toEqual(['Good'])
  })

  test('when the server redirects to a private address', async () => {
    answer = (_, response) => void response.writeHead(301, { location: 'http://192.168.0.1/admin' }).end()
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'refused' })
  })

  test('waits longer each time, at least as long as the server asks, and at most a limit', async () => {
    serve('', {}, 500)
    const waits: number[] = []
    for (let failure = 0; failure < 10; failure++) {
      await poll()
      waits.push((before.nextPollAt - now) / hour)
    }
    expect(waits).toEqual([0.25, 0.5, 1, 2, 4, 8, 12, 12, 12, 12])
    serve('', { 'retry-after': '50000' }, 429)
    expect(await poll()).toMatchObject({ reason: 'rateLimited', retryAfter: 8 * hour })
  })

  test.each([
    [429, undefined, 1 / 4],
    [429, '7200', 2],
    [503, '60', 1 / 60],
    // Of several servers one may be down for long.
    [503, '7200', 1 / 4],
    [503, undefined, undefined],
  ])('status %i with Retry-After %s pauses the host for %s hours', async (status, retryAfter, hours) => {
    serve('', retryAfter === undefined ? {} : { 'retry-after': retryAfter }, status)
    const finish = vi.spyOn(store.sources, 'finish')
    onTestFinished(() => finish.mockRestore())
    await poll()
    expect(finish.mock.calls[0]?.[1].hostPausedUntil).toBe(hours && now + hours * hour)
  })
})

describe('hostile documents', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
    .join(
      '',
    )}]><rss version="2.0"><channel><item><guid>1</guid><title>&j;Laugh</title></item></channel></rss>`
  test.each([
    ['billion laughs', laughs],
    ['100,000 nested tags', `<rss><channel><item><title>Deep</title>${'<b>'.repeat(100_000)}`],
    ['a truncated feed', rss('One', 'Two', 'Three').slice(0, -60)],
  ])('%s is read or refused, and its text stays small', async (_, body) => {
    serve(body)
    const outcome = await poll()
    expect(outcome.kind).toMatch(/stored|failed/)
    const kept = await store.articles.loadLatest({ feeds: [before.address], limit: 20 })
    for (const { title, summary } of kept) expect(title.length + summary.length).toBeLessThan(2000)
  })

  test('a wrong charset declaration is corrected', async () => {
    serve(rss('Café'), { 'content-type': 'text/xml; charset=iso-8859-1' })
    await poll()
    expect(await titles()).toEqual(['Café'])
  })
})

describe('a store that fails', () => {
  test('is reported; the next poll requests the body again and stores it', async () => {
    serve(rss('One'), { etag: '"1"' })
    const full = { finish: () => Promise.reject(new Error('The disk is full')) }
    const claimed = await claim()
    const outcome = await runSource(feedKind({ converter }), claimed, { ...context, store: full })
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'store',
      message: 'The disk is full',
      saved: false,
      state: { etag: undefined, bodyHash: undefined, failures: 1 },
    })
    await store.sources.release([claimed], now)
    expect(await poll()).toMatchObject({ kind: 'stored', added: 1 })
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  })
})

describe('storeSample', () => {
  const sample = () => ({
    address: 'sample:paper/localNews',
    file: join(folder, 'local.xml'),
    base: 'https://paper.example/',
  })
  const watch = { parsing: () => {}, parsed: () => {} }

  test('reads it through the steps of every feed, once', async () => {
    writeFileSync(sample().file, rss('Sample'))
    expect(await storeSample(sample(), store.articles, now, watch)).toBe('stored')
    expect(await storeSample(sample(), store.articles, now, watch)).toBe('unchanged')
    const [story] = await store.articles.loadLatest({ feeds: [sample().address], limit: 1 })
    expect(story).toMatchObject({ title: 'Sample', link: 'https://paper.example/story/Sample' })
  })

  test.each([
    ['missing', undefined],
    ['broken', 'hello'],
  ])('names the file of one that is %s', async (_, text) => {
    if (text) writeFileSync(sample().file, text)
    await expect(storeSample(sample(), store.articles, now, watch)).rejects.toThrow(sample().file)
  })
})

describe('through a feed converter', () => {
  const feed = 'https://publisher.test/feed.xml'
  const items = [{ title: 'One', link: '/story/one', guid: 'one' }]

  beforeEach(() => {
    before = makeFeedState(feed, { polledAt: undefined, nextPollAt: 0 })
    converter = `${server.origin}/convert?key=secret`
  })

  test('keeps the articles under the feed’s address, against which relative addresses are resolved', async () => {
    serve(JSON.stringify({ status: 'ok', feed: {}, items }), { etag: '"c"' })
    expect(await poll()).toMatchObject({ kind: 'stored', added: 1, movedTo: undefined })
    expect(server.requests[0]?.url).toBe(`/convert?key=secret&rss_url=${encodeURIComponent(feed)}`)
    const [article] = await store.articles.loadLatest({ feeds: [feed], limit: 2 })
    expect(article?.link).toBe('https://publisher.test/story/one')
    await poll()
    expect(server.requests[1]?.headers['if-none-match']).toBe('"c"')
  })

  test('a feed that the converter has not read pauses no other feed', async () => {
    serve('', { 'retry-after': '60' }, 503)
    const finish = vi.spyOn(store.sources, 'finish')
    onTestFinished(() => finish.mockRestore())
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'status' })
    expect(finish.mock.calls[0]?.[1].hostPausedUntil).toBeUndefined()
  })

  test('a redirect of the converter is not a move of the feed', async () => {
    answer = (request, response) =>
      request.url?.startsWith('/convert')
        ? response.writeHead(301, { location: '/moved' }).end()
        : response.end(JSON.stringify({ status: 'ok', items }))
    expect(await poll()).toMatchObject({ kind: 'stored', movedTo: undefined })
    const [article] = await store.articles.loadLatest({ feeds: [feed], limit: 2 })
    expect(article?.link).toBe('https://publisher.test/story/one')
  })

  test('another status than "ok" is a failure with the converter’s message, and the articles are kept', async () => {
    serve(JSON.stringify({ status: 'ok', items }))
    await poll()
    serve(JSON.stringify({ status: 'error', message: 'Too many feeds' }))
    expect(await poll()).toMatchObject({
      kind: 'failed',
      reason: 'parse',
      message: expect.stringContaining('Too many feeds'),
    })
    expect(await titles()).toEqual(['One'])
  })

  test('the message about a failing converter does not contain its key', async () => {
    serve('no', {}, 500)
    const outcome = await poll()
    expect(outcome).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(`the feed converter at ${new URL(server.origin).host}: `),
    })
    expect(JSON.stringify(outcome)).not.toContain('secret')
  })
})
