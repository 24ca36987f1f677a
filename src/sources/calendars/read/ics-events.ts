import { checkEvent, checkProperty, findRepeated } from '../../../icalendar/event-check.ts'
import { type IcsEvent, propertyOf, writtenValue } from '../../../icalendar/ics-lines.ts'
import { listOf, parsePeriod, unescapeText, unescapeTexts } from '../../../icalendar/ics-values.ts'
import { timetableOf } from '../../../icalendar/occurrences.ts'
import { parseSeries } from '../../../icalendar/series.ts'
import { bySequence, isChange, latestChanges } from '../../../icalendar/versions.ts'
import type { NewEvent } from '../../../store/calendars.ts'
import { type Finding, quote } from '../../../text/problem.ts'
import type { ReadSource } from '../../pipeline/source-kind.ts'
import { groupVersions, madeUpUid } from './event-versions.ts'
import { eventText, eventTitle, eventToken, keepSoonest, kept, spanAround } from './kept-events.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import type { RemoteCalendar } from './parse-calendar.ts'

/** Milliseconds after which the reading of a calendar ends. */
const longestReading = 2000
const mostTimes = 200

/**
 * The events of a calendar that take place in the span that is kept, and what was left out. An event that cannot be read
 * is left out; throws where that is so of all of them, saying what is wrong with the first, and where reading takes too long: nothing else
 * is polled meanwhile. Times without a zone are in the calendar's, else in `cityZone`; `elapsed`: milliseconds since the reading began.
 */
export function listEvents(
  { events, timeZone: ownZone, findings }: RemoteCalendar,
  cityZone: string,
  now: number,
  elapsed: () => number = stopwatch(),
): ReadSource<NewEvent[]> {
  const span = spanAround(now)
  const timeZone = ownZone ?? cityZone
  const listed: NewEvent[] = []
  const leftOut = countLeftOut()
  const tidied = events.map((event) => tidyEvent(event, mayTakePlace(event, span) ? leftOut : undefined))
  for (const finding of findings) leftOut.tell('linesLeftOut', finding)
  let fault: Finding | undefined
  let read = 0
  for (const versions of groupVersions(tidied, leftOut)) {
    if (!versions.some((version) => mayTakePlace(version, span))) continue
    if (elapsed() > longestReading) {
      throw new Error(`a calendar that takes more than ${longestReading} ms to read: too many rules or zones`)
    }
    const event = readEvent(versions, timeZone, span, leftOut)
    if ('found' in event) {
      leftOut.tell('eventsLeftOut', event)
      fault ??= event
    } else {
      read += 1
      if (event.times.length > 0) listed.push(event)
    }
  }
  if (read === 0 && fault) throw new Error(`no event of it can be read: ${fault.field} is ${fault.found}`)
  const soonest = keepSoonest(listed)
  const times = listed.reduce((count, event) => count + event.times.length, 0)
  if (times > kept.times) tellTimes(leftOut, 'the calendar', times, kept.times)
  return { items: soonest, examined: leftOut.examined(events.length) }
}

function stopwatch(): () => number {
  const begun = performance.now()
  return () => performance.now() - begun
}

function tellTimes(leftOut: LeftOut, field: string, times: number, most: number, line?: number): void {
  const finding = { field, found: `${times} times`, expected: `at most ${most}` }
  leftOut.tell('timesLeftOut', line === undefined ? finding : { ...finding, line }, times - most)
}

type Span = ReturnType<typeof spanAround>

/** Skips events that ended long ago: calendars keep years of events. One whose start is no date is read, so that it is told. */
function mayTakePlace(event: IcsEvent, { from, to }: Span): boolean {
  if (['RRULE', 'RDATE', 'DURATION'].some((name) => propertyOf(event, name))) return true
  const start = writtenValue(event, 'DTSTART')
  const end = writtenValue(event, 'DTEND')
  const last = end > start ? end : start
  if (!/^\d{8}/.test(start)) return true
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10).replaceAll('-', '')
  return last.slice(0, 8) >= dayOf(from) && start.slice(0, 8) <= dayOf(to)
}

/** Removes optional properties that are often written wrongly, which are told: repeated ones, invalid addresses; and pictures. */
function tidyEvent(event: IcsEvent, leftOut: LeftOut | undefined): IcsEvent {
  const urls = event.properties.filter(({ name }) => name === 'URL')
  const faults = [...findRepeated(event), ...urls.flatMap((url) => checkProperty(url, event))]
  const told = [...faults.filter(({ field }) => field !== 'IMAGE'), ...findNegativePeriods(event)]
  for (const fault of told) leftOut?.tell('linesLeftOut', fault)
  const lines = new Set(faults.map(({ line }) => line))
  const properties = event.properties.filter(({ name, line }) => name !== 'IMAGE' && !lines.has(line))
  if (!propertyOf(event, 'UID'))
    properties.push(madeUpUid(event, `${writtenValue(event, 'DTSTART')} ${titleOf(event)}`))
  return { ...event, properties }
}

/** Periods that end before they begin: their times are listed without an end. */
function findNegativePeriods(event: IcsEvent): Finding[] {
  return event.properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap((property) =>
      listOf(property)
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

/** The event of these versions, or why it cannot be read. One that ends before it begins has no end. */
function readEvent(
  versions: readonly IcsEvent[],
  timeZone: string,
  span: Span,
  leftOut: LeftOut,
): NewEvent | Finding {
  const bases = bySequence(versions.filter((version) => !isChange(version)))
  const base = bases.at(-1)
  if (!base) {
    const [{ line } = { line: 0 }] = versions
    return { line, field: 'RECURRENCE-ID', found: 'no event that it changes', expected: 'its event' }
  }
  const faults = versions.flatMap((version) => checkEvent(version))
  const series =
    faults.length > 0
      ? { findings: faults }
      : parseSeries(base, latestChanges(versions.filter(isChange)), timeZone)
  if ('findings' in series) {
    const needed = series.findings.find(({ field }) => field === undefined || !optional.includes(field))
    if (needed) return needed
    for (const finding of series.findings) leftOut.tell('linesLeftOut', finding)
    const lines = new Set(series.findings.map(({ line }) => line))
    const others = versions.map((version) => withoutLines(version, lines))
    return readEvent(others, timeZone, span, leftOut)
  }
  for (const twin of bases) tellTwin(twin, base, leftOut)
  const times = timetableOf({ ...series, cancelled: false }, timeZone)(span.from, span.to)
  if (times.length > mostTimes) tellTimes(leftOut, 'an event', times.length, mostTimes, base.line)
  const uid = unescapeText(writtenValue(base, 'UID'))
  const href = writtenValue(base, 'URL') || undefined
  return {
    uid,
    token: eventToken(uid),
    title: titleOf(base),
    description: eventText(unescapeText(writtenValue(base, 'DESCRIPTION'))),
    location: eventTitle(unescapeText(writtenValue(base, 'LOCATION'))),
    href,
    agenda: undefined,
    note: '',
    canceled: series.cancelled,
    traits: traitsOf(base),
    rule: writtenValue(base, 'RRULE') || undefined,
    times: times.slice(0, mostTimes),
  }
}

/** Tells an event that is left out because another has its UID: an older version of an event has a smaller SEQUENCE or says the same. */
function tellTwin(twin: IcsEvent, base: IcsEvent, leftOut: LeftOut): void {
  const differs = (name: string) => writtenValue(twin, name) !== writtenValue(base, name)
  if (differs('SEQUENCE') || !(differs('DTSTART') || differs('SUMMARY'))) return
  leftOut.tell('eventsLeftOut', {
    line: propertyOf(twin, 'UID')?.line ?? twin.line,
    field: 'UID',
    found: `${quote(writtenValue(twin, 'UID'))} again, as in line ${propertyOf(base, 'UID')?.line ?? base.line}`,
    expected: 'a UID of its own for each event',
  })
}

function withoutLines(event: IcsEvent, lines: ReadonlySet<number | undefined>): IcsEvent {
  const properties = event.properties.filter(
    ({ name, line }) => !(optional.includes(name) && lines.has(line)),
  )
  return { ...event, properties }
}

function titleOf(event: IcsEvent): string {
  return eventTitle(unescapeText(writtenValue(event, 'SUMMARY')))
}

function traitsOf(event: IcsEvent): string[] {
  return event.properties
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ value }) => unescapeTexts(value))
    .map((category) => category.trim().toLowerCase())
    .slice(0, kept.categories)
}
