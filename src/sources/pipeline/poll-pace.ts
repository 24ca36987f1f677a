import type { SourceState } from '../../store/source-state.ts'
import { day, hour, minute } from '../../time/durations.ts'
import { longestInterval, type PollTimes } from './poll-times.ts'

/** Publishing frequency of a source, as its document shows it. */
export interface DocumentPace {
  /** Number of its entries. */
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
 * Milliseconds between two polls by what a document shows: half the mean time between its entries, at least the usual
 * interval; half of what it was where entries were missed. The document's own wish only lengthens it.
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

/** Milliseconds until the next poll of a source that answered: its interval, lengthened by its silence and by how long the answer is fresh. */
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

/** Mean milliseconds between instants, the newest of them, and how many things there are; for `DocumentPace`. */
export function paceOfDates(
  instants: readonly (number | undefined)[],
): Pick<DocumentPace, 'entries' | 'newestAt' | 'gap'> {
  const known = instants.filter((instant) => instant !== undefined)
  if (known.length === 0) return { entries: instants.length, newestAt: undefined, gap: undefined }
  const newestAt = Math.max(...known)
  const gap = known.length < 3 ? undefined : (newestAt - Math.min(...known)) / (known.length - 1)
  return { entries: instants.length, newestAt, gap }
}
