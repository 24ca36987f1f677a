import { chooseEncoding, matchesEtag } from './encoded-body.ts'
import type { CachedPage } from './page-cache.ts'

/** What a request says about the form of the answer it wants. */
export interface AnswerTerms {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Status, headers and body for one request of a page; 304 without a body where the reader has it already. */
export function answerWithPage(
  page: CachedPage,
  terms: AnswerTerms,
): { status: number; headers: Record<string, string>; body: Buffer | undefined } {
  const { encoding, bytes, etag } = chooseEncoding(page.body, terms.acceptEncoding)
  const headers: Record<string, string> = { ...page.headers, vary: 'accept-encoding', etag }
  if (page.status === 200 && matchesEtag(terms.ifNoneMatch, page.body))
    return { status: 304, headers, body: undefined }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(bytes.length)
  return { status: page.status, headers, body: bytes }
}
