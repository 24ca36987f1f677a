import type { ServerResponse } from 'node:http'
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from './fake-server.fixture.ts'
import { closeClientsAfterEach, open, text } from './safe-fetch.fixture.ts'
import type { FetchBytesOptions } from './safe-fetch.ts'

let server: FakeServer

const encoded = (encoding: string, body: Uint8Array | string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'content-encoding': encoding }).end(body)
const redirect = (status: number, location: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(status, { location }).end()

function stream(response: ServerResponse, chunk: Uint8Array, everyMs: number) {
  const timer = setInterval(() => response.write(chunk), everyMs)
  response.on('close', () => clearInterval(timer))
}

/** A low quality: the best one takes seconds and gives nearly the same size. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const megabyte = Buffer.alloc(1_000_000, 'x')

beforeAll(async () => {
  server = await startFakeServer({
    '/plain': (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end(text),
    '/gzip': encoded('gzip', gzipSync(text)),
    '/x-gzip': encoded('X-GZIP', gzipSync(text)),
    '/charset': encoded('UTF-8', text),
    '/brotli': encoded('br', brotliCompressSync(text)),
    '/deflate': encoded('deflate', deflateSync(text)),
    '/deflate-raw': encoded('deflate', deflateRawSync(text)),
    '/zstd': encoded('zstd', zstdCompressSync(text)),
    '/twice': encoded('gzip, br', brotliCompressSync(gzipSync(text))),
    '/gzip-unsaid': (_, response) => void response.end(gzipSync(text)),
    '/gzip-lie': encoded('gzip', text),
    '/gzip-broken': (request, response) =>
      request.headers['accept-encoding'] === 'identity'
        ? void response.end(text)
        : encoded('gzip', gzipSync(text).subarray(0, 40))(request, response),
    '/gzip-always-broken': encoded('gzip', gzipSync(text).subarray(0, 40)),
    '/unknown-encoding': encoded('compress', 'LZW'),
    '/bomb': encoded('gzip', gzipSync(Buffer.alloc(15_000_000))),
    '/bomb-br': encoded('br', brotliCompressSync(Buffer.alloc(15_000_000), quick)),
    '/bomb-in-gzip': encoded('gzip', gzipSync(gzipSync(Buffer.alloc(15_000_000)))),
    '/announced': (_, response) => {
      response.writeHead(200, { 'content-length': '50000000' })
      stream(response, megabyte, 1)
    },
    '/endless': (_, response) => stream(response.writeHead(200), megabyte, 1),
    '/drip': (_, response) => stream(response.writeHead(200), Buffer.from('x'), 5),
    '/hang': () => {},
    '/empty': (_, response) => void response.end(),
    '/missing': (_, response) => void response.writeHead(503, { 'retry-after': '5' }).end(megabyte),
    '/not-modified': (_, response) => void response.writeHead(304, { etag: '"b"' }).end(),
    '/moved': redirect(301, '/plain'),
    '/moved-here': redirect(308, '/moved'),
    '/found': redirect(302, '/moved'),
    '/see-other': redirect(303, '/plain'),
    '/temporary': redirect(307, '/plain'),
    '/moved-endless': (_, response) => stream(response.writeHead(301, { location: '/plain' }), megabyte, 1),
    '/to-utf-8': redirect(302, Buffer.from('/é').toString('latin1')),
    '/%C3%A9': redirect(302, '/plain'),
    '/post': (request, response) =>
      void (request.method === 'POST' ? request.pipe(response) : response.writeHead(405).end()),
    '/moved-post': redirect(308, '/post'),
    '/loop': redirect(302, '/loop'),
    '/five': redirect(302, '/four'),
    '/four': redirect(302, '/three'),
    '/three': redirect(302, '/two'),
    '/two': redirect(302, '/one'),
    '/one': redirect(302, '/plain'),
    '/six': redirect(302, '/five'),
    '/to-metadata': redirect(302, 'http://169.254.169.254/latest/'),
    '/to-private': redirect(301, 'http://10.0.0.1/'),
    '/to-file': redirect(301, 'file:///etc/passwd'),
    '/to-nothing': redirect(301, 'http://'),
    '/to-nowhere': (_, response) => void response.writeHead(302).end(),
    '/bytes': (_, response) => void response.writeHead(200, { etag: 'W/"\u00e9\u00ff"' }).end(text),
  })
})
afterAll(() => server.close())
closeClientsAfterEach()

function fetchBytes(path: string, options: Partial<FetchBytesOptions> = {}) {
  return open().fetchBytes(`${server.origin}${path}`, { accept: '*/*', maxBytes: 5_000_000, ...options })
}

/** Waits until the server has a request for a path that it never answers. */
const requestFor = (path: string) =>
  expect.poll(() => server.requests.at(-1)?.url === path && !server.requests.at(-1)?.destroyed).toBe(true)

/** Waits until the connection of the newest request for a path is closed. */
const closed = (path: string) =>
  expect.poll(() => server.requests.findLast(({ url }) => url === path)?.socket.destroyed).toBe(true)

describe('body', () => {
  test.each([
    '/plain',
    '/gzip',
    '/x-gzip',
    '/charset',
    '/brotli',
    '/deflate',
    '/deflate-raw',
    '/zstd',
    '/twice',
    '/gzip-unsaid',
    '/gzip-lie',
    '/gzip-broken',
  ])('%s arrives as it was written', async (path) => {
    const fetched = await fetchBytes(path)
    expect(fetched.kind === 'body' && Buffer.from(fetched.body).toString()).toBe(text)
  })

  test('after a broken encoding the body is requested once more, without encoding', async () => {
    const before = server.requests.length
    expect(await fetchBytes('/gzip-always-broken')).toMatchObject({ kind: 'failed', reason: 'encoding' })
    const asked = server.requests.slice(before).map(({ headers }) => headers['accept-encoding'])
    expect(asked).toEqual(['gzip, deflate, br, zstd', 'identity'])
  })

  test('an unknown encoding is named in the failure', async () => {
    expect(await fetchBytes('/unknown-encoding')).toMatchObject({
      reason: 'encoding',
      message: expect.stringContaining('compress'),
    })
  })

  test.each(['/bomb', '/bomb-br', '/bomb-in-gzip', '/endless', '/announced'])(
    '%s is refused beyond the limit',
    async (path) => {
      expect(await fetchBytes(path, { maxBytes: 3_000_000 })).toMatchObject({
        kind: 'failed',
        reason: 'tooLarge',
      })
    },
  )

  test('an announced length beyond the limit fails at once', async () => {
    expect(await fetchBytes('/announced', { maxBytes: 100 })).toMatchObject({
      reason: 'tooLarge',
      message: 'announces 50000000 bytes, at most 100 are read',
    })
  })

  test('an empty body is a body', async () => {
    expect(await fetchBytes('/empty')).toMatchObject({ kind: 'body', status: 200, body: Buffer.alloc(0) })
  })
})

describe('an answer', () => {
  test('other than 2xx comes without its body', async () => {
    const fetched = await fetchBytes('/missing')
    expect(fetched).toMatchObject({ kind: 'status', status: 503 })
    expect(fetched.kind === 'status' && fetched.headers.get('retry-after')).toBe('5')
    expect(await fetchBytes('/not-modified')).toMatchObject({ kind: 'status', status: 304 })
  })

  test('keeps header values byte for byte, and sends them unchanged', async () => {
    const fetched = await fetchBytes('/bytes')
    const etag = fetched.kind === 'body' ? fetched.headers.get('etag') : undefined
    expect(etag).toBe('W/"\u00e9\u00ff"')
    await fetchBytes('/bytes', { headers: { 'if-none-match': etag ?? '' } })
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('W/"\u00e9\u00ff"')
  })

  test('is requested with our User-Agent', async () => {
    await fetchBytes('/plain', { accept: 'text/xml' })
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'user-agent': 'Paper/1.0', accept: 'text/xml' })
  })
})

describe('redirects', () => {
  test.each([
    ['/moved', true],
    ['/moved-here', true],
    ['/found', false],
    ['/see-other', false],
    ['/temporary', false],
    ['/to-utf-8', false],
    ['/plain', false],
    ['/five', false],
  ])('%s arrives, moved for good: %s', async (path, movedPermanently) => {
    expect(await fetchBytes(path)).toMatchObject({
      kind: 'body',
      finalAddress: `${server.origin}/plain`,
      movedPermanently,
    })
  })

  test('what is posted goes to its address alone, and not to where a redirect leads', async () => {
    const fetched = await fetchBytes('/post', { post: 'a=b' })
    expect(fetched.kind === 'body' && Buffer.from(fetched.body).toString()).toBe('a=b')
    const finalAddress = `${server.origin}/moved-post`
    expect(await fetchBytes('/moved-post', { post: 'a=b' })).toMatchObject({
      kind: 'status',
      status: 308,
      finalAddress,
    })
  })

  test('the body of a redirect is not read, and its connection closed', async () => {
    expect(await fetchBytes('/moved-endless')).toMatchObject({ kind: 'body' })
    await closed('/moved-endless')
  })

  test.each([
    ['/six', 'redirect', 'more than 5 redirects'],
    ['/loop', 'redirect', 'more than 5 redirects'],
    ['/to-nowhere', 'redirect', 'without a target'],
    ['/to-nothing', 'redirect', 'no address'],
    ['/to-metadata', 'refused', '169.254.169.254 is not a public address'],
    ['/to-private', 'refused', '10.0.0.1 is not a public address'],
    ['/to-file', 'refused', 'neither http nor https'],
  ])('%s is refused', async (path, reason, message) => {
    expect(await fetchBytes(path)).toMatchObject({
      kind: 'failed',
      reason,
      message: expect.stringContaining(message),
    })
  })
})

describe('deadline', () => {
  test.each(['/hang', '/drip'])('%s is aborted, and the connection closed', async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pending = fetchBytes(path, { deadline: 60_000 })
    await requestFor(path)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await pending).toEqual({
      kind: 'failed',
      reason: 'timeout',
      message: 'no complete answer within 60 s',
    })
    await closed(path)
  })

  test('the caller can abort', async () => {
    const controller = new AbortController()
    const pending = fetchBytes('/hang', { signal: controller.signal })
    await requestFor('/hang')
    controller.abort()
    expect(await pending).toMatchObject({ kind: 'failed', reason: 'aborted' })
    expect(await fetchBytes('/plain', { signal: AbortSignal.abort() })).toMatchObject({ reason: 'aborted' })
  })

  test('closing the client aborts running requests', async () => {
    const client = open()
    const pending = client.fetchBytes(`${server.origin}/hang`, { accept: '*/*', maxBytes: 10 })
    await requestFor('/hang')
    void client.close()
    expect(await pending).toMatchObject({ kind: 'failed' })
  })
})
