import { type Condition, diagnoseFeed, isGone } from '../../feed-health/diagnosis.ts'
import { parseCalendarKey } from '../../sources/calendars/calendar-key.ts'
import type { SourceState } from '../../store/source-state.ts'
import { day, hour, minute } from '../../time/durations.ts'
import { describeProblem, type Form } from './feed-remarks.ts'

/** A feed's state for programs and for `main feeds`; times in ISO 8601, null where there is none. */
export interface FeedReport {
  /** Its address. */
  feed: string
  form: Form
  state: Condition
  lastSuccess: string | null
  newestEntry: string | null
  nextPoll: string | null
  /** Minutes between two polls; null before the first success. */
  interval: number | null
  failures: number
  /** As in the log. */
  error: string | null
  /** Where permanent redirects lead. */
  movedTo: string | null
  /** The most serious first. */
  problems: readonly { kind: string; what: string; remedy: string }[]
}

/** A feed of the queue with its state; `listed` is false where it is not polled any more. */
interface KnownFeed {
  key: string
  listed: boolean
  state: SourceState
}

/** Reports feeds (or calendars, by their keys) by address: polled ones and those their publishers ended. */
export function reportFeeds(feeds: readonly KnownFeed[], now: number, form: Form = 'feed'): FeedReport[] {
  return feeds
    .filter(({ listed, state }) => listed || isGone(state))
    .map(({ key, state }) =>
      reportFeed(form === 'calendar' ? parseCalendarKey(key).address : key, state, now, form),
    )
    .toSorted((a, b) => (a.feed < b.feed ? -1 : 1))
}

function reportFeed(feed: string, facts: SourceState, now: number, form: Form): FeedReport {
  const { condition, problems } = diagnoseFeed(facts, now)
  return {
    feed,
    form,
    state: condition,
    lastSuccess: time(facts.succeededAt),
    newestEntry: time(facts.newestAt),
    nextPoll: condition === 'gone' ? null : time(facts.nextPollAt),
    interval: facts.interval === undefined ? null : Math.round(facts.interval / minute),
    failures: facts.failures,
    error: facts.lastError ?? null,
    movedTo: facts.movedTo ?? null,
    problems: problems.map((problem) => ({
      kind: problem.kind === 'document' ? problem.finding.kind : problem.kind,
      ...describeProblem(problem, form),
    })),
  }
}

/** A report as lines of text: one for each feed and one for each of its problems. */
export function formatReport(reports: readonly FeedReport[], now: number): string {
  const lines = reports.flatMap((report) => [
    `${report.state.padEnd(10)} ${report.feed}`,
    `           read ${ago(report.lastSuccess, now)}` +
      (report.form === 'feed' ? `, newest entry ${ago(report.newestEntry, now)}` : '') +
      (report.interval === null ? '' : `, every ${report.interval} min`) +
      (report.nextPoll === null ? '' : `, next poll ${report.nextPoll}`),
    ...(report.error === null ? [] : [`           ${report.failures} failure(s): ${report.error}`]),
    ...report.problems.map(({ what, remedy }) => `           ${what} ${remedy}`),
  ])
  const calendars = reports.filter(({ form }) => form === 'calendar').length
  const counts = `${reports.length - calendars} feed(s)${calendars > 0 ? `, ${calendars} calendar(s)` : ''}`
  return [...lines, counts].join('\n')
}

/** Whether an operator should look at it. */
export function isFailing({ state }: FeedReport): boolean {
  return state !== 'fine' && state !== 'waiting'
}

function time(instant: number | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString()
}

function ago(text: string | null, now: number): string {
  return text === null ? 'never' : `${inWords(now - Date.parse(text))} ago`
}

/** '5 min', '3 h', '4 days' */
export function inWords(duration: number): string {
  if (duration < 2 * hour) return `${Math.max(0, Math.round(duration / minute))} min`
  return duration < 2 * day ? `${Math.round(duration / hour)} h` : `${Math.round(duration / day)} days`
}
