import { RRuleTemporal } from 'rrule-temporal'
import { day } from '../time/durations.ts'
import { type IcsTime, isWholeDay, type Zone } from './ics-values.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

/** Times between two instants, both included, in milliseconds since 1970; whole days are midnights in UTC. */
export type Recurrence = (from: number, to: number) => number[]

/**
 * A rule with a count is expanded for this many years from its start; a daily rule has as many periods as these years
 * have days. One without a time in the first years is refused later (read-events.ts), so it is not followed further.
 */
const countedYears = 100
const firstYears = 3
const maxIterations = 40_000

/**
 * The times of a rule. One with a count has to be counted from its start, so its times are listed once. One without is
 * expanded for a span of time, which takes the same work however long ago it began. Throws where it cannot be followed.
 */
export function recurrenceOf(rule: RecurrenceRule, start: IcsTime): Recurrence {
  const dtstart = isWholeDay(start) ? start.toZonedDateTime('UTC') : start
  const { byDay, byMonthDay, ...byYearDay } = rule
  // Of these lists the library would take all days; a day is to be in each of them (RFC 5545, section 3.3.10).
  if (rule.byYearDay && (byDay ?? byMonthDay)) {
    const days = recurrenceOf(byYearDay, start)
    return (from, to) => days(from, to).filter((at) => isOn(at, dtstart.timeZoneId, rule))
  }
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

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Whether an instant is on one of these weekdays and days of the month, which may count from its end. */
function isOn(
  instant: number,
  timeZone: string,
  { byDay, byMonthDay }: Pick<RecurrenceRule, 'byDay' | 'byMonthDay'>,
): boolean {
  const { dayOfWeek, day, daysInMonth } =
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const isWeekday = !byDay || byDay.some((name) => weekdays.indexOf(name) + 1 === dayOfWeek)
  return isWeekday && (!byMonthDay || [day, day - daysInMonth - 1].some((one) => byMonthDay.includes(one)))
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
