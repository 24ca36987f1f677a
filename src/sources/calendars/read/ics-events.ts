import { attendanceIn } from '../../../icalendar/attendance.ts'
import type { IcsProperty } from '../../../icalendar/content-lines.ts'
import { checkEvent, checkProperty, findRepeated } from '../../../icalendar/event-check.ts'
import { type IcsEvent, propertyOf, writtenValue } from '../../../icalendar/ics-lines.ts'
import {
  isWholeDay,
  parsePeriod,
  parseTime,
  timesIn,
  unescapePlace,
  unescapeText,
  unescapeTexts,
} from '../../../icalendar/ics-values.ts'
import { skippedOf, timetableOf } from '../../../icalendar/occurrences.ts'
import { tidyRule } from '../../../icalendar/recurrence-rule.ts'
import { parseSeries, type Series } from '../../../icalendar/series.ts'
import { isCancelled, isPrivate } from '../../../icalendar/versions.ts'
import type { NewEvent } from '../../../store/calendars.ts'
import { splitCanceled } from '../../../text/canceled.ts'
import { type Finding, quote } from '../../../text/problem.ts'
import type { ReadSource } from '../../pipeline/source-kind.ts'
import { groupVersions, madeUpUid, type VersionedEvent } from './event-versions.ts'
import { eventText, eventTitle, keepSoonest, kept, spanAround } from './kept-events.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import { calendarZoneOf, type RemoteCalendar } from './parse-calendar.ts'

/** Milliseconds of the processor after which the reading of a calendar ends. */
const longestReading = 2000
const mostTimes = 200
const effects = { mended: 'linesMended', line: 'linesLeftOut', event: 'eventsLeftOut' } as const

/**
 * The events of a calendar that take place in the span that is kept, and what was left out. An event that
 * cannot be read is left out; throws where that is so of all of them, saying what is wrong with the first,
 * and where reading takes too long: nothing else is polled meanwhile. Times without a zone are in the
 * calendar's, else in `cityZone`, whole days in `cityZone`; `elapsed`: milliseconds of the processor since
 * the reading began.
 */
export function listEvents(
  { events, faults }: RemoteCalendar,
  cityZone: string,
  now: number,
  elapsed: () => number = stopwatch(),
): ReadSource<NewEvent[]> {
  const span = spanAround(now)
  const listed: NewEvent[] = []
  const leftOut = countLeftOut()
  const isCurrent = (event: IcsEvent) => mayTakePlace(event, span)
  const secret = new Set(events.filter(isPrivate).map((event) => writtenValue(event, 'UID')))
  const isTold = (event: IcsEvent) => isCurrent(event) && !secret.has(writtenValue(event, 'UID'))
  const tidied = events.map((event) => tidyEvent(event, isTold(event) ? leftOut : undefined))
  for (const { effect, ...finding } of faults) leftOut.report(effects[effect], finding)
  let fault: Finding | undefined
  let read = 0
  for (const versions of groupVersions(tidied, isCurrent, leftOut)) {
    if (elapsed() > longestReading) {
      throw new Error(`a calendar that takes more than ${longestReading} ms to read: too many rules or zones`)
    }
    const event = readEvent(versions, cityZone, span, leftOut)
    if ('found' in event) {
      leftOut.report('eventsLeftOut', event)
      fault ??= event
    } else {
      read += 1
      if (event.times.length > 0) listed.push(event)
    }
  }
  const cut = faults.filter(({ effect }) => effect === 'event')
  if (events.length === 0) fault = cut[0]
  if (read === 0 && fault)
    throw new Error(`no event of it can be read: ${fault.field ?? 'it'} is ${fault.found}`)
  const soonest = keepSoonest([...new Map(listed.map((event) => [event.uid, event])).values()])
  const times = listed.reduce((count, event) => count + event.times.length, 0)
  if (times > kept.times) reportTimes(leftOut, 'the calendar', times, kept.times)
  return { items: soonest, examined: leftOut.examined(events.length + cut.length) }
}

/** In ms of this thread's processor time, so that a busy machine makes no calendar too large. */
function stopwatch(): () => number {
  const begun = process.threadCpuUsage()
  return () => process.threadCpuUsage(begun).user / 1000
}

function reportTimes(leftOut: LeftOut, field: string, times: number, most: number, line?: number): void {
  const finding = { field, found: `${times} times`, expected: `at most ${most}` }
  leftOut.report('timesLeftOut', line === undefined ? finding : { ...finding, line }, times - most)
}

type Span = ReturnType<typeof spanAround>

/** Skips events that ended long ago. One whose start is no date is read, so that it is told. */
function mayTakePlace(event: IcsEvent, { from, to }: Span): boolean {
  if (['RRULE', 'RDATE', 'DURATION'].some((name) => propertyOf(event, name))) return true
  const start = writtenValue(event, 'DTSTART')
  const end = writtenValue(event, 'DTEND')
  const last = end > start ? end : start
  if (!/^\d{8}/.test(start)) return true
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10).replaceAll('-', '')
  return last.slice(0, 8) >= dayOf(from) && start.slice(0, 8) <= dayOf(to)
}

/** Removes pictures, and properties that are repeated or have invalid addresses, which are told. */
function tidyEvent(event: IcsEvent, leftOut: LeftOut | undefined): IcsEvent {
  const urls = event.properties.filter(({ name }) => name === 'URL')
  const faults = [...findRepeated(event), ...urls.flatMap((url) => checkProperty(url, event))]
  const told = [...faults.filter(({ field }) => field !== 'IMAGE'), ...findNegativePeriods(event)]
  for (const fault of told) leftOut?.report('linesLeftOut', fault)
  const lines = new Set(faults.map(({ line }) => line))
  const kept = withStart(event.properties.filter(({ name, line }) => name !== 'IMAGE' && !lines.has(line)))
  // Titles of HTML hide the word that calls the event off.
  const isOff = splitCanceled(plainTitle(event)).canceled && !isCancelled(event)
  if (isOff) kept.unshift({ line: event.line, name: 'STATUS', parameters: new Map(), value: 'CANCELLED' })
  if (writtenValue(event, 'UID') !== '') return { ...event, properties: kept }
  const uid = madeUpUid(event, `${writtenValue(event, 'DTSTART')} ${titleOf(event)}`)
  return { ...event, properties: [...kept.filter(({ name }) => name !== 'UID'), uid] }
}

/** A RECURRENCE-ID is enough to cancel one time of a series (RFC 5546, section 3.2.5): it is the start. */
function withStart(properties: IcsProperty[]): IcsProperty[] {
  const replaced = properties.find(({ name }) => name === 'RECURRENCE-ID')
  const start = properties.find(({ name }) => name === 'DTSTART')
  if (!replaced || start?.value.match(/\d/)) return properties
  return [...properties.filter((property) => property !== start), { ...replaced, name: 'DTSTART' }]
}

/** Periods that end before they begin: their times are listed without an end. */
function findNegativePeriods(event: IcsEvent): Finding[] {
  return event.properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap((property) =>
      timesIn(property)
        .filter((value) => parsePeriod(value, 'UTC')?.length === undefined && value.includes('/'))
        .map((value) => ({
          line: property.line,
          field: 'RDATE',
          found: quote(value),
          expected: 'an end after the start',
        })),
    )
}

/** Properties without which an event is still worth listing. */
const optional = ['DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE']
const lists = ['RDATE', 'EXDATE']

function isNeeded({ field }: Finding): boolean {
  return field === undefined || !optional.includes(field)
}

/** The event, or why it cannot be read. One that ends before it begins has no end. */
function readEvent(
  { uid, base, changes: written }: VersionedEvent,
  cityZone: string,
  span: Span,
  leftOut: LeftOut,
): NewEvent | Finding {
  const timeZone = calendarZoneOf(base.calendar) ?? cityZone
  const changes = written.filter((change) => {
    const fault = checkEvent(change).find(isNeeded)
    if (fault) leftOut.report('eventsLeftOut', fault)
    return !fault
  })
  const faults = [base, ...changes].flatMap((version) => checkEvent(version))
  const series = faults.length > 0 ? { findings: faults } : parseSeries(base, changes, timeZone)
  if ('findings' in series) {
    const needed = series.findings.find(isNeeded)
    if (needed) return needed
    for (const finding of series.findings) leftOut.report('linesLeftOut', finding)
    const lines = new Set(series.findings.map(({ line }) => line))
    const mended = {
      uid,
      base: withoutLines(base, lines),
      changes: changes.map((one) => withoutLines(one, lines)),
    }
    return readEvent(mended, cityZone, span, leftOut)
  }
  const times = timetableOf({ ...series, cancelled: false }, cityZone)(span.from, span.to)
  if (times.length > mostTimes) reportTimes(leftOut, 'an event', times.length, mostTimes, base.line)
  const description = eventText(unescapeText(writtenValue(base, 'DESCRIPTION')))
  const location = eventTitle(unescapePlace(writtenValue(base, 'LOCATION')))
  return {
    uid: unescapeText(uid),
    writtenUid: unescapeText(writtenValue(base, 'UID')),
    title: titleOf(base),
    description,
    location,
    href: writtenValue(base, 'URL') || undefined,
    agenda: undefined,
    note: '',
    canceled: series.cancelled,
    traits: traitsOf(base),
    rule: ruleIn(base, series, cityZone),
    attendance: attendanceIn(base, location, description),
    times: times.slice(0, mostTimes),
    skipped: skippedOf(series, cityZone)(span.from, span.to).slice(0, mostTimes),
  }
}

/** The rule for readers: without weekdays where those are of UTC and the city has others at that hour. */
function ruleIn(base: IcsEvent, { start }: Series, cityZone: string): string | undefined {
  const rule = tidyRule(writtenValue(base, 'RRULE')) || undefined
  if (isWholeDay(start) || start.timeZoneId !== 'UTC') return rule
  const isSameDay = start.toPlainDate().equals(start.withTimeZone(cityZone).toPlainDate())
  return isSameDay ? rule : rule?.replace(/;?BYDAY=[^;]*/, '')
}

/** The event without what of these lines cannot be read: of a list the times that are none. */
function withoutLines(event: IcsEvent, lines: ReadonlySet<number | undefined>): IcsEvent {
  const properties = event.properties.flatMap((property) => {
    if (!optional.includes(property.name) || !lines.has(property.line)) return property
    const written = timesIn(property)
    const times = written.filter((value) => parseTime(value, 'UTC') ?? parsePeriod(value, 'UTC'))
    // A time that is left out in an unknown zone is one of the series.
    const start = propertyOf(event, 'DTSTART')
    if (property.name === 'EXDATE' && start && times.length === written.length)
      return { ...property, parameters: start.parameters }
    const isMended = lists.includes(property.name) && times.length > 0 && times.length < written.length
    return isMended ? { ...property, value: times.join(',') } : []
  })
  return { ...event, properties }
}

function titleOf(event: IcsEvent): string {
  return splitCanceled(plainTitle(event)).title
}

function plainTitle(event: IcsEvent): string {
  return eventTitle(unescapeText(writtenValue(event, 'SUMMARY')))
}

function traitsOf(event: IcsEvent): string[] {
  return event.properties
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ value }) => unescapeTexts(value))
    .map((category) => category.trim().toLowerCase())
    .slice(0, kept.categories)
}
