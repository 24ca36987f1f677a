import type { Generated } from 'kysely'

/** Columns of the store as the newest migration leaves them. Times are milliseconds since 1970. */
export interface Tables {
  feeds: {
    id: Generated<number>
    address: string
    etag: string | null
    last_modified: string | null
    body_hash: string | null
    polled_at: number | null
    succeeded_at: number | null
    unconditional_at: number | null
    next_poll_at: number
    failures: number
    last_error: string | null
  }
  articles: {
    id: Generated<number>
    feed_id: number
    guid: string
    title: string
    summary: string
    link: string
    published_at: number | null
    category: string | null
    image_url: string | null
    author: string | null
    language: string | null
    first_seen_at: number
    /** `published_at`, else `first_seen_at`. */
    ordered_at: number
    /** Hash of everything the feed says of the article; differs when the article was edited. */
    fingerprint: string
  }
}
