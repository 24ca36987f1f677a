import type { Publication } from '../../publication/publication.ts'
import { cityTopic } from '../../store/topics.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { freshness } from '../answers/freshness.ts'
import type { CachedPage } from '../answers/page-cache.ts'
import { completeHeaders } from '../answers/security-headers.ts'
import type { Output } from './output.ts'

/** Makes an output ready for the page cache: compressed, with all its headers. */
export function makeOutputPage(output: Output, publication: Publication, origin: string): CachedPage {
  const { cacheControl, keep } = freshness[output.row]
  const headers = {
    'content-type': output.contentType,
    'cache-control': cacheControl,
    ...(output.retryAfter !== undefined && { 'retry-after': String(output.retryAfter) }),
  }
  return {
    status: output.retryAfter === undefined ? 200 : 503,
    headers: completeHeaders(headers, origin),
    body: encodePage(output.body),
    topics: new Set([cityTopic(publication.id), ...output.topics]),
    keep: output.endsAt === undefined ? keep : Math.min(keep, Math.max(0, output.endsAt - Date.now())),
  }
}
