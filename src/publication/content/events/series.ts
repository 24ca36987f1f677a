import { RRuleTemporal } from 'rrule-temporal'
import { type Finding, quote } from '../../problem.ts'
import { type IcsEvent, type IcsProperty, propertyOf, writtenValue } from './ics-lines.ts'
import { type IcsTime, isWholeDay, listOf, parseDuration, parseTime, zoneOf } from './ics-values.ts'
import { parseRule, type RecurrenceRule, type RuleFault } from './recurrence-rule.ts'

/** When an event takes place, and when it does not. */
export interface Series {
  start: IcsTime
  /** Duration of each time; undefined where the event has neither end nor duration. */
  length: Temporal.Duration | undefined
  cancelled: boolean
  rule: Recurrence | undefined
  /** Further times. */
  added: readonly IcsTime[]
  /** Excluded times or whole days. */
  exceptions: readonly IcsTime[]
  changes: readonly Change[]
}

/** One time of a series that another replaces. */
export interface Change {
  /** The time, or the day, that it replaces. */
  replaces: IcsTime
  start: IcsTime
  length: Temporal.Duration | undefined
  cancelled: boolean
}

/** Times between two instants, both included, in milliseconds since 1970; whole days are midnights in UTC. */
export type Recurrence = (from: number, to: number) => number[]

/**
 * A rule with a count is expanded for this many years from its start; a daily rule has as many periods as these years
 * have days. One without a time in the first years is refused later (read-events.ts), so it is not followed further.
 */
const countedYears = 100
const firstYears = 3
const maxIterations = 40_000

/** Reads the times of an event; `changes` are the versions that replace one time each. All were checked property by property. */
export function parseSeries(
  base: IcsEvent,
  changes: readonly IcsEvent[],
  timeZone: string,
): Series | { findings: Finding[] } {
  const times = timesOf(base, timeZone)
  if ('findings' in times) return times
  const { start } = times
  const parsedChanges: Change[] = []
  for (const change of changes) {
    const changed = timesOf(change, timeZone)
    if ('findings' in changed) return changed
    const [replaces] = valuesOf(change, 'RECURRENCE-ID', timeZone)
    if (replaces) parsedChanges.push({ ...changed, replaces })
  }
  const rule = recurrenceOf(base, start)
  if (rule && 'findings' in rule) return rule
  return {
    ...times,
    rule,
    added: valuesOf(base, 'RDATE', timeZone),
    exceptions: valuesOf(base, 'EXDATE', timeZone),
    changes: parsedChanges,
  }
}

/** Start and length of one version. */
function timesOf(
  event: IcsEvent,
  timeZone: string,
): Pick<Series, 'start' | 'length' | 'cancelled'> | { findings: Finding[] } {
  const [start] = valuesOf(event, 'DTSTART', timeZone)
  const [end] = valuesOf(event, 'DTEND', timeZone)
  const cancelled = writtenValue(event, 'STATUS').toUpperCase() === 'CANCELLED'
  if (!start) return { findings: [{ ...placeOf(event, 'DTSTART'), found: 'nothing', expected: 'its start' }] }
  if (!end) return { start, length: parseDuration(writtenValue(event, 'DURATION')), cancelled }
  const found = quote(writtenValue(event, 'DTEND'))
  const refuse = (expected: string) => ({ findings: [{ ...placeOf(event, 'DTEND'), found, expected }] })
  if (isWholeDay(start) !== isWholeDay(end)) return refuse('a day, or a day with its time, as DTSTART has')
  const length = isWholeDay(start)
    ? start.until(end as Temporal.PlainDate)
    : start.toInstant().until((end as Temporal.ZonedDateTime).toInstant())
  return length.sign < 0 ? refuse('an end after the start') : { start, length, cancelled }
}

/** A function that lists the times of the rule, or what is wrong with it. */
function recurrenceOf(base: IcsEvent, start: IcsTime): Recurrence | undefined | { findings: Finding[] } {
  const written = propertyOf(base, 'RRULE')
  if (!written) return undefined
  const refuse = (fault: RuleFault) => ({ findings: [{ ...placeOf(base, 'RRULE'), ...fault }] })
  const parsed = parseRule(written.value, start)
  if ('found' in parsed) return refuse(parsed)
  try {
    return expandable(parsed, start)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refuse({ found: `a rule that cannot be followed (${reason})`, expected: 'a simpler rule' })
  }
}

/**
 * A rule with a count has to be counted from its start, so its times are listed once. A rule without one is expanded for
 * a span of time, which takes the same work however long ago it began.
 */
function expandable(rule: RecurrenceRule, start: IcsTime): Recurrence {
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

function valuesOf(event: IcsEvent, name: string, timeZone: string): IcsTime[] {
  return event.properties
    .filter((property) => property.name === name)
    .flatMap((property) => timesIn(property, timeZone))
}

function timesIn(property: IcsProperty, timeZone: string): IcsTime[] {
  const zone = zoneOf(property, timeZone) ?? timeZone
  return listOf(property).flatMap((value) => parseTime(value, zone) ?? [])
}

function placeOf(event: IcsEvent, name: string): { line: number; field: string } {
  return { line: propertyOf(event, name)?.line ?? event.line, field: name }
}
