import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hour } from '../../time/durations.ts'
import { openSiteBeforeEach, poll, rss, serve, site, start, titles } from './polled-site.fixture.ts'

openSiteBeforeEach()

describe('a poll that fails', () => {
  beforeEach(async () => {
    serve(rss('Good'), { etag: '"good"' })
    await poll()
    site.now += hour
  })

  const bombs: [string, string | Uint8Array, Record<string, string>, RegExp][] = [
    ['an HTML page', '<!doctype html><title>Parked</title><p>Buy this domain', {}, /^parse: .*HTML/],
    ['an empty body', '', {}, /^parse: .*empty/],
    ['plain text', 'Not Found', {}, /^parse: /],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), {}, /^parse: /],
    ['15 MB', Buffer.alloc(15_000_000, 'x'), {}, /^tooLarge: /],
    ['a gzip bomb', gzipSync(Buffer.alloc(15_000_000)), { 'content-encoding': 'gzip' }, /^tooLarge: /],
    ['a broken encoding', gzipSync(rss('x')).subarray(0, 30), { 'content-encoding': 'gzip' }, /^encoding: /],
  ]
  test.each(bombs)('on %s keeps the articles, and records the reason', async (_, body, headers, reason) => {
    serve(body, headers)
    expect(await poll()).toMatchObject({
      kind: 'failed',
      message: expect.not.stringContaining(site.before.address),
    })
    expect(site.before).toMatchObject({
      failures: 1,
      polledAt: site.now,
      succeededAt: start,
      nextPollAt: site.now + hour / 4,
    })
    expect(site.before.lastError).toMatch(reason)
    expect(await titles()).toEqual(['Good'])
  })

  test('drops the pages that tell readers of a failure when they begin and end to', async () => {
    const pages = `feed:${site.before.address}`
    const topics = async (at: number) => {
      site.now = start + at * hour
      const outcome = await poll()
      return 'topics' in outcome ? outcome.topics : undefined
    }
    serve(rss('Good'), { etag: '"1"' })
    expect(await topics(0.5)).toEqual([])
    serve('', {}, 500)
    expect(await topics(1)).toEqual([])
    expect(await topics(3)).toEqual([])
    // Readers are told three hours after the last good poll.
    expect(await topics(4)).toEqual([pages])
    expect(await topics(5)).toEqual([])
    serve(rss('Good'), { etag: '"1"' })
    expect(await topics(6)).toEqual([pages])
    expect(await topics(6.5)).toEqual([])
  })

  test('keeps the error until a body parses: status 200 alone does not clear it', async () => {
    serve('<html>', {})
    await poll()
    await poll()
    expect(site.before).toMatchObject({ failures: 2, lastError: expect.stringContaining('parse') })
    expect(site.server.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
    serve(rss('Good'), { etag: '"good"' })
    expect(await poll()).toMatchObject({ kind: 'unchanged' })
    expect(site.before).toMatchObject({ failures: 0, lastError: undefined })
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
    site.answer = hostile
    site.context.fetchDeadline = 300
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'timeout' })
    expect(await titles()).toEqual(['Good'])
  })

  test('when the server redirects to a private address', async () => {
    site.answer = (_, response) =>
      void response.writeHead(301, { location: 'http://192.168.0.1/admin' }).end()
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'refused' })
  })

  test('waits longer each time, at least as long as the server asks, and at most a limit', async () => {
    serve('', {}, 500)
    const waits: number[] = []
    for (let failure = 0; failure < 10; failure++) {
      await poll()
      waits.push((site.before.nextPollAt - site.now) / hour)
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
    const finish = vi.spyOn(site.store.sources, 'finish')
    onTestFinished(() => finish.mockRestore())
    await poll()
    expect(finish.mock.calls[0]?.[1].hostPausedUntil).toBe(hours && site.now + hours * hour)
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
    const kept = await site.store.articles.loadLatest({ feeds: [site.before.address], limit: 20 })
    for (const { title, summary } of kept) expect(title.length + summary.length).toBeLessThan(2000)
  })

  test('a wrong charset declaration is corrected', async () => {
    serve(rss('Café'), { 'content-type': 'text/xml; charset=iso-8859-1' })
    await poll()
    expect(await titles()).toEqual(['Café'])
  })
})
