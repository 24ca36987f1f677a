/** One entry of a feed, normalised to plain text and absolute addresses: what the store is given. */
export interface NewArticle {
  /** What makes it the same article at the next poll; unique within its feed, compared byte for byte. */
  guid: string
  /** Plain text, one line; 'Untitled' where the feed gave neither title nor text. */
  title: string
  /** Plain text, one line, at most 1,000 characters; may be empty. */
  summary: string
  /** Absolute http(s) address of the story, or '#' where the feed gave none. */
  link: string
  /** Milliseconds since 1970, in the past; undefined where the feed's date is missing or unreadable. */
  publishedAt: number | undefined
  /** The entry's own first category. */
  category: string | undefined
  /** Absolute http(s) address. */
  imageUrl: string | undefined
  author: string | undefined
  /** BCP 47 tag. */
  language: string | undefined
}

/** An article as kept. */
export interface Article extends NewArticle {
  /** Grows with each article stored; the second part of the list's key. */
  id: number
  /** Address of its feed. */
  feed: string
  /** When it was first stored; orders an article without a date. Milliseconds since 1970. */
  firstSeenAt: number
  /** `publishedAt`, else `firstSeenAt`: the first part of the list's key. */
  orderedAt: number
}

/** What one poll of one feed found, written in one transaction with the feed's state. */
export interface FeedState {
  address: string
  /** `ETag` and `Last-Modified` byte for byte as last sent by the server. */
  etag: string | undefined
  lastModified: string | undefined
  /** SHA-256 of the last body that parsed, hexadecimal. */
  bodyHash: string | undefined
  /** All times in milliseconds since 1970. */
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

/** What the store can do with articles and the state of feeds. */
export interface ArticleStore {
  /** Keeps a poll's articles and the feed's new state, all or nothing. An article whose guid is known is updated in place and keeps `firstSeenAt`. Returns how many were new or changed. */
  savePoll(state: FeedState, articles: readonly NewArticle[]): Promise<{ added: number; updated: number }>
  /** State of each of these feeds that has one. */
  loadFeedStates(addresses: readonly string[]): Promise<ReadonlyMap<string, FeedState>>
  /** Newest articles of these feeds, at most `perFeed` of each, `limit` in all, newest first, with ids as tie-break. `before` pages by key. */
  loadLatest(query: {
    feeds: readonly string[]
    perFeed: number
    limit: number
    before?: { orderedAt: number; id: number }
  }): Promise<Article[]>
}
