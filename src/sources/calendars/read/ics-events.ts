import { type IcsEvent, propertyOf, writtenValue } from '../../../icalendar/ics-lines.ts'
import { unescapeText, unescapeTexts } from '../../../icalendar/ics-values.ts'
import { timetableOf } from '../../../icalendar/occurrences.ts'
import { parseSeries } from '../../../icalendar/series.ts'
import { bySequence, isChange, latestChanges } from '../../../icalendar/versions.ts'
import { checkEvent } from '../../../publication/content/events/event-check.ts'
import type { NewEvent } from '../../../store/calendars.ts'
import { isWebAddress } from '../../../text/web-address.ts'
import { eventText, eventTitle, eventToken } from './event-texts.ts'
import { groupVersions, madeUpUid } from './event-versions.ts'
import { keepSoonest, kept, spanAround } from './kept-span.ts'
import type { RemoteCalendar } from './parse-calendar.ts'

/** Milliseconds after which the reading of a calendar ends. */
const longestReading = 2000
/** The most times of one event. */
const mostTimes = 200

/**
 * The events of a calendar that take place in the span that is kept. An event that cannot be read is left out; throws
 * where that is so of all of them, saying what is wrong with the first, and where reading takes too long: nothing else
 * is polled meanwhile. Times without a zone are in the calendar's, else in `cityZone`; `elapsed`: milliseconds since the reading began.
 */
export function listEvents(
  { events, timeZone: ownZone }: RemoteCalendar,
  cityZone: string,
  now: number,
  elapsed: () => number = stopwatch(),
): NewEvent[] {
  const span = spanAround(now)
  const timeZone = ownZone ?? cityZone
  const listed: NewEvent[] = []
  let fault: string | undefined
  let read = 0
  for (const versions of groupVersions(events.map(tidyEvent))) {
    if (!versions.some((version) => mayTakePlace(version, span))) continue
    if (elapsed() > longestReading) {
      throw new Error(`a calendar that takes more than ${longestReading} ms to read: too many rules or zones`)
    }
    const event = readEvent(versions, timeZone, span)
    if (typeof event === 'string') fault ??= event
    else {
      read += 1
      if (event.times.length > 0) listed.push(event)
    }
  }
  if (read === 0 && fault !== undefined) throw new Error(`no event of it can be read: ${fault}`)
  return keepSoonest(listed)
}

function stopwatch(): () => number {
  const begun = performance.now()
  return () => performance.now() - begun
}

type Span = ReturnType<typeof spanAround>

/** Skips events that ended long ago: calendars keep years of events. */
function mayTakePlace(event: IcsEvent, { from, to }: Span): boolean {
  if (['RRULE', 'RDATE', 'DURATION'].some((name) => propertyOf(event, name))) return true
  const start = writtenValue(event, 'DTSTART')
  const last = writtenValue(event, 'DTEND') || start
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10).replaceAll('-', '')
  return last.slice(0, 8) >= dayOf(from) && start.slice(0, 8) <= dayOf(to)
}

/** Removes optional properties that are often written wrongly: repeated ones, pictures, invalid addresses. */
function tidyEvent(event: IcsEvent): IcsEvent {
  const seen = new Set<string>()
  const properties = event.properties.filter(({ name, value }) => {
    if (name === 'IMAGE' || (name === 'URL' && !isWebAddress(value))) return false
    if (['CATEGORIES', 'EXDATE', 'RDATE', 'RRULE'].includes(name)) return true
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
  if (!seen.has('UID'))
    properties.push(madeUpUid(event, `${writtenValue(event, 'DTSTART')} ${titleOf(event)}`))
  return { ...event, properties }
}

/** Properties without which an event is still worth listing. */
const optional = ['DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE']

/** The event of these versions, or its error. One that ends before it begins has no end. */
function readEvent(versions: readonly IcsEvent[], timeZone: string, span: Span): NewEvent | string {
  const base = bySequence(versions.filter((version) => !isChange(version))).at(-1)
  if (!base) return 'there is only a change to it'
  const faults = versions.flatMap((version) => checkEvent(version))
  const series =
    faults.length > 0
      ? { findings: faults }
      : parseSeries(base, latestChanges(versions.filter(isChange)), timeZone)
  if ('findings' in series) {
    const needed = series.findings.find(({ field }) => field === undefined || !optional.includes(field))
    if (needed) return `${needed.field} is ${needed.found}`
    const lines = new Set(series.findings.map(({ line }) => line))
    return readEvent(
      versions.map((version) => withoutLines(version, lines)),
      timeZone,
      span,
    )
  }
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
    times: timetableOf({ ...series, cancelled: false }, timeZone)(span.from, span.to).slice(0, mostTimes),
  }
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
