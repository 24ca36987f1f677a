import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../http/fake-server.fixture.ts'
import { audioType, openStationClient, type StationClient, type StationClientOptions } from './station.ts'

let server: FakeServer
const clients: StationClient[] = []

beforeAll(async () => {
  server = await startFakeServer({
    '/live': (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('music'),
    '/page': (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Player</p>'),
    '/full': (_, response) => void response.writeHead(503).end(),
    '/moved': (_, response) => void response.writeHead(302, { location: '/live' }).end(),
    '/round': (_, response) => void response.writeHead(302, { location: '/round' }).end(),
    '/inside': (_, response) => void response.writeHead(302, { location: 'http://192.168.1.1/' }).end(),
    '/nowhere': (_, response) => void response.writeHead(302, { location: 'http://[' }).end(),
  })
})
afterAll(() => server.close())
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

function connect(address: string, options: Partial<StationClientOptions> = {}) {
  const client = openStationClient({ allowLoopback: true, userAgent: 'test/1', ...options })
  clients.push(client)
  return client.connect(address, new AbortController().signal)
}

async function firstChunk(body: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const chunk of body) return Buffer.from(chunk).toString()
  return ''
}

test.each(['/live', '/moved'])('%s is a running stream', async (path) => {
  const answer = await connect(`${server.origin}${path}`)
  if (answer.kind !== 'stream') throw new Error(answer.message)
  expect(answer.contentType).toBe('audio/mpeg')
  expect(await firstChunk(answer.body)).toBe('music')
})

test.each([
  ['/page', /no audio stream/],
  ['/full', /status 503/],
  ['/round', /more than 5 redirects/],
  ['/inside', /192\.168\.1\.1 is not a public address/],
  ['/nowhere', /no address/],
  ['/none', /status 404/],
])('%s is no stream', async (path, message) => {
  expect(await connect(`${server.origin}${path}`)).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(message),
  })
})

test('a private address is refused, as a literal and when a name resolves to it', async () => {
  const refused = { kind: 'failed', reason: 'refused' }
  expect(await connect(`${server.origin}/live`, { allowLoopback: false })).toMatchObject(refused)
  expect(await connect('http://10.0.0.1/live')).toMatchObject(refused)
  expect(await connect('file:///etc/passwd')).toMatchObject(refused)
  const lookup: StationClientOptions['lookup'] = (_, answer) =>
    answer(null, [{ address: '169.254.169.254', family: 4 }])
  expect(await connect('http://station.test/live', { lookup })).toMatchObject(refused)
})

test('a public station may use ports 80, 443 and 8000 to 8999', async () => {
  // No connection is made: the lookup fails.
  const lookup: StationClientOptions['lookup'] = (_, answer) => answer(new Error('not asked'), [])
  const options = { allowLoopback: false, lookup }
  const allowed = { message: 'not asked' }
  expect(await connect('http://station.test:8076/', options)).toMatchObject(allowed)
  expect(await connect('http://station.test:22/', options)).toMatchObject({ reason: 'refused' })
  expect(await connect('http://station.test:9000/', options)).toMatchObject({ reason: 'refused' })
})

test('a closed port is a failure', async () => {
  expect(await connect('http://127.0.0.1:9/')).toMatchObject({ kind: 'failed', reason: 'connection' })
})

test.each([
  ['ICY 200 OK', 'stream'],
  ['ICY 401 Service Unavailable', 'failed'],
])('an old SHOUTcast server that greets with %s', async (greeting, kind) => {
  const shoutcast = await listenRaw(`${greeting}\r\nicy-name:Station\r\ncontent-type:audio/mpeg\r\n\r\nmusic`)
  const { port } = shoutcast.address() as AddressInfo
  const answer = await connect(`http://127.0.0.1:${port}/`)
  expect(answer.kind).toBe(kind)
  if (answer.kind === 'stream') expect(await firstChunk(answer.body)).toBe('music')
  shoutcast.close()
})

function listenRaw(answer: string): Promise<Server> {
  return new Promise((resolve) => {
    const raw = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(answer, 'latin1'))
    })
    raw.listen(0, '127.0.0.1', () => resolve(raw))
  })
}

test.each([
  ['audio/mpeg', 'audio/mpeg'],
  ['Audio/AACP; charset=utf-8', 'audio/aacp'],
  ['application/ogg', undefined],
  ['audio/ogg', undefined],
  ['audio/opus', undefined],
  ['text/html', undefined],
  ['video/mp4', undefined],
  ['audio/x-mpegurl', undefined],
  ['audio/x-scpls', undefined],
  ['audio/mpeg\r\nx: y', undefined],
  ['', undefined],
])('content type %j is passed on as %j', (given, passed) => {
  expect(audioType(given)).toBe(passed)
})
