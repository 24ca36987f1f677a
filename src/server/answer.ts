import { type ByteRange, parseByteRange } from './byte-range.ts'
import { chooseEncoding, type EncodedBody, matchesEtag } from './encoded-body.ts'

/** An answer whose body is in memory: a page, a file, a document for programs. */
export interface Answer {
  status: number
  /** All headers but those that say how the body is coded; `completeHeaders` (security-headers.ts) makes them. */
  headers: Readonly<Record<string, string>>
  body: EncodedBody
}

/** What a request says about the form of the answer that it wants. */
export interface AnswerTerms {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  range?: string | undefined
  ifRange?: string | undefined
}

/** An answer to one request, ready for the connection. */
export interface SettledAnswer {
  status: number
  /** Names and values in turns, as `writeHead` takes them. */
  headers: string[]
  /** Undefined for 304 and 416. */
  bytes: Buffer | undefined
}

/** The answer to one request in the coding that it wants; 304 where the reader has it already. */
export function settleAnswer(
  { status, headers: own, body }: Answer,
  { acceptEncoding, ifNoneMatch, range, ifRange }: AnswerTerms,
): SettledAnswer {
  const { coding, bytes, etag } = chooseEncoding(body, acceptEncoding)
  const headers = [...listHeaders(own), 'vary', 'accept-encoding', 'etag', etag]
  if (status === 200 && matchesEtag(ifNoneMatch, body)) return { status: 304, headers, bytes: undefined }
  if (status === 200 && own['accept-ranges'] === 'bytes' && (!ifRange || ifRange === etag)) {
    const part = parseByteRange(range, bytes.length)
    if (part) return settlePart(headers, bytes, part)
  }
  if (coding !== 'identity') headers.push('content-encoding', coding)
  headers.push('content-length', String(bytes.length))
  return { status, headers, bytes }
}

/** Part of a body, as players of video ask for it; 416 where the body has no such part (RFC 9110, section 15.5.17). */
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

/** Headers are shared by many pages and sent very often: as a list they need no copy of an object for each request. */
const lists = new WeakMap<Answer['headers'], readonly string[]>()

function listHeaders(headers: Answer['headers']): readonly string[] {
  const known = lists.get(headers)
  if (known) return known
  const list = Object.entries(headers).flat()
  lists.set(headers, list)
  return list
}
