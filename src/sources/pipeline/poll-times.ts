import type { SourceState } from '../../store/source-state.ts'
import { day, hour, minute } from '../../time/durations.ts'
import type { FetchFailureReason } from './fetch-document.ts'

/** Milliseconds between polls; shorter ones in tests. */
export interface PollTimes {
  /** Between two polls of a feed that answers. */
  interval: number
  /** First wait of a source that never succeeded, doubled with each further failure; default: `interval`. */
  firstRetry?: number
  /** Longest back-off, whatever the number of failures. */
  longestWait: number
  /** Shortest wait after an answer that needs action by a person: 403, 410. */
  blockedWait: number
  /** Between polls while no feed at all can be reached. */
  offlineWait: number
  /** Jitter: the first polls after a start are spread over this time. */
  firstPollSpread: number
  /** How long a host is paused after an answer 429 without Retry-After. */
  hostPause: number
}

export const defaultPollTimes: PollTimes = {
  interval: 15 * minute,
  longestWait: 12 * hour,
  blockedWait: 2 * hour,
  offlineWait: 5 * minute,
  firstPollSpread: 3_000,
  hostPause: 15 * minute,
}

/** The longest time between two polls of a source that answers. */
function longestInterval({ interval, longestWait }: PollTimes): number {
  return Math.max(interval, longestWait)
}

/** The outcome of one poll, as far as it decides when the next one is due. */
export interface PollResult {
  /** Consecutive failures, including this one; 0 after a success. */
  failures: number
  reason: FetchFailureReason | 'parse' | 'store' | undefined
  retryAfter: number | undefined
  /** Milliseconds between two polls of a source that answers; those of the times without it. */
  interval?: number | undefined
  /** Whether no poll of this source ever succeeded: readers have nothing of it yet. */
  neverSucceeded?: boolean
  /** Whether no feed at all can be reached: our own network is down. */
  offline: boolean
}

/**
 * Milliseconds until a feed is due again: the interval, doubled with each failure in a row up to the longest
 * wait, but not before the server wants it. `random` (0 to 1) adds ±10 %, so that feeds do not stay in step.
 */
export function waitAfter(result: PollResult, times: PollTimes, random: number): number {
  const spread = 0.9 + 0.2 * random
  const first = result.neverSucceeded ? (times.firstRetry ?? times.interval) : times.interval
  const doubled = first * 2 ** Math.max(0, result.failures - 1)
  return Math.round(Math.max(Math.min(baseWait() * spread, longestOf()), result.retryAfter ?? 0))

  function longestOf(): number {
    return result.reason === undefined ? longestInterval(times) : times.longestWait
  }

  function baseWait(): number {
    switch (result.reason) {
      case 'blocked':
      case 'gone':
        return Math.max(doubled, times.blockedWait)
      case 'dns':
      case 'connection':
      case 'timeout':
        // After an outage of our own network, feeds are polled soon, without back-off: they did not cause it.
        return result.offline ? times.offlineWait : doubled
      case 'store':
        // A full disk is not the feed's fault: it is polled again soon.
        return times.interval
      case undefined:
        return result.interval ?? doubled
      default:
        return doubled
    }
  }
}

/** Publishing frequency of a source, as its document shows it. */
export interface DocumentPace {
  entries: number
  /** When the newest was published, in milliseconds since 1970. */
  newestAt: number | undefined
  /** Mean milliseconds between two of them. */
  gap: number | undefined
  /** The document's own minimum interval in ms (`ttl`, `sy:updatePeriod`). */
  refreshAfter: number | undefined
}

/** Shorter intervals are set only by tests and are not changed. */
const shortestReal = minute
/** The longest interval of a source that publishes now and then. */
const longestAlive = hour
/** The shortest interval of a source that overflowed. */
const shortestOverflowed = 5 * minute
/** A document is overflowed when all of at least so many entries are new: those before them were missed. */
const fewestToOverflow = 5
/** Time without new entries, and the shortest interval after it. */
const silences: readonly (readonly [silent: number, interval: number])[] = [
  [30 * day, 12 * hour],
  [14 * day, 4 * hour],
  [7 * day, 2 * hour],
]

/** Whether entries were missed since the last poll: every entry of the document is new. */
export function hasOverflowed({ entries }: DocumentPace, added: number, isFirst: boolean): boolean {
  return !isFirst && entries >= fewestToOverflow && added >= entries
}

/**
 * Milliseconds between polls by what a document shows: half the mean time between its entries, at least
 * the usual interval; half of the former where entries were missed. The document's wish only lengthens it.
 */
export function intervalOf(
  { gap, refreshAfter }: DocumentPace,
  { overflowed, before }: { overflowed: boolean; before: number | undefined },
  times: PollTimes,
): number {
  const usual = times.interval
  if (usual < shortestReal) return usual
  if (overflowed) return Math.max((before ?? usual) / 2, shortestOverflowed)
  const byGap = Math.min(Math.max((gap ?? 0) / 2, usual), Math.max(usual, longestAlive))
  return Math.min(Math.max(byGap, refreshAfter ?? 0), times.longestWait)
}

/** Milliseconds from an answer to the next poll: the interval, longer after silence or while it is fresh. */
export function waitOf(
  { interval, newestAt }: Pick<SourceState, 'interval' | 'newestAt'>,
  { now, freshFor }: { now: number; freshFor: number | undefined },
  times: PollTimes,
): number {
  const own = interval ?? times.interval
  if (times.interval < shortestReal) return own
  const silent = newestAt === undefined ? 0 : now - newestAt
  const bySilence = silences.find(([least]) => silent >= least)?.[1] ?? 0
  return Math.min(Math.max(own, bySilence, freshFor ?? 0), longestInterval(times))
}

/** Mean milliseconds between instants, the newest of them, and the number of things; for `DocumentPace`. */
export function paceOfDates(
  instants: readonly (number | undefined)[],
): Pick<DocumentPace, 'entries' | 'newestAt' | 'gap'> {
  const known = instants.filter((instant) => instant !== undefined)
  if (known.length === 0) return { entries: instants.length, newestAt: undefined, gap: undefined }
  const newestAt = Math.max(...known)
  const gap = known.length < 3 ? undefined : (newestAt - Math.min(...known)) / (known.length - 1)
  return { entries: instants.length, newestAt, gap }
}
