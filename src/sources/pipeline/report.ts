import type { SourceClaim } from '../../store/source.ts'
import type { PollCount } from './poll-counts.ts'
import type { RunOutcome } from './run-source.ts'

/** Levels of log lines that ingest writes. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Events of a pipeline. */
export interface PipelineEvents {
  log(level: LogLevel, fields: Record<string, unknown>, message: string): void
  /** Topics that changed and are in the change log. */
  changed(topics: readonly string[]): void
  /** Around each reading of a document: while one is open, the worker may be stuck in it. */
  parsing(key: string): void
  parsed(key: string): void
  /** A poll ended. */
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
      if (movedTo !== undefined && !hasSaidMoved) {
        const message = `${kind} moved for good: ${key} is now at ${movedTo}; change ${listedIn}`
        events.log('warn', { [kind]: key, movedTo }, message)
      }
    }
  }
}
