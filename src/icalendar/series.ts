import { messageOf } from '../text/error-message.ts'
import { type Finding, quote } from '../text/problem.ts'
import type { IcsProperty } from './content-lines.ts'
import { zoneOf } from './file-zones.ts'
import { type IcsEvent, propertyOf, writtenValue } from './ics-lines.ts'
import {
  dayIn,
  type IcsTime,
  isMidnight,
  isWholeDay,
  parseDuration,
  parsePeriod,
  parseTime,
  timesIn,
  type Zone,
} from './ics-values.ts'
import { clockRecurrenceOf, type Recurrence, recurrenceOf } from './recurrence.ts'
import { parseRule, type RuleFault } from './recurrence-rule.ts'
import { isCancelled, isFollowed } from './versions.ts'
import { wholeDaysOf } from './whole-days.ts'

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
  /** The zone in which times in UTC have their days. */
  timeZone: string
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

/** Reads the times of an event; `changes`, each checked before, replace one time each. */
export function parseSeries(
  base: IcsEvent,
  changes: readonly IcsEvent[],
  timeZone: string,
): Series | { findings: Finding[] } {
  const times = timesOf(base, timeZone)
  if ('findings' in times) return times
  const { start, length } = times
  const named = (time: IcsTime) => nameTime(time, start, timeZone)
  const parsedChanges: SeriesChange[] = []
  const findings: Finding[] = []
  for (const change of changes) {
    const changed = timesOf(change, timeZone)
    const [replaces] = valuesOf(change, 'RECURRENCE-ID', timeZone, parseTime)
    if ('findings' in changed) findings.push(...changed.findings)
    else if (replaces)
      parsedChanges.push({ ...changed, replaces: named(replaces), isFollowed: isFollowed(change) })
  }
  if (findings.length > 0) return { findings }
  const rule = readRules(base, start, timeZone)
  if (rule && 'findings' in rule) return rule
  const added = valuesOf(base, 'RDATE', timeZone, parseTime)
  return {
    ...times,
    rule,
    added: [
      ...added.map((time) => ({ start: isWholeDay(start) ? dayIn(time, timeZone) : time, length })),
      ...valuesOf(base, 'RDATE', timeZone, parsePeriod),
    ],
    exceptions: valuesOf(base, 'EXDATE', timeZone, parseTime).map(named),
    changes: parsedChanges,
    timeZone,
  }
}

/**
 * The time of a series that EXDATE or RECURRENCE-ID names: of a series of whole days a day, however it is
 * written; a midnight names the whole day of a series that takes place at another hour.
 */
function nameTime(time: IcsTime, start: IcsTime, timeZone: string): IcsTime {
  if (isWholeDay(time)) return time
  if (isWholeDay(start)) return dayIn(time, timeZone)
  // In UTC the midnight of the zone in which the series takes place.
  const zone = start.timeZoneId === 'UTC' ? timeZone : start.timeZoneId
  const shown = time.timeZoneId === 'UTC' ? time.withTimeZone(zone) : time
  const isDay = isMidnight(shown.toPlainDateTime())
  return isDay && !isMidnight(start.withTimeZone(shown.timeZoneId).toPlainDateTime())
    ? shown.toPlainDate()
    : time
}

function timesOf(
  event: IcsEvent,
  timeZone: string,
): Pick<Series, 'start' | 'length' | 'cancelled'> | { findings: Finding[] } {
  const [start] = valuesOf(event, 'DTSTART', timeZone, parseTime)
  const [end] = valuesOf(event, 'DTEND', timeZone, parseTime)
  const cancelled = isCancelled(event)
  if (!start) return { findings: [{ ...fieldAt(event, 'DTSTART'), found: 'nothing', expected: 'its start' }] }
  const lasts = end ? undefined : parseDuration(writtenValue(event, 'DURATION'))
  const found = quote(writtenValue(event, 'DTEND'))
  const refuse = (expected: string) => ({ findings: [{ ...fieldAt(event, 'DTEND'), found, expected }] })
  if (isWholeDay(start)) {
    const length = end ? start.until(lastDayOf(end, timeZone)) : lasts
    return length && length.sign < 0 ? refuse('an end after the start') : { start, length, cancelled }
  }
  if (end && isWholeDay(end) && isMidnight(start.toPlainDateTime()) && start.timeZoneId !== 'UTC') {
    const length = start.toPlainDate().until(end)
    if (length.sign >= 0) return { start: start.toPlainDate(), length, cancelled }
  }
  if (end && isWholeDay(end)) return refuse('a day, or a day with its time, as DTSTART has')
  const days = wholeDaysOf(event, start, end ?? (lasts && start.add(lasts)), timeZone)
  if (days) return { ...days, cancelled }
  const length = end ? start.toInstant().until(end.toInstant()) : lasts
  return length && length.sign < 0 ? refuse('an end after the start') : { start, length, cancelled }
}

/** The day after the last one of an event of whole days; an end within a day counts that day. */
function lastDayOf(end: IcsTime, timeZone: string): Temporal.PlainDate {
  const day = dayIn(end, timeZone)
  if (isWholeDay(end)) return day
  const clock =
    end.timeZoneId === 'UTC' && !isMidnight(end.toPlainDateTime()) ? end.withTimeZone(timeZone) : end
  return isMidnight(clock.toPlainDateTime()) ? day : day.add({ days: 1 })
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
  const isInCity = isWholeDay(start) || start.timeZoneId === 'UTC'
  const parsed = parseRule(written.value, start, zone ?? (isInCity ? timeZone : start.timeZoneId))
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
      return timesIn(property).flatMap((value) => parse(value, zone) ?? [])
    })
}

function fieldAt(event: IcsEvent, name: string): { line: number; field: string } {
  return { line: propertyOf(event, name)?.line ?? event.line, field: name }
}
