import { day, hour, minute } from '../../publication/durations.ts'
import type { SourceState } from '../../store/source.ts'

/** One feed as `main feeds` tells it; times in ISO 8601, null where there is none. */
export interface FeedReport {
  feed: string
  /** `gone`: its publisher ended it; `stale`: it answers, and has brought nothing for a month; `overflowed`: entries were missed in the last day. */
  state: 'waiting' | 'fine' | 'failing' | 'gone' | 'stale' | 'overflowed'
  lastSuccess: string | null
  newestEntry: string | null
  nextPoll: string | null
  /** Minutes between two polls; null before the first success. */
  interval: number | null
  failures: number
  error: string | null
  /** Where permanent redirects lead. */
  movedTo: string | null
}

/** A feed of the queue with its state; `listed` is false where it is not polled any more. */
export interface KnownFeed {
  key: string
  listed: boolean
  state: SourceState
}

/** Reports feeds, by address. */
export function reportFeeds(feeds: readonly KnownFeed[], now: number): FeedReport[] {
  return feeds
    .filter(({ listed, state }) => listed || isGone(state))
    .map(({ key, state }) => ({
      feed: key,
      state: stateOf(state, now),
      lastSuccess: time(state.succeededAt),
      newestEntry: time(state.newestAt),
      nextPoll: isGone(state) ? null : time(state.nextPollAt),
      interval: state.interval === undefined ? null : Math.round(state.interval / minute),
      failures: state.failures,
      error: state.lastError ?? null,
      movedTo: state.movedTo ?? null,
    }))
    .toSorted((a, b) => (a.feed < b.feed ? -1 : 1))
}

/** A report as lines of text: one for each feed, and one for what is wrong with it. */
export function formatReport(reports: readonly FeedReport[], now: number): string {
  const lines = reports.flatMap((report) => [
    `${report.state.padEnd(10)} ${report.feed}`,
    `           read ${ago(report.lastSuccess, now)}, newest entry ${ago(report.newestEntry, now)}` +
      (report.nextPoll === null ? '' : `, next poll ${report.nextPoll}`),
    ...(report.error === null ? [] : [`           ${report.failures} failure(s): ${report.error}`]),
    ...(report.movedTo === null ? [] : [`           moved to ${report.movedTo}: change feeds.opml`]),
  ])
  return [...lines, `${reports.length} feed(s)`].join('\n')
}

/** Whether an operator has something to do or to know about it. */
export function isFailing({ state }: FeedReport): boolean {
  return state !== 'fine' && state !== 'waiting'
}

function stateOf(state: SourceState, now: number): FeedReport['state'] {
  if (isGone(state)) return 'gone'
  if (state.failures > 0) return 'failing'
  if (state.succeededAt === undefined) return 'waiting'
  if (state.newestAt !== undefined && now - state.newestAt > 30 * day) return 'stale'
  return now - (state.overflowedAt ?? 0) < day ? 'overflowed' : 'fine'
}

function isGone({ lastError }: SourceState): boolean {
  return lastError?.startsWith('gone:') === true
}

function time(instant: number | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString()
}

function ago(text: string | null, now: number): string {
  if (text === null) return 'never'
  const passed = now - Date.parse(text)
  if (passed < 2 * hour) return `${Math.max(0, Math.round(passed / minute))} min ago`
  return passed < 2 * day ? `${Math.round(passed / hour)} h ago` : `${Math.round(passed / day)} days ago`
}
