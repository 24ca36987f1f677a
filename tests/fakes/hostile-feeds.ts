import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { countConnections, startTlsFeeds } from './hostile-tls.ts'

/** Answers one request; `count`: the number of earlier requests for this feed. */
type Misbehavior = (response: ServerResponse, request: IncomingMessage, count: number) => void

const item = (title: string, more = '') =>
  `<item><title>${title}</title><guid>${title}</guid><link>http://news.example/${title}</link>${more}</item>`
const rss = (items: string, head = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title>${head}${items}</channel></rss>`
const small = rss(item('one'))
const manyItems = rss(Array.from({ length: 5000 }, (_, n) => item(`n${n}`)).join(''))
const bomb = gzipSync(Buffer.alloc(60_000_000, 'x'))
const nested = rss(item('deep', '<a>'.repeat(100_000)))
const laughs = `<!DOCTYPE r [<!ENTITY a "${'ha'.repeat(90)}"><!ENTITY b "${'&a;'.repeat(40)}">]>${rss(item('&b;'.repeat(2000)))}`

const raw = (bytes: string | Buffer): Misbehavior => {
  return (response) => void response.socket?.end(bytes)
}
const status = (code: number, headers: Record<string, string> = {}, body = small): Misbehavior => {
  return (response) => void response.writeHead(code, headers).end(body)
}
const drip = (response: ServerResponse, piece: () => string | Buffer, every: number) => {
  const timer = setInterval(() => response.write(piece()), every)
  response.on('close', () => clearInterval(timer))
}

/** Every way in which servers of feeds were seen to misbehave. */
const misbehaviors: Readonly<Record<string, Misbehavior>> = {
  'never answers': () => {},
  'hangs up at once': (response) => void response.socket?.resetAndDestroy(),
  'hangs up within the body': (response) => {
    response.writeHead(200, { 'content-length': 5000 }).write(small)
    setTimeout(() => response.socket?.resetAndDestroy(), 5)
  },
  'sends a byte at a time': (response) => drip(response.writeHead(200), () => 'x', 50),
  'sends a header at a time': (response) => {
    const socket = response.socket
    socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket?.write(`x-${Math.random()}: y\r\n`), 50)
    socket?.on('close', () => clearInterval(timer))
  },
  'never stops sending': (response) => drip(response.writeHead(200), () => randomBytes(60_000), 2),
  'a bomb of gzip': status(200, { 'content-encoding': 'gzip' }, ''),
  'broken gzip': status(200, { 'content-encoding': 'gzip' }, 'no gzip'),
  'too much declared': status(200, { 'content-length': '99999999999' }, ''),
  'two lengths': raw('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 9\r\n\r\nhello'),
  'a wrong chunk': raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n'),
  'HTTP 0.9': raw(small),
  'a second answer behind the first': raw(
    `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: ${small.length}\r\n\r\n${small}`,
  ),
  'headers without end': raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
  'endless 102': (response) => {
    const timer = setInterval(() => response.writeProcessing(), 20)
    response.on('close', () => clearInterval(timer))
  },
  '304 to everything': status(304, {}, ''),
  'an old validator for ever': (response, _, count) =>
    void response.writeHead(count === 0 ? 200 : 304, { etag: '"old"' }).end(count === 0 ? small : ''),
  'validators of 30 kB': status(200, { etag: `"${'e'.repeat(12_000)}"` }),
  'a modification in 2041': status(200, { 'last-modified': 'Fri, 01 Mar 2041 00:00:00 GMT' }),
  '429 for ten years': status(429, { 'retry-after': '315360000' }),
  '429 until a date': status(429, { 'retry-after': 'Fri, 01 Mar 2041 00:00:00 GMT' }),
  '503 with garbage': status(503, { 'retry-after': 'soon' }),
  '403 of a wall': status(403, { 'cf-mitigated': 'challenge' }, '<html>wait</html>'),
  '404': status(404),
  '410': status(410),
  '500': status(500),
  'a page instead of a feed': status(200, { 'content-type': 'text/html' }, '<!doctype html><h1>Parked</h1>'),
  'an empty body': status(200, {}, ''),
  'a redirect to itself': (response, request) =>
    void response.writeHead(302, { location: request.url ?? '' }).end(),
  'a redirect to a private network': status(302, { location: 'http://169.254.169.254/latest' }),
  'a redirect to a file': status(301, { location: 'file:///etc/passwd' }),
  'a redirect to nowhere': status(301, { location: 'http://[' }),
  'a page that it moved to': (response, request) =>
    request.url?.endsWith('moved')
      ? void response.end('<!doctype html>')
      : void response.writeHead(301, { location: `${request.url}/moved` }).end(),
  'a year of max-age and ttl': status(
    200,
    { 'cache-control': 'max-age=31536000' },
    rss(item('one'), '<ttl>525600</ttl>'),
  ),
  '5000 entries': status(200, {}, manyItems),
  '100,000 nested elements': status(200, {}, nested),
  'a billion laughs': status(200, {}, laughs),
  'zeros and no charset': status(200, { 'content-type': 'text/xml; charset=none' }, `\0\0${small}\0`),
  'ten million brackets': status(200, {}, '<'.repeat(3_000_000)),
  'JSON without end': status(200, {}, `{"items":[${'['.repeat(500_000)}`),
}

/** Feeds at 127.x.y.1, each on its own host: `/good/…` are read, each of `/bad/…` misbehaves in its way. */
export interface HostileFeeds {
  /** The last is over TLS. */
  good: readonly string[]
  bad: readonly string[]
  /** Feeds over TLS that must never be read, by the defect of their connection. */
  untrusted: ReadonlyMap<string, string>
  /** The certificate of the authority of the good one over TLS, as PEM. */
  authority: string
  /** Gives each good feed one more entry; returns its title. */
  grow(): string
  /** Connections that are open. */
  connections(): Promise<number>
  close(): Promise<void>
}

/** Starts the server, with so many good feeds. */
export async function startHostileFeeds(good: number): Promise<HostileFeeds> {
  let newest = 1
  const kinds = Object.entries(misbehaviors)
  const counts = new Map<string, number>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {})
    // A connection is used for many requests.
    if (request.socket.listenerCount('error') < 3) request.socket.on('error', () => {})
    const [, group, which = ''] = (request.url ?? '').split('/')
    if (group === 'good') return answerGood(request, response, newest)
    const count = counts.get(which) ?? 0
    counts.set(which, count + 1)
    const [name, misbehave] = kinds[Number(which)] ?? []
    if (name === 'a bomb of gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    else misbehave?.(response, request, count)
  }
  const tls = await startTlsFeeds(answer)
  const server = createServer(answer)
  server.keepAliveTimeout = 1_000
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  const addresses = (group: string, count: number, net: number) =>
    Array.from({ length: count }, (_, n) => `http://127.${net}.${n}.1:${port}/${group}/${n}`)
  return {
    good: [...addresses('good', good, 1), tls.good],
    bad: addresses('bad', kinds.length, 2),
    untrusted: tls.bad,
    authority: tls.authority,
    grow: () => `Entry ${++newest}`,
    connections: async () => (await countConnections(server)) + (await tls.connections()),
    close: async () => {
      await tls.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function answerGood(request: IncomingMessage, response: ServerResponse, newest: number): void {
  const etag = `W/"${newest}"`
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  response.writeHead(200, { etag, 'content-type': 'application/rss+xml' })
  response.end(rss(Array.from({ length: newest }, (_, n) => item(`Entry ${n + 1}`)).join('')))
}
