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

/** Status, headers and bytes of an answer to one request; 304 without a body where the reader has it already. */
export function settleAnswer(
  { status, headers: own, body }: Answer,
  { acceptEncoding, ifNoneMatch }: AnswerTerms,
): { status: number; headers: Record<string, string>; bytes: Buffer | undefined } {
  const { coding, bytes, etag } = chooseEncoding(body, acceptEncoding)
  const headers: Record<string, string> = { ...own, vary: 'accept-encoding', etag }
  if (status === 200 && matchesEtag(ifNoneMatch, body)) return { status: 304, headers, bytes: undefined }
  if (coding !== 'identity') headers['content-encoding'] = coding
  headers['content-length'] = String(bytes.length)
  return { status, headers, bytes }
}
