import { hour, minute } from '../../time/durations.ts'
import type { FetchFailureReason } from './fetch-document.ts'

/** Milliseconds between polls; shorter ones in tests. */
export interface PollTimes {
  /** Between two polls of a feed that answers. */
  interval: number
  /** Wait after the first failure of a source that never succeeded, doubled with each further one; `interval` without it. */
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

/** Times in production. */
export const defaultPollTimes: PollTimes = {
  interval: 15 * minute,
  longestWait: 12 * hour,
  blockedWait: 2 * hour,
  offlineWait: 5 * minute,
  firstPollSpread: 3_000,
  hostPause: 15 * minute,
}

/** The longest time between two polls of a source that answers. */
export function longestInterval({ interval, longestWait }: PollTimes): number {
  return Math.max(interval, longestWait)
}

/** The outcome of one poll, as far as it decides when the next one is due. */
export interface PollResult {
  /** Consecutive failures, including this one; 0 after a success. */
  failures: number
  reason: FetchFailureReason | 'parse' | 'store' | undefined
  /** Milliseconds that the server asked for. */
  retryAfter: number | undefined
  /** Milliseconds between two polls of a source that answers; those of the times without it. */
  interval?: number | undefined
  /** Whether no poll of this source ever succeeded: readers have nothing of it yet. */
  neverSucceeded?: boolean
  /** Whether no feed at all can be reached: our own network is down. */
  offline: boolean
}

/**
 * Milliseconds until a feed is due again: the interval, doubled with each failure in a row up to the longest wait, and
 * never before the server wants it. `random` (0 to 1) spreads feeds by a tenth either way, so that they do not stay in step.
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
