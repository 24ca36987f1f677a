import type { SourceClaim } from '../../store/source.ts'
import type { RunOutcome } from './run-source.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface PipelineEvents {
  log(level: LogLevel, fields: Record<string, unknown>, message: string): void
  /** Topics that changed and are in the change log. */
  changed(topics: readonly string[]): void
  /** Around each reading of a document: while one is open, the worker may be stuck in it. */
  parsing(key: string): void
  parsed(key: string): void
  counted?(count: PollCount): void
}

/** Reports the outcome of a poll: topics that changed, and a log line that names the source. */
export function reportOutcome(
  { kind, key, state: before }: SourceClaim,
  outcome: RunOutcome,
  events: PipelineEvents,
  { hasSaidMoved, listedIn }: { hasSaidMoved: boolean; listedIn: string },
): void {
  switch (outcome.kind) {
    case 'aborted':
      return
    case 'lost':
      events.log('warn', { [kind]: key }, `${kind} left to another worker, which took it over: ${key}`)
      return
    case 'failed': {
      const { reason, message, topics, saved } = outcome
      const { failures, nextPollAt } = outcome.state
      const fields = { [kind]: key, reason, failures, nextPollAt: new Date(nextPollAt).toISOString() }
      events.log('warn', fields, `${kind} failed: ${key}: ${message}`)
      if (saved && topics.length > 0) events.changed(topics)
      return
    }
    case 'stored':
    case 'unchanged': {
      const { added, updated, movedTo, topics } = outcome
      if (topics.length > 0) events.changed(topics)
      const level = before.succeededAt === undefined || before.failures > 0 ? 'info' : 'debug'
      const recovered = before.failures > 0 ? `, after ${before.failures} failure(s)` : ''
      const fields = { [kind]: key, added, updated, ...(movedTo !== undefined && { movedTo }) }
      events.log(level, fields, `${kind} read: ${key}${recovered}`)
      const { lastError: problem } = outcome.state
      if (problem !== undefined)
        events.log('warn', { [kind]: key }, `${kind} read in part: ${key}: ${problem}`)
      if (movedTo !== undefined && !hasSaidMoved) {
        const message = `${kind} moved for good: ${key} is now at ${movedTo}; change ${listedIn}`
        events.log('warn', { [kind]: key, movedTo }, message)
      }
    }
  }
}

/** How one poll ended, for figures. */
export interface PollCount {
  kind: string
  result: 'stored' | 'unchanged' | 'failed'
  /** Why it failed; `partly`: what was read is not whole; else empty. */
  reason: string
  /** Of the document, decompressed; 0 where none was sent. */
  bytes: number
  milliseconds: number
  added: number
  updated: number
  overflowed: boolean
}

/** What a poll counts as; undefined for one that was broken off or lost to another worker. */
export function countPoll(
  kind: string,
  outcome: RunOutcome,
  { bytes, milliseconds, now }: { bytes: number; milliseconds: number; now: number },
): PollCount | undefined {
  if (outcome.kind === 'aborted' || outcome.kind === 'lost') return undefined
  const cost = { kind, bytes, milliseconds }
  if (outcome.kind === 'failed')
    return { ...cost, result: 'failed', reason: outcome.reason, added: 0, updated: 0, overflowed: false }
  const { state, added, updated } = outcome
  const overflowed = outcome.kind === 'stored' && now - (state.overflowedAt ?? 0) < milliseconds + 1
  const reason = state.lastError === undefined ? '' : 'partly'
  return { ...cost, result: outcome.kind, reason, added, updated, overflowed }
}

export class PollTotals {
  readonly #totals = new Map<string, PollTotal>()

  add(count: PollCount): void {
    const { kind, result, reason, overflowed, ...sums } = count
    const key = `${kind} ${result} ${reason}`
    const total = this.#totals.get(key) ?? { ...none, kind, result, reason }
    this.#totals.set(key, total)
    total.polls += 1
    total.overflows += Number(overflowed)
    for (const [name, sum] of Object.entries(sums) as [keyof typeof sums, number][]) total[name] += sum
  }

  list(): readonly PollTotal[] {
    return [...this.#totals.values()]
  }
}

/** The polls of one kind that ended alike. */
export interface PollTotal extends Omit<PollCount, 'overflowed'> {
  polls: number
  overflows: number
}

const none = { polls: 0, bytes: 0, milliseconds: 0, added: 0, updated: 0, overflows: 0 }
