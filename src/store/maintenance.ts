/** One step of deleting old articles. */
export interface RetentionStep {
  /** Articles that were first seen and dated before this are deleted; milliseconds since 1970. */
  before: number
  /** This many of the newest articles of each listed feed stay, whatever their age. */
  keepNewest: number
  /** The step begins with the feed after this id; 0 begins with the first. */
  afterFeed: number
  /** The most feeds in this step. */
  feeds: number
  /** The most articles that are deleted in this step. */
  articles: number
}

/** Retention and upkeep, in steps so short that other writers can wait. Every method throws a StoreError. */
export interface StoreMaintenance {
  /** Bytes that the store takes on the disk, without logs of the database. */
  size(): Promise<number>
  /**
   * Deletes old articles of the next feeds, except archives. A feed that no city has listed since `before` is
   * deleted with its articles. `nextFeed` is the `afterFeed` of the next step; undefined after the last feed.
   */
  deleteOldArticles(step: RetentionStep): Promise<{ deleted: number; nextFeed: number | undefined }>
  /**
   * Puts at most `limit` articles that polls have brought, the newest first, in their places among
   * the stories. `now`: milliseconds since 1970. Resolves to their number and the changed topics.
   */
  placeStories(now: number, limit: number): Promise<{ placed: number; topics: readonly string[] }>
  /**
   * Looks again at the stories of articles new since the last call, so that
   * their order of arrival does not decide which are together. `now`: ms
   * since 1970. `isDone` is false where a large store needs another call.
   */
  settleStories(now: number): Promise<{ changed: number; isDone: boolean }>
  /**
   * Deletes sources that no city has listed since `before` (ms since 1970), with their forecasts, alerts,
   * tides, events; feeds only where none of their articles is kept. At most `limit`; returns how many.
   */
  deleteAbandonedSources(before: number, limit: number): Promise<number>
  /** Updates outdated planner statistics, merges the search index and frees disk pages, some at a time. */
  tidy(): Promise<void>
  /**
   * Copies the write-ahead log into the database and empties it where it has more than
   * `most` bytes: with two processes that write, neither finds it at rest, and it
   * would grow without an end. Gives up after two seconds, or after so many `tries`.
   */
  boundLog(most: number, tries?: number): Promise<void>
}
