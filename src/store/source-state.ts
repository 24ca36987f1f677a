import type { FeedExamination } from '../feed-health/examination.ts'

/** Identifies what is polled: a feed or a calendar by its address, a forecast by its place. */
export interface SourceName {
  /** Kind of source, such as `feed`. */
  kind: string
  /** Unique within its kind, such as a feed's address. */
  key: string
}

/** The state of a source between polls. All times in milliseconds since 1970. */
export interface SourceState {
  /** `ETag` and `Last-Modified` byte for byte as last sent by the server. */
  etag: string | undefined
  lastModified: string | undefined
  /** SHA-256 of the last body that could be parsed, hexadecimal. */
  bodyHash: string | undefined
  polledAt: number | undefined
  /** Time of the last poll that ended with a parsed document, or with 304 after one. */
  succeededAt: number | undefined
  /** Time of the last request without validators. */
  unconditionalAt: number | undefined
  nextPollAt: number
  /** Consecutive failures. */
  failures: number
  lastError: string | undefined
  /** Milliseconds between two polls, by what the document showed; undefined before it showed anything. */
  interval?: number | undefined
  /** When the newest thing in the document was published. */
  newestAt?: number | undefined
  /** Where permanent redirects have led since `movedSince`. */
  movedTo?: string | undefined
  movedSince?: number | undefined
  /** Time of the last poll that failed. */
  failedAt?: number | undefined
  /** Time of the last poll that found nothing but new entries, so that some were missed. */
  overflowedAt?: number | undefined
  /** The instant at which it becomes stale, from the rhythm of its entries. */
  staleAt?: number | undefined
  /** What was wrong with the last document that could be read. */
  examined?: FeedExamination | undefined
}

/** The state of a feed between polls. */
export interface FeedState extends SourceState {
  address: string
}
