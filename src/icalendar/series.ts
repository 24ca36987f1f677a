import { messageOf } from '../text/error-message.ts'
import { type Finding, quote } from '../text/problem.ts'
import { zoneOf } from './file-zones.ts'
import { type IcsEvent, type IcsProperty, propertyOf, writtenValue } from './ics-lines.ts'
import {
  type IcsTime,
  isWholeDay,
  listOf,
  parseDuration,
  parsePeriod,
  parseTime,
  type Zone,
} from './ics-values.ts'
import { clockRecurrenceOf, type Recurrence, recurrenceOf } from './recurrence.ts'
import { parseRule, type RuleFault } from './recurrence-rule.ts'
import { isFollowed } from './versions.ts'

/** When an event takes place, and when it does not. */
export interface Series {
  start: IcsTime
  /** Duration of each time; undefined where the event has neither end nor duration. */
  length: Temporal.Duration | undefined
  cancelled: boolean
  rule: Recurrence | undefined
  /** Further times, with their own lengths. */
  added: readonly Pick<SeriesChange, 'start' | 'length'>[]
  exceptions: readonly IcsTime[]
  changes: readonly SeriesChange[]
}

/** One time of a series that another replaces. */
interface SeriesChange {
  /** The time, or the day, that it replaces. */
  replaces: IcsTime
  /** Whether it is meant for all later times, too: the series ends before it. */
  isFollowed: boolean
  start: IcsTime
  length: Temporal.Duration | undefined
  cancelled: boolean
}

/** Reads the times of an event; `changes` are the versions that replace one time each. All were checked property by property. */
export function parseSeries(
  base: IcsEvent,
  changes: readonly IcsEvent[],
  timeZone: string,
): Series | { findings: Finding[] } {
  const times = timesOf(base, timeZone)
  if ('findings' in times) return times
  const { start, length } = times
  const parsedChanges: SeriesChange[] = []
  const findings: Finding[] = []
  for (const change of changes) {
    const changed = timesOf(change, timeZone)
    const [replaces] = valuesOf(change, 'RECURRENCE-ID', timeZone, parseTime)
    if ('findings' in changed) findings.push(...changed.findings)
    else if (replaces) parsedChanges.push({ ...changed, replaces, isFollowed: isFollowed(change) })
  }
  if (findings.length > 0) return { findings }
  const rule = readRules(base, start, timeZone)
  if (rule && 'findings' in rule) return rule
  return {
    ...times,
    rule,
    added: [
      ...valuesOf(base, 'RDATE', timeZone, parseTime).map((added) => ({ start: added, length })),
      ...valuesOf(base, 'RDATE', timeZone, parsePeriod),
    ],
    exceptions: valuesOf(base, 'EXDATE', timeZone, parseTime),
    changes: parsedChanges,
  }
}

function timesOf(
  event: IcsEvent,
  timeZone: string,
): Pick<Series, 'start' | 'length' | 'cancelled'> | { findings: Finding[] } {
  const [start] = valuesOf(event, 'DTSTART', timeZone, parseTime)
  const [end] = valuesOf(event, 'DTEND', timeZone, parseTime)
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

const mostRules = 4

/** The times by the event's rules, or what is wrong with them. */
function readRules(
  base: IcsEvent,
  start: IcsTime,
  timeZone: string,
): Recurrence | undefined | { findings: Finding[] } {
  const rules: Recurrence[] = []
  const written = base.properties.filter(({ name }) => name === 'RRULE')
  if (written.length > mostRules) {
    const expected = `at most ${mostRules} rules in an event`
    const findings = written
      .slice(mostRules)
      .map(({ line, value }) => ({ line, field: 'RRULE', found: quote(value), expected }))
    return { findings }
  }
  for (const property of written) {
    const rule = readRule(property, base, start, timeZone)
    if ('findings' in rule) return rule
    rules.push(rule)
  }
  if (rules.length < 2) return rules[0]
  return (from, to) => [...new Set(rules.flatMap((rule) => rule(from, to)))].sort((one, other) => one - other)
}

function readRule(
  written: IcsProperty,
  base: IcsEvent,
  start: IcsTime,
  timeZone: string,
): Recurrence | { findings: Finding[] } {
  const refuse = (fault: RuleFault) => ({ findings: [{ line: written.line, field: 'RRULE', ...fault }] })
  const zone = fileZoneOf(base, start, timeZone)
  const parsed = parseRule(written.value, start, zone)
  if ('found' in parsed) return refuse(parsed)
  try {
    if (!zone || isWholeDay(start)) return recurrenceOf(parsed, start)
    return clockRecurrenceOf(parsed, start, zone)
  } catch (error) {
    const reason = messageOf(error)
    return refuse({ found: `a rule that cannot be followed (${reason})`, expected: 'a simpler rule' })
  }
}

/** The zone of the start where only the file defines it. */
function fileZoneOf(base: IcsEvent, start: IcsTime, timeZone: string): Exclude<Zone, string> | undefined {
  const written = propertyOf(base, 'DTSTART')
  if (!written || isWholeDay(start) || start.timeZoneId === 'UTC') return undefined
  const zone = zoneOf(written, base, timeZone)
  return typeof zone === 'string' ? undefined : zone
}

/** The values of all properties of this name that can be read. */
function valuesOf<T>(
  event: IcsEvent,
  name: string,
  timeZone: string,
  parse: (value: string, zone: Zone) => T | undefined,
): T[] {
  return event.properties
    .filter((property) => property.name === name)
    .flatMap((property) => {
      const zone = zoneOf(property, event, timeZone) ?? timeZone
      return listOf(property).flatMap((value) => parse(value, zone) ?? [])
    })
}

function placeOf(event: IcsEvent, name: string): { line: number; field: string } {
  return { line: propertyOf(event, name)?.line ?? event.line, field: name }
}
