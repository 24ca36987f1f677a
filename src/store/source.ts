import type { Condition } from '../feed-health/diagnosis.ts'
import type { PolledArticle } from './article.ts'
import type { NewEvent } from './calendars.ts'
import type { SourceName, SourceState } from './source-state.ts'

/** A source as an owner lists it. */
export interface ListedSource extends SourceName {
  /**
   * The host that is requested, or a part of what it serves that does not wait for the
   * rest: concurrent polls of one host are limited, and a pause applies to all its sources.
   */
  host: string
  /** The registered domain of the host: a pause of one host of it applies to all. */
  domain?: string | undefined
  /** Hosts of one operator that counts requests together, instead of those of the domain. */
  rateGroup?: string | undefined
  /** Milliseconds between two requests that the host asks for. */
  spacing?: number | undefined
  /** Whether its articles are kept whatever their age. */
  keepsArticles?: boolean
  /** Set where the certificate of its address's host is not checked; not stored. */
  unchecked?: true
}

export interface PollingProcess {
  /** Unique among all processes that use the store. */
  name: string
  /** A hash of each city's sources, by owner; empty where they are not known. */
  cities: ReadonlyMap<string, string>
}

/** A source that is leased to one worker, with its state at the time of the claim. */
export interface SourceClaim extends SourceName {
  id: number
  host: string
  /** Fencing token, higher with each claim: a worker that lost its lease cannot overwrite its successor's. */
  token: number
  /** The worker that claimed it. A standby that lacks the newest claims may give their tokens again. */
  worker: string
  state: SourceState
}

/** A request of a worker for due sources. */
export interface ClaimQuery {
  /** Name of the worker, unique among all processes that use the store. */
  worker: string
  /** Milliseconds since 1970. */
  now: number
  /** Duration of the lease in milliseconds; after it another worker may claim the source. */
  lease: number
  limit: number
  /** The most sources of one host that are leased at once, over all workers. */
  perHost: number
  /** The fewest milliseconds between two polls of one host; 0 by default. */
  spacing?: number
  /** Hosts whose due sources come before those of all others. */
  urgentHosts?: readonly string[]
  /** The longest valid wait in ms: a time further ahead is from before the clock was set back. */
  longestWait: number
  /** Whether the clock may have been set back since the last claim; looking for that walks all sources. */
  checkClock?: boolean
}

export interface SourceResult {
  /** The new state, read after `save` ended, which may decide when the source is due again. */
  state: SourceState
  /** When the host and its rate group may be asked again, in ms since 1970; `undefined` changes nothing. */
  hostPausedUntil?: number | undefined
  /** Whether its publisher ended it (410): it is not claimed again until an owner lists it again. */
  isGone?: boolean
}

/** Saves the result of a poll, within the transaction that ends the claim. */
export interface SourceWriter {
  /** Stores articles of this feed and counts those that were new or changed. */
  articles(feed: string, articles: readonly PolledArticle[]): Promise<{ added: number; updated: number }>
  /** Replaces the events of this calendar and counts those that are new or changed. */
  calendar(key: string, events: readonly NewEvent[]): Promise<{ added: number; updated: number }>
  /** The stored data of this source; undefined where there is none. */
  loadReading(source: SourceName): Promise<unknown>
  /** Replaces the stored data of this source. */
  saveReading(source: SourceName, data: object): Promise<void>
}

/** The queue in figures, whatever the number of sources. */
export interface SourceSummary {
  /** Milliseconds since 1970. */
  at: number
  /** Listed sources, and those that their publishers ended, by kind and condition. */
  groups: readonly SourceGroup[]
  pausedHosts: number
  /** Milliseconds that the longest overdue source has waited. */
  late: number
  /** Articles that wait to be put among the stories, and milliseconds that the longest has waited. */
  unplaced: { count: number; for: number }
  /** Keys of feeds that answer and are dead or too short, at most twenty of each, by key. */
  alarms: Readonly<Record<'stale' | 'overflowed', readonly string[]>>
}

/** Sources of one kind in one condition. */
interface SourceGroup {
  kind: string
  condition: Condition
  count: number
  /** Due and not being polled. */
  due: number
  /** Number of sources not read for more than so many hours; of one never read since it was listed. */
  unreadFor: Readonly<Record<'1h' | '6h' | '24h' | '168h', number>>
}

/** All that is polled: who lists it, when it is due, who has it. Every method throws a StoreError. */
export interface SourceStore {
  /**
   * Replaces what this owner (a publication's id) lists. A source that no owner listed before is due
   * within `spread` milliseconds; one that no owner lists any more is not claimed, and keeps its state.
   * Resolves to the keys of new sources. `fingerprint`: a hash of the sources, kept for `fingerprints`.
   */
  list(
    owner: string,
    sources: readonly ListedSource[],
    options: { now: number; spread: number; fingerprint?: string },
  ): Promise<string[]>
  /** Fingerprints of what these owners list, by owner; without owners that list nothing or gave none. */
  fingerprints(owners: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Announces a process and its cities to the others, and ends the listings of cities that none of
   * them has. To be called before a new city is listed, and every half minute. Resolves to the other
   * processes that announced themselves within two minutes.
   */
  announce(process: PollingProcess, now: number): Promise<PollingProcess[]>
  /** Tells the others that this process ends; its cities stay listed. */
  leave(name: string): Promise<void>
  /** Makes listed sources that never succeeded due within `spread` milliseconds, whatever their back-off. */
  retryNeverSucceeded(options: { now: number; spread: number }): Promise<void>
  /** Leases due sources to this worker, urgent hosts first, then the longest overdue: never one to two. */
  claimDue(query: ClaimQuery): Promise<SourceClaim[]>
  /** Takes over the leases of the named worker, which has ended. */
  takeOver(worker: string, query: { worker: string; now: number; lease: number }): Promise<SourceClaim[]>
  /** Renews the leases of these claims, except those that another worker has taken over. */
  renew(claims: readonly SourceClaim[], leaseUntil: number): Promise<void>
  /** Releases sources that were not polled; they are due as before. */
  release(claims: readonly SourceClaim[]): Promise<void>
  /**
   * Ends a claim: stores what `save` writes, the new state and the changed topics that `save`
   * resolves to, in one transaction; without `save`, in one with others, up to 100 ms later.
   * Resolves to `false`, and stores nothing, where another worker has taken the source over.
   */
  finish(
    claim: SourceClaim,
    result: SourceResult & { now: number },
    save?: (writer: SourceWriter) => Promise<readonly string[]>,
  ): Promise<boolean>
  /** When the next claim may find a source, in milliseconds since 1970; `undefined` where none is listed. */
  nextClaimAt(query: Pick<ClaimQuery, 'now' | 'perHost'>): Promise<number | undefined>
  /** The due time of the longest overdue source whose host is not paused; `undefined` where none is. */
  oldestDue(now: number): Promise<number | undefined>
  /** Every source of a kind ever listed, with its state; `listed` is false where none lists it now. */
  loadStates(kind: string): Promise<{ key: string; listed: boolean; state: SourceState }[]>
  isListed(source: SourceName): Promise<boolean>
  /** Whether any source that this owner lists was ever read. */
  isAnyRead(owner: string): Promise<boolean>
  /** The queue in figures. It reads every source: not for the thread that answers readers. */
  summarize(now: number): Promise<SourceSummary>
  /** Number of listed sources, counted up to `most`. */
  countListed(most: number): Promise<number>
}
