/** One step of deleting old articles. */
export interface RetentionStep {
  /** Articles first seen and dated before this go, in milliseconds since 1970. */
  before: number
  /** The newest so many of each listed feed stay, whatever their age. */
  keepNewest: number
  /** Feeds after this id are looked at; 0 begins with the first. */
  afterFeed: number
  /** At most so many feeds are looked at. */
  feeds: number
  /** At most so many articles are deleted. */
  articles: number
}

/** What keeps a store small and fast over the years, in steps that hold up no other writer for long. Every method throws a StoreError. */
export interface StoreMaintenance {
  /**
   * Deletes old articles of the next feeds; archives keep theirs. A feed that no city has listed since `before` goes
   * with all it has. `nextFeed` is the `afterFeed` of the next step, undefined after the last feed.
   */
  deleteOldArticles(step: RetentionStep): Promise<{ deleted: number; nextFeed: number | undefined }>
  /** Renews the statistics of the query planner where they are outdated, merges the search index and gives free pages back to the disk, a bounded number at a time. */
  tidy(): Promise<void>
}
