import type { SourceName } from './source.ts'

/** What a source other than a feed last said, and how its polls went. Times in milliseconds since 1970. */
export interface Reading extends SourceName {
  /** As its kind stored it; undefined where no poll succeeded yet. */
  data: unknown
  /** When `data` was fetched. */
  readAt: number | undefined
  /** When a poll last succeeded, whether or not anything had changed. */
  checkedAt: number | undefined
  /** Consecutive failures since then. */
  failures: number
}

/** What the store can do with readings. Every method throws a StoreError. */
export interface ReadingStore {
  /** The readings of these sources; one that was never listed has none. */
  loadReadings(sources: readonly SourceName[]): Promise<Reading[]>
}
