export interface Change {
  /** Increases by one with each entry. */
  version: number
  /** What changed, such as `feed:https://news.example/rss`. */
  topics: readonly string[]
  /** When it was appended, in ms. A standby that lost the newest gives their versions again, later. */
  at: number
}

/** The topics that changed, in order, each appended with its change. Every method throws a StoreError. */
export interface ChangeLog {
  /** Version of the newest entry, 0 before the first. */
  latest(): Promise<number>
  /** Entries after this version, oldest first. A gap before the first: entries between were trimmed. */
  since(version: number, limit: number): Promise<Change[]>
  /** Calls back soon after any process appended, where the database tells of it. Returns what ends it. */
  listen(onAppended: () => void): () => Promise<void>
  /** Deletes entries older than this, in milliseconds since 1970, but never the newest. */
  trim(before: number): Promise<void>
}
