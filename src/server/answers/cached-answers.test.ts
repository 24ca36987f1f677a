import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { exampleApp } from '../app.fixture.ts'
import type { AppParts } from '../app.ts'
import { answerBrokenRequests, frontOf } from './cached-answers.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** The front over the example app, on a free port; `passed` counts the requests that the router saw. */
async function startFront(parts: Partial<Pick<AppParts, 'stream'>> = {}) {
  const { app, pages, directory } = exampleApp(parts)
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const passed: string[] = []
  const front = frontOf(pages.cache, directory, (request, response) => {
    passed.push(request.url ?? '')
    return handle(request, response)
  })
  server = createServer(front)
  answerBrokenRequests(server)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, passed }
}

interface Received {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<Received>((resolve, reject) => {
    const asked = httpRequest({ port, path, agent: false, ...options }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** Sends these bytes and resolves with all that comes back. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.once('close', () => resolve(received))
    socket.once('error', reject)
  })
}

test('the router makes a page once; then the front answers from the cache with the same headers and bytes', async () => {
  const { port, passed } = await startFront()
  const headers = { 'accept-encoding': 'br' }
  const made = await ask(port, '/sitemap', { headers })
  const cached = await ask(port, '/sitemap?from=mail', { headers })
  expect(passed).toEqual(['/sitemap'])
  expect(cached.body).toEqual(made.body)
  const own = ({ date, 'server-timing': _, 'x-request-id': __, ...others }: IncomingHttpHeaders) => others
  expect(own(cached.headers)).toEqual(own(made.headers))
})

test('a cached page is sent in the requested coding, or as 304 to a reader who has it', async () => {
  const { port, passed } = await startFront()
  const plain = await ask(port, '/sitemap')
  const gzip = await ask(port, '/sitemap', { headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  const known = await ask(port, '/sitemap', { headers: { 'if-none-match': gzip.headers.etag ?? '' } })
  expect(known).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  expect(passed).toHaveLength(1)
})

test('HEAD of a cached page has its length and no body', async () => {
  const { port } = await startFront()
  const { body } = await ask(port, '/sitemap')
  const head = await ask(port, '/sitemap', { method: 'HEAD' })
  expect(head.headers['content-length']).toBe(String(body.length))
  expect(head.body).toHaveLength(0)
})

test('other methods go to the router', async () => {
  const { port, passed } = await startFront()
  await ask(port, '/sitemap')
  expect((await ask(port, '/sitemap', { method: 'DELETE' })).status).toBe(405)
  expect(passed).toHaveLength(2)
})

test.each([
  ['a host that no URL can have', 'GET / HTTP/1.1\r\nHost: a<b\r\nConnection: close\r\n\r\n', 400],
  ['a number that is no host', 'GET / HTTP/1.1\r\nHost: 999.999.999.999\r\nConnection: close\r\n\r\n', 400],
  ['a host with two ports', 'GET / HTTP/1.1\r\nHost: a.test:1:2\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.0\r\n\r\n', 400],
  ['a target that is no path', 'GET \\evil HTTP/1.1\r\nHost: example.test\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: example.test\r\nHost: b.test\r\nConnection: close\r\n\r\n', 400],
  [
    'a path of backslashes',
    'GET /\\evil.test/ HTTP/1.1\r\nHost: example.test\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'an absolute address without a host',
    'GET http://[ HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: a.test\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    417,
  ],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  ['a head without end', `GET / HTTP/1.1\r\nHost: example.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets a status, a sentence and the headers of every answer', async (_, bytes, status) => {
  const { port, passed } = await startFront()
  const answer = await send(port, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(passed).toEqual([])
  expect(await ask(port, '/healthz')).toMatchObject({ status: 200 })
})
