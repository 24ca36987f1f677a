import type { RunOutcome } from './run-source.ts'

/** How one poll ended, for figures. */
export interface PollCount {
  kind: string
  result: 'stored' | 'unchanged' | 'failed'
  /** Why it failed; empty where it did not. */
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
  return { ...cost, result: outcome.kind, reason: '', added, updated, overflowed }
}

/** Sums of polls, by kind, result and reason. */
export class PollTotals {
  readonly #totals = new Map<string, PollTotal>()

  add(count: PollCount): void {
    const { kind, result, reason } = count
    const key = `${kind} ${result} ${reason}`
    const total = this.#totals.get(key) ?? { ...none, kind, result, reason }
    this.#totals.set(key, {
      ...total,
      polls: total.polls + 1,
      bytes: total.bytes + count.bytes,
      milliseconds: total.milliseconds + count.milliseconds,
      added: total.added + count.added,
      updated: total.updated + count.updated,
      overflows: total.overflows + Number(count.overflowed),
    })
  }

  list(): readonly PollTotal[] {
    return [...this.#totals.values()]
  }
}

/** The polls of one kind that ended alike. */
export interface PollTotal extends Pick<PollCount, 'kind' | 'result' | 'reason'> {
  polls: number
  bytes: number
  milliseconds: number
  added: number
  updated: number
  overflows: number
}

const none = { polls: 0, bytes: 0, milliseconds: 0, added: 0, updated: 0, overflows: 0 }
