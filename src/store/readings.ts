import type { SourceName } from './source-state.ts'

/** The newest data of a source other than a feed, and the state of its polls. Times in ms since 1970. */
export interface Reading extends SourceName {
  /** In the shape of its kind; undefined where no poll succeeded yet. It is parsed each time it is asked for. */
  readonly data: unknown
  /** When `data` was fetched. */
  readAt: number | undefined
  /** When a poll last succeeded, whether or not anything had changed. */
  checkedAt: number | undefined
  /** Consecutive failures since then. */
  failures: number
}

/** Readings. Every method throws a StoreError. */
export interface ReadingStore {
  /** The readings of these sources; one that was never listed has none. */
  loadReadings(sources: readonly SourceName[]): Promise<Reading[]>
}
