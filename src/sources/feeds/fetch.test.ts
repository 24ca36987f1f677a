import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../http/fake-server.fixture.ts'
import { openSafeClient } from '../http/safe-fetch.ts'
import type { DocumentRequest } from '../pipeline/fetch-document.ts'
import { fetchFeed } from './fetch.ts'

const now = Date.UTC(2026, 10, 21, 12)
const etag = 'W/"a-\'b\u00e9"'
const lastModified = 'Sat,  21 nov 2026 08:00:00 GMT'
const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
let server: FakeServer
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = await startFakeServer((request, response) => answer(request, response))
})
afterEach(() => {
  server.requests.length = 0
})
afterAll(() => Promise.all([server.close(), client.close()]))

function answerWith(status: number, headers: Record<string, string> = {}, body = '<rss/>') {
  answer = (_, response) => void response.writeHead(status, headers).end(status === 304 ? undefined : body)
}

const fetch = (request: Partial<DocumentRequest> = {}, path = '/feed?b=2&a=1') =>
  fetchFeed({ address: `${server.origin}${path}`, ...request }, { client, now, deadline: 60_000 })

describe('a conditional request', () => {
  test('sends both validators byte for byte, to the address as configured', async () => {
    answerWith(304)
    await fetch({ etag, lastModified })
    const [request] = server.requests
    const sent = Object.fromEntries(
      request!.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [[name.toLowerCase(), all[index + 1]]],
      ),
    )
    expect(sent).toMatchObject({ 'if-none-match': etag, 'if-modified-since': lastModified })
    expect(request!.url).toBe('/feed?b=2&a=1')
  })

  test('has no validators when there are none', async () => {
    answerWith(200)
    await fetch()
    expect(Object.keys(server.requests[0]!.headers)).not.toContain('if-none-match')
    expect(Object.keys(server.requests[0]!.headers)).not.toContain('if-modified-since')
  })

  test('accepts every format of feed', async () => {
    answerWith(200)
    await fetch()
    const { headers } = server.requests[0]!
    expect(headers['user-agent']).toBe('Paper/1.0')
    for (const type of ['application/rss+xml', 'application/atom+xml', 'application/feed+json', '*/*']) {
      expect(headers.accept).toContain(type)
    }
    expect(headers['cache-control']).toBeUndefined()
  })
})

describe('validators', () => {
  test.each([
    ['as sent', { etag, 'last-modified': lastModified }, { etag, lastModified }],
    ['one without the other', { etag }, { etag, lastModified: undefined }],
    [
      'none where the answer is always expired',
      { etag, expires: '0' },
      { etag: undefined, lastModified: undefined },
    ],
    [
      'none from the future',
      { etag, 'last-modified': 'Tue, 01 Jan 2041 00:00:00 GMT' },
      { etag, lastModified: undefined },
    ],
    ['unreadable ones too', { 'last-modified': 'yesterday' }, { etag: undefined, lastModified: 'yesterday' }],
  ])('are kept %s', async (_, headers, expected) => {
    answerWith(200, headers)
    expect(await fetch()).toMatchObject({ kind: 'fetched', ...expected })
  })

  test('of a 304 replace the old ones, each separately', async () => {
    answerWith(304, { etag: '"new"' })
    expect(await fetch({ etag, lastModified })).toMatchObject({
      kind: 'notModified',
      etag: '"new"',
      lastModified,
    })
    answerWith(304)
    expect(await fetch({ etag, lastModified })).toMatchObject({ kind: 'notModified', etag, lastModified })
  })
})

test('a 304 to an unconditional request is a failure', async () => {
  answerWith(304)
  expect(await fetch()).toMatchObject({
    kind: 'failed',
    reason: 'status',
    message: expect.stringContaining('304'),
  })
})

test('a feed comes with its bytes, its type and its base', async () => {
  answerWith(200, { 'content-type': 'text/xml; charset=koi8-r', 'content-location': '/other/feed.xml' })
  expect(await fetch()).toMatchObject({
    kind: 'fetched',
    raw: { body: Buffer.from('<rss/>'), contentType: 'text/xml; charset=koi8-r' },
    base: `${server.origin}/other/feed.xml`,
    movedTo: undefined,
  })
})

test('a place that is no address of the web is not the base', async () => {
  answerWith(200, { 'content-location': 'mailto:desk@example.com' })
  expect(await fetch()).toMatchObject({ base: expect.stringContaining(server.origin) })
})

test('a permanent redirect gives the new address of the feed, a temporary one does not', async () => {
  const redirect = (status: number) => {
    answer = (request, response) =>
      void (request.url === '/new'
        ? response.end('<rss/>')
        : response.writeHead(status, { location: '/new' }).end())
  }
  redirect(301)
  expect(await fetch()).toMatchObject({ movedTo: `${server.origin}/new`, base: `${server.origin}/new` })
  redirect(302)
  expect(await fetch()).toMatchObject({ movedTo: undefined, base: `${server.origin}/new` })
})

describe('an answer that is not a feed', () => {
  const hour = 3_600_000
  test.each([
    [403, {}, 'blocked', undefined],
    [401, {}, 'blocked', undefined],
    [503, { 'cf-mitigated': 'challenge' }, 'blocked', undefined],
    [429, { 'x-vercel-mitigated': 'challenge' }, 'blocked', undefined],
    [405, { 'x-amzn-waf-action': 'captcha' }, 'blocked', undefined],
    [202, { 'x-amzn-waf-action': 'challenge' }, 'blocked', undefined],
    [410, {}, 'gone', undefined],
    [404, {}, 'status', undefined],
    [500, { 'retry-after': '60' }, 'status', undefined],
    [503, { 'retry-after': '60' }, 'status', 60_000],
    [503, {}, 'status', undefined],
    [429, { 'retry-after': 'Sat, 21 Nov 2026 13:00:00 GMT' }, 'rateLimited', hour],
    [429, { 'retry-after': '999999999' }, 'rateLimited', 8 * hour],
    [429, { 'retry-after': 'soon' }, 'rateLimited', undefined],
    [429, {}, 'rateLimited', undefined],
    [300, {}, 'status', undefined],
  ])('%i %j is %s', async (status, headers, reason, retryAfter) => {
    answerWith(status, headers as Record<string, string>)
    expect(await fetch()).toEqual({
      kind: 'failed',
      reason,
      status,
      retryAfter,
      message: expect.stringContaining(`(status ${status})`),
    })
  })

  test.each([
    ['/apology_objects/abuse-detection-apology.html', 404],
    ['/apology_objects/excessive-requests-apology.html', 200],
    ['/_Incapsula_Resource?CWUDNSAI=41&edet=10', 404],
  ])('a redirect to %s is a refusal by the site, with status %i', async (location, status) => {
    answer = ({ url }, response) =>
      void (url === location
        ? response.writeHead(status, { 'content-type': 'text/html' }).end('<html><title>Sorry</title></html>')
        : response.writeHead(302, { location }).end())
    expect(await fetch()).toMatchObject({
      reason: 'blocked',
      message: expect.stringMatching(/refuses/),
      status,
    })
  })

  test.each([
    ['Cloudflare', '<!DOCTYPE html><title>Just a moment...</title><script>window._cf_chl_opt={}</script>'],
    [
      'Imperva',
      '<html style="height:100%"><iframe>Request unsuccessful. Incapsula incident ID: 1-2</iframe>',
    ],
    ['DataDome', '\ufeff<HTML lang="en"><script src="https://ct.captcha-delivery.com/c.js"></script>'],
    ['PerimeterX', '\n<!doctype HTML><body><div id="px-captcha"></div>'],
    ['Akamai', '<HTML><H1>Access Denied</H1><P>https://errors.edgesuite.net/18.5f6</P></HTML>'],
    ['Radware', '<html><a href="https://validate.perfdrive.com/f?ssa=1">Go on</a>'],
  ])('a page of %s in place of the feed is a refusal by the site', async (firm, page) => {
    answerWith(200, { 'content-type': 'text/html' }, page)
    expect(await fetch()).toMatchObject({
      reason: 'blocked',
      message: expect.stringMatching(`^${firm} .*\\(status 200\\)$`),
    })
  })

  test.each([
    '<!doctype html><title>Gull Harbor</title><script src="/_Incapsula_Resource?SWJIYLWA=719d34d3"></script>',
    '<rss><item><title>How px-captcha and captcha-delivery.com work</title></item></rss>',
  ])('%s is no refusal', async (body) => {
    answerWith(200, { 'content-type': 'text/html' }, body)
    expect(await fetch()).toMatchObject({ kind: 'fetched' })
  })

  test('a failed fetch keeps its reason', async () => {
    answer = (request) => void request.socket.resetAndDestroy()
    expect(await fetch()).toMatchObject({ kind: 'failed', reason: 'connection', retryAfter: undefined })
  })

  test('a feed of more than 10 MB is refused', async () => {
    answer = (_, response) => void response.end(Buffer.alloc(50_000_000, 'x'))
    expect(await fetch()).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
  })
})
