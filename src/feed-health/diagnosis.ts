import { day, hour } from '../publication/durations.ts'
import type { DocumentFinding, FeedExamination } from './examination.ts'

/** What is known of a feed between polls, as the store keeps it. Times in milliseconds since 1970. */
export interface FeedFacts {
  polledAt: number | undefined
  succeededAt: number | undefined
  nextPollAt: number
  /** In a row. */
  failures: number
  /** `reason: message` */
  lastError: string | undefined
  newestAt?: number | undefined
  /** From when on it is stale, by its own rhythm. */
  staleAt?: number | undefined
  overflowedAt?: number | undefined
  movedTo?: string | undefined
  movedSince?: number | undefined
  examined?: FeedExamination | undefined
}

/**
 * The state of a feed. `gone`: its publisher ended it; `stale`: it answers, and has brought nothing for long by its own
 * rhythm; `overflowed`: all its entries were new in the last day, so that others were missed.
 */
export const conditions = ['waiting', 'fine', 'failing', 'gone', 'stale', 'overflowed'] as const
/** One of `conditions`. */
export type Condition = (typeof conditions)[number]

/** One thing that is wrong with a feed. */
export type FeedProblem =
  | {
      kind: 'unread'
      /** As in `lastError`: 'blocked', 'tls', 'parse' … */
      reason: string
      message: string
      /** HTTP status; undefined without an answer. */
      status: number | undefined
      /** When it was last read; undefined where it never was. */
      readAt: number | undefined
    }
  | { kind: 'stale'; newestAt: number }
  | { kind: 'overflowed'; at: number }
  | { kind: 'moved'; to: string; since: number | undefined }
  | ({ kind: 'document' } & { finding: DocumentFinding })

/** What is wrong with a feed, gravest first. */
export interface Diagnosis {
  condition: Condition
  problems: readonly FeedProblem[]
}

/** Milliseconds without a rhythm, and for states that an older version stored. */
export const staleWithoutRhythm = 30 * day
/** Milliseconds for which a feed that lost entries is told as such. */
export const overflowToldFor = day
/** A newsroom on vacation is not dead. */
const shortestStale = 14 * day
const longestStale = 365 * day
/** So many times the mean time between two entries. */
const staleRhythms = 5

/** From when on a feed counts as stale whose newest entry has this date and whose entries come `gap` milliseconds apart on average. */
export function staleFrom(newestAt: number, gap: number | undefined): number {
  if (gap === undefined) return newestAt + staleWithoutRhythm
  return newestAt + Math.min(Math.max(staleRhythms * gap, shortestStale), longestStale)
}

/** Finds what is wrong with a feed, for readers, publishers and operators alike. `facts`: undefined where it was never polled. */
export function diagnoseFeed(facts: FeedFacts | undefined, now: number): Diagnosis {
  if (!facts) return { condition: 'waiting', problems: [] }
  const stale = facts.newestAt !== undefined && now >= staleAtOf(facts.newestAt, facts)
  const overflowed = facts.overflowedAt !== undefined && now - facts.overflowedAt < overflowToldFor
  const problems: FeedProblem[] = []
  if (facts.failures > 0) problems.push(unread(facts))
  if (stale && facts.newestAt !== undefined) problems.push({ kind: 'stale', newestAt: facts.newestAt })
  if (overflowed && facts.overflowedAt !== undefined)
    problems.push({ kind: 'overflowed', at: facts.overflowedAt })
  if (facts.movedTo !== undefined)
    problems.push({ kind: 'moved', to: facts.movedTo, since: facts.movedSince })
  for (const finding of facts.examined?.findings ?? []) problems.push({ kind: 'document', finding })
  return { condition: conditionOf(facts, { stale, overflowed }), problems }
}

/** Whether its publisher said that it is gone for good. */
export function isGone({ lastError }: Pick<FeedFacts, 'lastError'>): boolean {
  return lastError?.startsWith('gone:') === true
}

/** Readers are told that something could not be checked after so many ms: a few failed polls are nobody's concern. */
const silentFor = 3 * hour

/**
 * Since when a feed could not be read, for readers: when it was last read; undefined where it is read as it should be, or
 * never was. A feed is also unread where nobody asks it, such as after polling stopped.
 */
export function unreadSince(facts: FeedFacts, now: number): number | undefined {
  const { succeededAt, failures, nextPollAt } = facts
  if (succeededAt === undefined || now - succeededAt < silentFor) return undefined
  return failures > 0 || now - nextPollAt > hour ? succeededAt : undefined
}

function staleAtOf(newestAt: number, { staleAt }: FeedFacts): number {
  return staleAt ?? newestAt + staleWithoutRhythm
}

function conditionOf(
  facts: FeedFacts,
  { stale, overflowed }: { stale: boolean; overflowed: boolean },
): Condition {
  if (isGone(facts)) return 'gone'
  if (facts.failures > 0) return 'failing'
  if (facts.succeededAt === undefined) return 'waiting'
  if (stale) return 'stale'
  return overflowed ? 'overflowed' : 'fine'
}

function unread({ lastError = '', succeededAt }: FeedFacts): FeedProblem {
  const [, reason = 'connection', message = lastError] = /^(\w+): (.*)$/s.exec(lastError) ?? []
  const status = /\(status (\d{3})\)/.exec(message)?.[1]
  return {
    kind: 'unread',
    reason,
    message: message.replace(/ \(status \d{3}\)/, ''),
    status: status === undefined ? undefined : Number(status),
    readAt: succeededAt,
  }
}
