import { type AddressInfo, createServer, type Server } from 'node:net'
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeClientsAfterEach, open } from './safe-fetch.fixture.ts'

// Transfers that browsers and curl complete, byte for byte: an HTTP server of Node's would not send them.

const words = Array.from({ length: 300 }, (_, index) => `news ${(index * 7919) % 1000}`).join(' ')
/** Compresses badly. */
const digits = Array.from({ length: 500 }, (_, index) => (index * 31_337) % 9973).join('')
const doc = `<rss><channel><item><title>${words}</title></item></channel></rss>\n`
const [zipped, deflated] = [gzipSync(doc), deflateSync(doc)]
const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
type Piece = string | Uint8Array

const bytes = (...pieces: Piece[]) =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece as string, 'latin1')))
const close = 'Connection: close\r\n'
const sound = `Content-Length: ${doc.length}\r\n\r\n${doc}`
/** A response with these headers, and whatever follows them. */
const answer = (...pieces: Piece[]) => bytes('HTTP/1.1 200 OK\r\n', close, ...pieces)
const encoded = (encoding: string, body: Piece) =>
  answer(`Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`, body)
const chunked = (...pieces: Piece[]) => answer('Transfer-Encoding: chunked\r\n\r\n', ...pieces)
const chunk = `${doc.length.toString(16)}\r\n${doc}\r\n`
const redirect = (location: string, status = '302 Found') =>
  bytes(`HTTP/1.1 ${status}\r\n`, close, `Location: ${location}\r\nContent-Length: 0\r\n\r\n`)

/** The body arrives whole, and nothing is told. */
const silent: Record<string, Buffer> = {
  'no reason': bytes('HTTP/1.1 200\r\n', close, sound),
  'HTTP/1.0 without a length': bytes('HTTP/1.0 200 OK\r\n\r\n', doc),
  'another version': bytes('HTTP/2 200\r\n', close, sound),
  'a status line in small letters': bytes('http/1.1 200 ok\r\n', close, sound),
  'a byte order mark before the status line': bytes('\xef\xbb\xbf', answer(sound)),
  'an interim response that was not asked for': bytes('HTTP/1.1 100 Continue\r\n\r\n', answer(sound)),
  'line feeds alone': bytes(answer(sound).toString('latin1').split('\r\n').join('\n')),
  'a blank before a colon': answer('X-Powered-By : PHP\r\n', sound),
  'a blank in a name': answer('X Powered By: PHP\r\n', sound),
  'a line that is no header': answer('Warning in line 7\r\n', sound),
  'a folded header': answer('X-Long: one\r\n  two\r\n', sound),
  'control characters in a header': answer('X-Odd: a\x01\x00b\r\n', sound),
  'a name with letters that none may have': answer('X-N\xf6: b\r\n', sound),
  'a length twice': answer(`Content-Length: ${doc.length}\r\n`, sound),
  'a list of one length': answer(`Content-Length: ${doc.length}, ${doc.length}\r\n\r\n`, doc),
  'a length that is no number': answer('Content-Length: -1\r\n\r\n', doc),
  'an empty length': answer('Content-Length: \r\n\r\n', doc),
  'blanks around a length': answer(`Content-Length:   ${doc.length}  \r\n\r\n`, doc),
  'a length beside chunks': answer(
    'Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n',
    chunk,
    '0\r\n\r\n',
  ),
  'identity beside a length': answer('Transfer-Encoding: identity\r\n', sound),
  'trailers behind the chunks': chunked(chunk, '0\r\nX-Sum: 1\r\n\r\n'),
  'a Location that leads nowhere': answer('Location: /elsewhere\r\n', sound),
  'the encoding none': encoded('none', doc),
  'gzip in gzip': encoded('gzip', gzipSync(zipped)),
  'gzip in several members': encoded('gzip', bytes(gzipSync(doc.slice(0, 500)), gzipSync(doc.slice(500)))),
  'gzip that is called deflate': encoded('deflate', zipped),
  'deflate that is called gzip': encoded('gzip', deflated),
  'deflate without its header': encoded('deflate', deflateRawSync(doc)),
  'zero bytes behind gzip': encoded('gzip', bytes(zipped, Buffer.alloc(512))),
}

/** The body arrives whole, and what was wrong is told. */
const told: Record<string, Buffer> = {
  'gzip without checksum and length': encoded('gzip', zipped.subarray(0, -8)),
  'gzip without its length': encoded('gzip', zipped.subarray(0, -4)),
  'gzip with another checksum': encoded('gzip', bytes(zipped.subarray(0, -8), '12345678')),
  'gzip with a name and without its end': encoded(
    'gzip',
    bytes(zipped.subarray(0, 3), '\x08', zipped.subarray(4, 10), 'feed.xml\0', zipped.subarray(10, -8)),
  ),
  'a member of gzip without its end': encoded(
    'gzip',
    bytes(gzipSync(doc.slice(0, 500)), gzipSync(doc.slice(500)).subarray(0, -8)),
  ),
  'text behind gzip': encoded('gzip', bytes(zipped, '<!-- cached -->')),
  'the beginning of a member behind gzip': encoded('gzip', bytes(zipped, zipped.subarray(0, 4))),
  'gzip that was cut behind the document': encoded(
    'gzip',
    gzipSync(`${doc}<!-- ${digits} -->`).subarray(0, -60),
  ),
  'deflate without its checksum': encoded('deflate', deflated.subarray(0, -4)),
  'deflate with another checksum': encoded('deflate', bytes(deflated.subarray(0, -4), '1234')),
  'zstd without its checksum': encoded('zstd', zstdCompressSync(doc, checked).subarray(0, -4)),
  'a document that is called br': encoded('br', doc),
  'a document that is called compress': encoded('compress', doc),
  'a length that is too long': answer(`Content-Length: ${doc.length + 50}\r\n\r\n`, doc),
  'gzip with the length of the document': answer(
    `Content-Encoding: gzip\r\nContent-Length: ${doc.length}\r\n\r\n`,
    zipped,
  ),
  'no last chunk': chunked(chunk),
  'half of the last chunk': chunked(chunk, '0\r\n'),
  'a chunk that is cut behind the document': chunked(`${(doc.length + 20).toString(16)}\r\n${doc}`),
}

/** What is not whole is no answer: what was stored stays. */
const refused: Record<string, Buffer> = {
  'a document that is cut': answer(`Content-Length: ${doc.length}\r\n\r\n`, doc.slice(0, 600)),
  'chunks that end in the document': chunked(`${doc.length.toString(16)}\r\n${doc.slice(0, 600)}`),
  'gzip that is cut in the document': encoded('gzip', zipped.subarray(0, 300)),
  'brotli that is cut in the document': encoded('br', brotliCompressSync(doc).subarray(0, 200)),
  'zstd that is cut in the document': encoded('zstd', zstdCompressSync(doc).subarray(0, 200)),
  'gzip that is damaged in the document': encoded(
    'gzip',
    bytes(zipped.subarray(0, 200), Buffer.alloc(100, 0x7f), zipped.subarray(300)),
  ),
  'two lengths': answer(`Content-Length: ${doc.length}\r\nContent-Length: 5\r\n\r\n`, doc),
  'a redirect that leads nowhere': bytes('HTTP/1.1 302 Found\r\n', close, '\r\n'),
  'another protocol': bytes('SSH-2.0-OpenSSH_9.2\r\n'),
}

const redirects: Record<string, Buffer> = {
  'blanks around': redirect('  /plain  '),
  'a blank within': redirect('/pl ain'),
  relative: redirect('plain'),
  'letters beyond ASCII in UTF-8': redirect('/\xc3\xa9'),
  'letters beyond ASCII in Latin-1': redirect('/\xe9'),
  'status 300': redirect('/plain', '300 Multiple Choices'),
  'status 303': redirect('/plain', '303 See Other'),
  'a fragment': redirect('/plain#news'),
}
const targets = ['/plain', '/pl%20ain', '/%C3%A9', '/%E9']

let server: Server
let origin: string

beforeAll(async () => {
  const answers = { ...silent, ...told, ...refused, ...redirects }
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      const [, path = ''] = request.toString('latin1').split(' ')
      const name = targets.includes(path) ? '' : decodeURIComponent(path.slice(1))
      socket.end(answers[name] ?? answer(sound))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
closeClientsAfterEach()

const fetch = (name: string, maxBytes = 100_000) =>
  open().fetchBytes(`${origin}/${encodeURIComponent(name)}`, { accept: '*/*', maxBytes })
const textOf = (fetched: Awaited<ReturnType<typeof fetch>>) =>
  fetched.kind === 'body' ? Buffer.from(fetched.body).toString() : fetched

describe('the whole document is read', () => {
  test.each(Object.keys(silent))('%s', async (name) => {
    const fetched = await fetch(name)
    expect(textOf(fetched)).toBe(doc)
    expect(fetched).not.toHaveProperty('flaw')
  })

  test.each(Object.keys(redirects))('behind a redirect: %s', async (name) => {
    expect(textOf(await fetch(name))).toBe(doc)
  })

  test.each(Object.keys(told))('and the operator is told: %s', async (name) => {
    const fetched = await fetch(name)
    expect(String(textOf(fetched)).startsWith(doc.trimEnd())).toBe(true)
    expect(fetched).toMatchObject({ flaw: expect.stringMatching(/^[^\n]+$/) })
  })
})

test.each(Object.keys(refused))('%s is no document', async (name) => {
  expect(await fetch(name)).toMatchObject({ kind: 'failed' })
})

test.each([
  'gzip without checksum and length',
  'text behind gzip',
  'deflate without its checksum',
  'zstd without its checksum',
  'a member of gzip without its end',
])('more than the limit is refused: %s', async (name) =>
  expect(await fetch(name, 1500)).toMatchObject({ kind: 'failed', reason: 'tooLarge' }),
)
