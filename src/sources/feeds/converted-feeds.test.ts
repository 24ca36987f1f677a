import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeFeedState } from '../../store/samples.fixture.ts'
import { openSiteBeforeEach, poll, serve, site, titles } from './polled-site.fixture.ts'

openSiteBeforeEach()

describe('through a feed converter', () => {
  const feed = 'https://publisher.test/feed.xml'
  const items = [{ title: 'One', link: '/story/one', guid: 'one' }]

  beforeEach(() => {
    site.before = makeFeedState(feed, { polledAt: undefined, nextPollAt: 0 })
    site.converter = `${site.server.origin}/convert?key=secret`
  })

  test('keeps the articles under the feed’s address, against which relative addresses are resolved', async () => {
    serve(JSON.stringify({ status: 'ok', feed: {}, items }), { etag: '"c"' })
    expect(await poll()).toMatchObject({ kind: 'stored', added: 1, movedTo: undefined })
    expect(site.server.requests[0]?.url).toBe(`/convert?key=secret&rss_url=${encodeURIComponent(feed)}`)
    const [article] = await site.store.articles.loadLatest({ feeds: [feed], limit: 2 })
    expect(article?.link).toBe('https://publisher.test/story/one')
    await poll()
    expect(site.server.requests[1]?.headers['if-none-match']).toBe('"c"')
  })

  test('a feed that the converter has not read pauses no other feed', async () => {
    serve('', { 'retry-after': '60' }, 503)
    const finish = vi.spyOn(site.store.sources, 'finish')
    onTestFinished(() => finish.mockRestore())
    expect(await poll()).toMatchObject({ kind: 'failed', reason: 'status' })
    expect(finish.mock.calls[0]?.[1].hostPausedUntil).toBeUndefined()
  })

  test('a redirect of the converter is not a move of the feed', async () => {
    site.answer = (request, response) =>
      request.url?.startsWith('/convert')
        ? response.writeHead(301, { location: '/moved' }).end()
        : response.end(JSON.stringify({ status: 'ok', items }))
    expect(await poll()).toMatchObject({ kind: 'stored', movedTo: undefined })
    const [article] = await site.store.articles.loadLatest({ feeds: [feed], limit: 2 })
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
      message: expect.stringContaining(`the feed converter at ${new URL(site.server.origin).host}: `),
    })
    expect(JSON.stringify(outcome)).not.toContain('secret')
  })
})
