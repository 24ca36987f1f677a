import type { Publication } from '../../publication/publication.ts'
import { cityTopic } from '../../store/topics.ts'
import { encodeBody } from '../encoded-body.ts'
import { freshness } from '../freshness.ts'
import type { CachedPage } from '../page-cache.ts'
import { closedPolicy, securityHeaders, transportHeaders } from '../security-headers.ts'
import type { Output } from './output.ts'

/** An output as the page cache keeps it: compressed, with all its headers. */
export async function makeOutputPage(
  output: Output,
  publication: Publication,
  origin: string,
): Promise<CachedPage> {
  const { cacheControl, keep } = freshness[output.row]
  return {
    status: 200,
    headers: {
      'content-type': output.contentType,
      'cache-control': cacheControl,
      'content-security-policy': closedPolicy,
      ...securityHeaders,
      ...transportHeaders(origin),
    },
    body: await encodeBody(output.body),
    topics: new Set([cityTopic(publication.id), ...output.topics]),
    keep,
  }
}
