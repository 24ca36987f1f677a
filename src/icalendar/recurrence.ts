import { RRuleTemporal } from 'rrule-temporal'
import { day } from '../time/durations.ts'
import { type IcsTime, isWholeDay, type Zone } from './ics-values.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

/** Times between two instants, both included, in milliseconds since 1970; whole days are midnights in UTC. */
export type Recurrence = (from: number, to: number) => number[]

/**
 * A rule with a count is expanded for this many years from its start; a daily rule has as many periods as
 * these years have days. One without a time in the first years is refused later (read-events.ts), so it is
 * not followed further.
 */
const countedYears = 100
const firstYears = 3
const maxIterations = 40_000

/**
 * The times of a rule. One with a count has to be counted from its start, so its times are listed once. One
 * without is expanded for a span of time, which takes the same work however long ago it began. Throws where
 * it cannot be followed.
 */
export function recurrenceOf(rule: RecurrenceRule, start: IcsTime): Recurrence {
  const dtstart = isWholeDay(start) ? start.toZonedDateTime('UTC') : start
  // Counted rules are followed for a hundred years: steps of more than 40,000 days lead beyond them.
  const step = rule.count === undefined ? {} : { interval: Math.min(rule.interval ?? 1, maxIterations) }
  const expanded = new RRuleTemporal({ ...rule, ...step, dtstart, maxIterations })
  const between = (from: Date | Temporal.ZonedDateTime, to: Date | Temporal.ZonedDateTime) =>
    expanded.between(from, to, true).map(({ epochMilliseconds }) => epochMilliseconds)
  if (rule.count === undefined) return (from, to) => between(new Date(from), new Date(to))
  const first = between(dtstart, dtstart.add({ years: firstYears }))
  const isDone = first.length === 0 || first.length === rule.count
  const all = isDone ? first : between(dtstart, dtstart.add({ years: countedYears }))
  return (from, to) => all.filter((instant) => instant >= from && instant <= to)
}

/** The same for a start in a zone that only its file defines: the rule is followed by that zone's clock. */
export function clockRecurrenceOf(
  { until, ...rule }: RecurrenceRule,
  start: Temporal.ZonedDateTime,
  zone: Exclude<Zone, string>,
): Recurrence {
  const clocks = recurrenceOf(rule, start.toPlainDateTime().toZonedDateTime('UTC'))
  const last = until?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return (from, to) =>
    clocks(from - day, to + day)
      .map((clock) => zone(clockAt(clock)).epochMilliseconds)
      .filter((instant) => instant >= from && instant <= Math.min(to, last))
}

/** What a clock shows, of a time in UTC. */
function clockAt(instant: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').toPlainDateTime()
}
