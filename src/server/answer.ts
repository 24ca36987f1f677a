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
}

/** An answer to one request, ready for the connection. */
export interface SettledAnswer {
  status: number
  /** Names and values in turns, as `writeHead` takes them. */
  headers: string[]
  /** Undefined for 304. */
  bytes: Buffer | undefined
}

/** The answer to one request in the coding that it wants; 304 where the reader has it already. */
export function settleAnswer(
  { status, headers: own, body }: Answer,
  { acceptEncoding, ifNoneMatch }: AnswerTerms,
): SettledAnswer {
  const { coding, bytes, etag } = chooseEncoding(body, acceptEncoding)
  const headers = [...listHeaders(own), 'vary', 'accept-encoding', 'etag', etag]
  if (status === 200 && matchesEtag(ifNoneMatch, body)) return { status: 304, headers, bytes: undefined }
  if (coding !== 'identity') headers.push('content-encoding', coding)
  headers.push('content-length', String(bytes.length))
  return { status, headers, bytes }
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
