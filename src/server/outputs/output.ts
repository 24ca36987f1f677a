import type { Publication } from '../../publication/publication.ts'
import type { FreshnessRow } from '../freshness.ts'
import type { StorySources } from '../stored-stories.ts'

/** A document for programs, not readers: a feed, a sitemap, a policy. */
export interface Output {
  /** As the Content-Type header says it. */
  contentType: string
  body: string
  /** How long it stays fresh. */
  row: FreshnessRow
  /** What it shows beside its city; a change of one of these topics ends it. */
  topics: ReadonlySet<string>
}

/** What outputs are made from. */
export interface OutputParts extends StorySources {
  /** Origin of canonical addresses, without a final slash. */
  origin: string
  /** Milliseconds since 1970. */
  now: number
}

/** Makes one output of a publication; undefined where it has none at this path. Rejects only as the store does. */
export type LoadOutput = (publication: Publication, parts: OutputParts) => Promise<Output | undefined>

/** An output that only a new edition of the publication, or the day, changes. */
export function staticOutput(contentType: string, body: string): Output {
  return { contentType, body, row: 'static', topics: new Set() }
}
