import { describe, expect, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { runSource } from '../pipeline/run-source.ts'
import { feedKind } from './feed-kind.ts'
import { claim, openSiteBeforeEach, poll, rss, serve, site, start, titles } from './polled-site.fixture.ts'

openSiteBeforeEach()

describe('a poll that succeeds', () => {
  test('keeps the articles and the state', async () => {
    serve(rss('One', 'Two'), { etag: '"1"', 'last-modified': 'then' })
    expect(await poll()).toMatchObject({ kind: 'stored', added: 2, updated: 0 })
    expect(await titles()).toEqual(['One', 'Two'])
    const [article] = await site.store.articles.loadLatest({ feeds: [site.before.address], limit: 1 })
    expect(article?.link).toBe(`${site.server.origin}/story/One`)
    expect(site.before).toMatchObject({
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
    site.now += hour
    serve(rss('One'), { etag: '"2"', 'last-modified': 'later' })
    expect(await poll()).toMatchObject({ kind: 'unchanged', added: 0 })
    expect(site.parsed).toHaveLength(1)
    expect(site.before).toMatchObject({
      etag: '"2"',
      lastModified: 'later',
      polledAt: site.now,
      succeededAt: site.now,
    })
  })

  test('keeps the validators of a 304, and the articles', async () => {
    serve(rss('One'), { etag: '"1"', 'last-modified': 'then' })
    await poll()
    site.now += hour
    serve('', { 'last-modified': 'later' }, 304)
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(site.server.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'then',
    })
    expect(site.before).toMatchObject({ etag: '"1"', lastModified: 'later', succeededAt: site.now })
    expect(await titles()).toEqual(['One'])
  })

  test('finds a new story when the server repeats an old ETag', async () => {
    serve(rss('One'), { etag: '"1"' })
    await poll()
    serve(rss('Two', 'One'), { etag: '"1"' })
    expect(await poll()).toMatchObject({ kind: 'stored', added: 1 })
  })

  test('requests the feed without validators once in 24 hours', async () => {
    site.answer = (request, response) =>
      void (request.headers['if-none-match']
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"stuck"' }).end(rss('One')))
    for (let asked = 0; asked <= 50; asked += 2) {
      await poll()
      site.now += 2 * hour
    }
    const unconditional = site.server.requests
      .map(({ headers }, index) => ({ hour: 2 * index, asked: headers['if-none-match'] }))
      .filter(({ asked }) => asked === undefined)
    expect(unconditional.map((request) => request.hour)).toEqual([0, 24, 48])
  })

  test('reports the address to which a feed has moved', async () => {
    site.answer = (request, response) =>
      void (request.url === '/feed'
        ? response.writeHead(308, { location: '/new' }).end()
        : response.end(rss('One')))
    expect(await poll()).toMatchObject({ kind: 'stored', movedTo: `${site.server.origin}/new` })
  })

  test('accepts a feed without entries', async () => {
    serve(rss())
    expect(await poll()).toMatchObject({ kind: 'stored', added: 0 })
    expect(site.before.succeededAt).toBe(start)
  })
})

describe('a server with ideas of its own', () => {
  const day = 24 * hour

  test('that knows no other answer than 304 is no failure, and is asked with validators again', async () => {
    serve(rss('One'), { etag: '"1"' })
    await poll()
    site.now += day + hour
    serve('', {}, 304)
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(site.server.requests.at(-1)?.headers).not.toHaveProperty('if-none-match')
    site.now += hour
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(site.server.requests.at(-1)?.headers).toHaveProperty('if-none-match', '"1"')
  })

  test('that sends a validator of 30 kB is not sent it back', async () => {
    serve(rss('One'), { etag: `"${'x'.repeat(30_000)}"` })
    await poll()
    expect(site.before.etag).toBeUndefined()
  })

  test('that refuses its own validator is asked without it', async () => {
    serve(rss('One'), { etag: '"1"' })
    await poll()
    serve('', {}, 431)
    await poll()
    expect(site.before).toMatchObject({ failures: 1, etag: undefined })
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
      now: site.now + 30 * day,
    }
    expect(await site.store.sources.claimDue(query)).toEqual([])
    expect(await titles()).toEqual(['One'])
  })

  test('that redirects for good for a week is asked where it now is', async () => {
    site.answer = (request, response) =>
      void (request.url === '/feed'
        ? response.writeHead(301, { location: '/new' }).end()
        : response.end(rss('One')))
    await poll()
    site.now += 7 * day
    await poll()
    const asked = site.server.requests.length
    site.now += hour
    await poll()
    expect(site.server.requests.slice(asked).map(({ url }) => url)).toEqual(['/new'])
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
    expect(site.before).toMatchObject({ staleAt, examined: { entries: 3, findings } })
    site.now += hour
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(site.before).toMatchObject({ staleAt, examined: { findings } })
    serve(rss('One'))
    await poll()
    expect(site.before).toMatchObject({
      staleAt: undefined,
      examined: { entries: 1, findings: [{ kind: 'withoutDate', count: 1, of: 1 }] },
    })
  })

  test('that asks for a longer interval is polled at that interval', async () => {
    serve(rss('One'), { 'cache-control': 'public, max-age=7200' })
    await poll()
    expect(site.before.nextPollAt).toBe(start + 2 * hour)
    serve(rss('One').replace('<channel>', '<channel><ttl>180</ttl>'))
    await poll()
    expect(site.before.nextPollAt).toBe(start + 3 * hour)
  })

  test('whose feed holds only new entries is asked more often', async () => {
    serve(rss('1', '2', '3', '4', '5'))
    await poll()
    site.now += hour
    serve(rss('6', '7', '8', '9', '10'))
    await poll()
    expect(site.before).toMatchObject({ overflowedAt: site.now, nextPollAt: site.now + hour / 8 })
  })
})

describe('a store that fails', () => {
  test('is reported; the next poll requests the body again and stores it', async () => {
    serve(rss('One'), { etag: '"1"' })
    const full = { finish: () => Promise.reject(new Error('The disk is full')) }
    const claimed = await claim()
    const outcome = await runSource(feedKind(site.converter), claimed, {
      ...site.context,
      store: full,
    })
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'store',
      message: 'The disk is full',
      saved: false,
      state: { etag: undefined, bodyHash: undefined, failures: 1 },
    })
    await site.store.sources.release([claimed])
    expect(await poll()).toMatchObject({ kind: 'stored', added: 1 })
    expect(site.server.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  })
})
