import type { NewArticle } from './article.ts'

/** What is polled: a feed by its address, a forecast by its place, a calendar by its address. */
export interface SourceName {
  /** Kind of source, such as `feed`. */
  kind: string
  /** Its name within its kind, such as a feed's address. */
  key: string
}

/** A source as an owner lists it. */
export interface ListedSource extends SourceName {
  /** Who is asked for it: requests of one host are limited, and a pause holds for all of them. */
  host: string
  /** Its articles are never deleted for their age. */
  keepsArticles?: boolean
}

/** What is remembered of a source between polls. All times in milliseconds since 1970. */
export interface SourceState {
  /** `ETag` and `Last-Modified` byte for byte as last sent by the server. */
  etag: string | undefined
  lastModified: string | undefined
  /** SHA-256 of the last body that parsed, hexadecimal. */
  bodyHash: string | undefined
  polledAt: number | undefined
  /** Last poll that ended in a parsed document or in 304 after one. */
  succeededAt: number | undefined
  /** Last request sent without validators. */
  unconditionalAt: number | undefined
  nextPollAt: number
  /** Failures in a row. */
  failures: number
  lastError: string | undefined
}

/** A source leased to one worker, and its state at that moment. */
export interface SourceClaim extends SourceName {
  id: number
  host: string
  /** Fencing token: grows with each claim, so that a worker that lost its lease cannot write over its successor. */
  token: number
  state: SourceState
}

export interface ClaimQuery {
  /** Name of the worker, unique among all processes on the store. */
  worker: string
  /** Milliseconds since 1970. */
  now: number
  /** Milliseconds until another worker may take over. */
  lease: number
  /** At most so many claims are returned. */
  limit: number
  /** At most so many sources of one host are leased at once, over all workers. */
  perHost: number
  /** No source is due and no host paused later than this many milliseconds from now: later times are left from a clock that was set back, and are corrected. */
  longestWait: number
}

/** How a poll ended. */
export interface SourceResult {
  /** State from now on; its `nextPollAt` is when the source is due again. */
  state: SourceState
  /** Milliseconds since 1970; `undefined` leaves the host as it is. */
  hostPausedUntil?: number | undefined
}

/** Saves what a poll brought, within the transaction of its end. */
export interface SourceWriter {
  /** Stores articles of this feed and counts those that were new or changed. */
  articles(feed: string, articles: readonly NewArticle[]): Promise<{ added: number; updated: number }>
}

/** The queue of everything that is polled: who lists it, when it is due, and who is polling it. Every method throws a StoreError. */
export interface SourceStore {
  /**
   * Replaces what this owner (a publication's id) lists. A source that nobody listed before is due within `spread`
   * milliseconds; one that nobody lists any more is not claimed, and keeps its state. Resolves to the keys of sources that are new.
   */
  list(
    owner: string,
    sources: readonly ListedSource[],
    options: { now: number; spread: number },
  ): Promise<string[]>
  /** Ends the listings of all owners but these. */
  keepOwners(owners: readonly string[], now: number): Promise<void>
  /** Makes listed sources that never succeeded due within `spread` milliseconds, whatever their back-off. */
  retryNeverSucceeded(options: { now: number; spread: number }): Promise<void>
  /** Leases due sources to this worker, the longest overdue host first. Two workers never hold one source. */
  claimDue(query: ClaimQuery): Promise<SourceClaim[]>
  /** Takes over whatever the named worker, which has ended, still holds. */
  takeOver(worker: string, query: { worker: string; now: number; lease: number }): Promise<SourceClaim[]>
  /** Prolongs the leases of these claims; one that another worker has taken over is left alone. */
  renew(claims: readonly SourceClaim[], leaseUntil: number): Promise<void>
  /** Gives sources back unpolled: they are due as before. */
  release(claims: readonly SourceClaim[], now: number): Promise<void>
  /**
   * Ends a claim: what `save` writes, the state and the changed topics that `save` resolves to are stored in one
   * transaction, or nothing. Resolves to `false`, and stores nothing, where another worker has taken the source over.
   */
  finish(
    claim: SourceClaim,
    result: SourceResult & { now: number },
    save?: (writer: SourceWriter) => Promise<readonly string[]>,
  ): Promise<boolean>
  /** When a claim may next find something; `undefined` where nothing is listed. Milliseconds since 1970. */
  nextClaimAt(): Promise<number | undefined>
  /** The due time of the longest overdue source whose host is not paused; `undefined` where none is overdue. */
  oldestDue(now: number): Promise<number | undefined>
  /** Number of listed sources, counted up to `most`. */
  countListed(most: number): Promise<number>
}
