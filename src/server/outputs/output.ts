import type { CityParts } from '../../city/city.ts'
import type { Publication } from '../../publication/publication.ts'
import type { FreshnessRow } from '../answers/freshness.ts'

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
