import { chooseEncoding, type EncodedBody, matchesEtag } from './encoded-body.ts'

/** An answer whose body is in memory: a page, a file, a document for programs. */
export interface Answer {
  status: number
  /** All headers except those of the content coding; made by `completeHeaders` (security-headers.ts). */
  headers: Readonly<Record<string, string>>
  body: EncodedBody
}

/** The headers of a request on which the form of the answer depends. */
export interface AnswerTerms {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  range?: string | undefined
  ifRange?: string | undefined
}

/** An answer to one request, ready to be sent. */
export interface SettledAnswer {
  status: number
  /** Names and values alternately, as `writeHead` takes them. */
  headers: string[]
  /** Undefined for 304 and 416. */
  bytes: Buffer | undefined
}

/** Settles an answer for one request: content coding, range, and 304 when the reader already has it. */
export function settleAnswer(
  { status, headers: own, body }: Answer,
  { acceptEncoding, ifNoneMatch, range, ifRange }: AnswerTerms,
): SettledAnswer {
  const { coding, bytes, etag } = chooseEncoding(body, acceptEncoding)
  const headers = [...listHeaders(own), 'etag', etag]
  if (own.vary === undefined) headers.push('vary', 'accept-encoding')
  if (status === 200 && matchesEtag(ifNoneMatch, body)) return { status: 304, headers, bytes: undefined }
  if (status === 200 && own['accept-ranges'] === 'bytes' && (!ifRange || ifRange === etag)) {
    const part = parseByteRange(range, bytes.length)
    if (part) return settlePart(headers, bytes, part)
  }
  if (coding !== 'identity') headers.push('content-encoding', coding)
  headers.push('content-length', String(bytes.length))
  return { status, headers, bytes }
}

/** A part of a body, for video players; 416 when the body has no such part (RFC 9110, section 15.5.17). */
function settlePart(headers: string[], bytes: Buffer, part: ByteRange | 'outside'): SettledAnswer {
  if (part === 'outside') {
    headers.push('content-range', `bytes */${bytes.length}`, 'content-length', '0')
    return { status: 416, headers, bytes: undefined }
  }
  const { first, last } = part
  headers.push(
    'content-range',
    `bytes ${first}-${last}/${bytes.length}`,
    'content-length',
    String(last - first + 1),
  )
  return { status: 206, headers, bytes: bytes.subarray(first, last + 1) }
}

/** Header objects are shared by many pages: caching them as lists avoids a copy for each request. */
const lists = new WeakMap<Answer['headers'], readonly string[]>()

function listHeaders(headers: Answer['headers']): readonly string[] {
  const known = lists.get(headers)
  if (known) return known
  const list = Object.entries(headers).flat()
  lists.set(headers, list)
  return list
}

/** The requested part of a body: the first and the last byte, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Reads a Range header for a body of `length` bytes (RFC 9110, section 14). Undefined when the whole body
 * must be sent: without a header, for other units, several ranges or invalid values. `outside`: answer 416.
 */
export function parseByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const suffix = Math.min(Number(to), length)
    return suffix === 0 ? 'outside' : { first: length - suffix, last: length - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= length) return 'outside'
  return { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}
