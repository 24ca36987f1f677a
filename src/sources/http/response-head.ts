import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

/** What HTTP's grammar allows (RFC 9112, 4 and 5), as one expression that reads each line in one way. */
const sound =
  /^HTTP\/1\.[01] \d{3}(?: [\t\x20-\x7e\x80-\xff]*)?\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n$/
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Old SHOUTcast servers answer 'ICY 200 OK'. */
const statusLine = /^\W*(?:HTTP(?:\/([\d.]{1,5}))?|ICY)[\t ]+(\d{3})(?!\d)[\t ]*(.*)$/is
const control = /[^\t\x20-\x7e\x80-\xff]+/g

/** Longer heads are left to the HTTP client, which refuses them. */
const longestHead = 65_536

/**
 * The head of a response, with its empty line, as HTTP's grammar has it. Servers write heads
 * that browsers and curl read and a strict client refuses: another status line, LF alone,
 * blanks in or around a name, lines that are no header, folded lines, control characters, a
 * length that is no number or stands beside chunks. Such a connection is used once.
 * Unchanged where its beginning is not HTTP, and where it is sound. Byte for byte as latin1.
 */
function mendHead(head: string): string {
  if (sound.test(head) && !hasOddLength(head)) return head
  const [first = '', ...lines] = head
    .replace(/^\s+/, '')
    .replace(/\r?\n[\t ]+(?=\S)/g, ' ')
    .split(/\r?\n/)
  const [, version, status, reason = ''] = statusLine.exec(first) ?? []
  if (status === undefined) return head
  const isOld = version === undefined ? /^\W*ICY/i.test(first) : version < '1.1'
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim()
    const value = line
      .slice(colon + 1)
      .replace(control, ' ')
      .trim()
    return token.test(name) ? [{ name, key: name.toLowerCase(), value }] : []
  })
  const kept = withOneLength(headers).filter(({ key }) => key !== 'connection')
  return [
    `HTTP/1.${isOld ? 0 : 1} ${status} ${reason.replace(control, ' ')}`,
    ...kept.map(({ name, value }) => `${name}: ${value}`),
    'Connection: close\r\n\r\n',
  ].join('\r\n')
}

interface Header {
  name: string
  key: string
  value: string
}

/** Whether the body's length is told other than once, as digits alone or by chunks alone. */
function hasOddLength(head: string): boolean {
  const told = head.match(/\r\n(?:content-length|transfer-encoding):[^\r]*/gi) ?? []
  return told.length > 1 || told.some((line) => !/: ?(?:\d+|chunked)$/i.test(line))
}

/** Ignores lengths that are no number or stand beside chunks, and 'identity'; different ones are refused. */
function withOneLength(headers: readonly Header[]): Header[] {
  const isChunked = headers.some(({ key, value }) => key === 'transfer-encoding' && /chunked$/i.test(value))
  const lengths = headers.flatMap(({ key, value }) =>
    key === 'content-length' ? value.split(',').map((one) => one.trim()) : [],
  )
  const numbers = isChunked ? [] : [...new Set(lengths.filter((one) => /^\d+$/.test(one)))]
  return [
    ...headers.filter(
      ({ key, value }) =>
        key !== 'content-length' && !(key === 'transfer-encoding' && /^identity$/i.test(value)),
    ),
    ...numbers.map((value) => ({ name: 'Content-Length', key: 'content-length', value })),
  ]
}

/** A connector whose sockets give the first response's head as `mendHead` does, and no interim response. */
export function mendHeads(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null)
      else callback(null, mendFirstHead(socket))
    })
}

/** Node's sockets deliver data through `push`. */
function mendFirstHead<S extends Socket>(socket: S): S {
  const push = socket.push
  let pending: Buffer[] = []
  let length = 0
  /** The last bytes, among which an empty line may have begun. */
  let tail = ''
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (Buffer.isBuffer(chunk)) {
      pending.push(chunk)
      length += chunk.length
      const isFirst = tail === ''
      const recent = tail + chunk.toString('latin1')
      tail = recent.slice(-3)
      if (!isFirst && !emptyLine.test(recent) && length < longestHead) return true
      const { bytes, isOpen } = withMendedHead(Buffer.concat(pending))
      pending = [bytes]
      length = bytes.length
      if (isOpen) return true
      socket.push = push
      return push.call(socket, bytes)
    }
    socket.push = push
    if (length > 0) push.call(socket, Buffer.concat(pending))
    return push.call(socket, chunk, encoding)
  }
  return socket
}

const emptyLine = /\n\r?\n/
/** Interim responses (RFC 9110, 15.2) but for a change of protocol. */
const interim = /^HTTP\/1\.\d 1(?!01)\d\d\b/
/** What may begin a head; anything else is left to the HTTP client at once. */
const mayBegin = /^\W*(?:$|HTTP|ICY|.{0,3}$)/i

/** The bytes with their head mended; `isOpen` while its end has not come. */
function withMendedHead(bytes: Buffer): { bytes: Buffer; isOpen: boolean } {
  let rest = bytes
  for (;;) {
    const text = rest.toString('latin1', 0, longestHead)
    const start = Math.max(0, text.search(/\S/))
    const end = emptyLine.exec(text.slice(start))
    if (!end) {
      const isOpen = rest.length < longestHead && mayBegin.test(text)
      return { bytes: isOpen && text.trim() === '' ? Buffer.alloc(0) : rest, isOpen }
    }
    const after = start + end.index + end[0].length
    const head = mendHead(text.slice(0, after))
    rest = rest.subarray(after)
    if (!interim.test(head))
      return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), rest]), isOpen: false }
  }
}
