import { day, hour } from '../time/durations.ts'
import type { DocumentFinding, FeedExamination } from './examination.ts'

/** The stored state of a feed between polls. Times in milliseconds since 1970. */
export interface FeedFacts {
  succeededAt: number | undefined
  nextPollAt: number
  failures: number
  /** `reason: message` */
  lastError: string | undefined
  newestAt?: number | undefined
  /** When it becomes stale, by its own publishing frequency. */
  staleAt?: number | undefined
  overflowedAt?: number | undefined
  movedTo?: string | undefined
  movedSince?: number | undefined
  examined?: FeedExamination | undefined
}

/**
 * The state of a feed. `gone`: its publisher ended it; `stale`: it answers, and has brought nothing for long
 * by its own rhythm; `overflowed`: all its entries were new in the last day, so that others were missed.
 */
export const conditions = ['waiting', 'fine', 'failing', 'gone', 'stale', 'overflowed'] as const
export type Condition = (typeof conditions)[number]

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

/** The problems of a feed, the most serious first. */
export interface Diagnosis {
  condition: Condition
  problems: readonly FeedProblem[]
}

/** A feed is stale after this time in ms without a known rhythm, or if an older version stored its state. */
export const staleWithoutRhythm = 30 * day
/** Milliseconds for which a feed with missed entries is reported. */
export const overflowToldFor = day
/** The shortest time in ms after which a feed is stale, because newsrooms take vacations. */
const shortestStale = 14 * day
const longestStale = 365 * day
/** A feed is stale after this many times the mean time between two entries. */
const staleRhythms = 5

/** When a feed becomes stale, by the date of its newest entry and the mean gap between entries; all in ms. */
export function staleFrom(newestAt: number, gap: number | undefined): number {
  if (gap === undefined) return newestAt + staleWithoutRhythm
  return newestAt + Math.min(Math.max(staleRhythms * gap, shortestStale), longestStale)
}

/** Finds the problems of a feed. */
export function diagnoseFeed(facts: FeedFacts, now: number): Diagnosis {
  // A feed that does not answer may have new entries, so it is not called stale.
  const answers = facts.failures === 0
  const stale = answers && facts.newestAt !== undefined && now >= staleAtOf(facts.newestAt, facts)
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

/** Whether its publisher ended it permanently (410). */
export function isGone({ lastError }: Pick<FeedFacts, 'lastError'>): boolean {
  return lastError?.startsWith('gone:') === true
}

/** Time in ms after which readers are told of an unread feed: a few failed polls do not matter to them. */
const silentFor = 3 * hour

/**
 * Since when readers should know a feed to be unread: when it was last read; undefined where it is read as
 * it should be, or never was. A feed is also unread where nobody asks it, such as after polling stopped.
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
