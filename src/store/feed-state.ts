/** What is remembered of a feed between polls. All times in milliseconds since 1970. */
export interface FeedState {
  address: string
  /** `ETag` and `Last-Modified` byte for byte as last sent by the server. */
  etag: string | undefined
  lastModified: string | undefined
  /** SHA-256 of the last body that parsed, hexadecimal. */
  bodyHash: string | undefined
  polledAt: number | undefined
  /** Last poll that ended in a parsed feed or in 304 after one. */
  succeededAt: number | undefined
  /** Last request sent without validators. */
  unconditionalAt: number | undefined
  nextPollAt: number
  /** Failures in a row. */
  failures: number
  lastError: string | undefined
}
