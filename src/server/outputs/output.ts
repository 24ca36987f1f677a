import type { CityParts } from '../../city/city.ts'
import type { Publication } from '../../publication/publication.ts'
import { cityTopic } from '../../store/topics.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { type FreshnessRow, freshness } from '../answers/freshness.ts'
import type { CachedPage } from '../answers/page-cache.ts'
import { completeHeaders } from '../answers/security-headers.ts'

/** A document for programs, not readers: a feed, a sitemap, a policy. */
export interface Output {
  /** Value of the Content-Type header. */
  contentType: string
  body: string
  /** Its row of the freshness table. */
  row: FreshnessRow
  /** Topics, beside its city's, whose change invalidates it. */
  topics: ReadonlySet<string>
  /** When it becomes outdated even without a change in the store, in milliseconds since 1970. */
  endsAt?: number | undefined
  /** Retry-After in seconds: the data is not known yet, and the answer is 503. */
  retryAfter?: number
}

/** What outputs are made from. */
export interface OutputParts extends CityParts {
  /** Origin of canonical addresses, without a final slash. */
  origin: string
  /** Milliseconds since 1970. */
  now: number
}

/** Loads one output of a publication; undefined where it has none at this path. Rejects with a StoreError. */
export type LoadOutput = (publication: Publication, parts: OutputParts) => Promise<Output | undefined>

/** An output that changes only with the publication's folder or the day. */
export function staticOutput(contentType: string, body: string): Output {
  return { contentType, body, row: 'static', topics: new Set() }
}

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
    madeAt: Date.now(),
  }
}
