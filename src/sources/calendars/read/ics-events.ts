import { checkEvent } from '../../../publication/content/events/event-check.ts'
import {
  type IcsEvent,
  type IcsProperty,
  propertyOf,
  writtenValue,
} from '../../../publication/content/events/ics-lines.ts'
import { unescapeText, unescapeTexts } from '../../../publication/content/events/ics-values.ts'
import { timetableOf } from '../../../publication/content/events/occurrences.ts'
import { parseSeries } from '../../../publication/content/events/series.ts'
import { bySequence, isChange, latestChanges } from '../../../publication/content/events/versions.ts'
import { isWebAddress } from '../../../publication/schema-parts.ts'
import type { NewEvent } from '../../../store/calendars.ts'
import { eventText, eventTitle, eventToken } from './event-texts.ts'
import { keepSoonest, kept, spanAround } from './kept-span.ts'
import type { RemoteCalendar } from './parse-calendar.ts'

/** The most times of one event. */
const mostTimes = 200

/**
 * The events of a calendar that take place in the span that is kept. An event that cannot be read is left out; throws
 * where that is so of all of them, saying what is wrong with the first. Times without a zone are in `timeZone`.
 */
export function listEvents({ events }: RemoteCalendar, timeZone: string, now: number): NewEvent[] {
  const span = spanAround(now)
  const listed: NewEvent[] = []
  let fault: string | undefined
  let read = 0
  for (const versions of groupByUid(events, span)) {
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

type Span = ReturnType<typeof spanAround>

function groupByUid(events: readonly IcsEvent[], span: Span): IcsEvent[][] {
  const groups = [...Map.groupBy(events.map(tidyEvent), (event) => writtenValue(event, 'UID')).values()]
  const complete = groups.flatMap((group) => {
    const base = group.find((version) => !isChange(version))
    if (!base) return group.map((change) => [asEvent(change)])
    const versions = group.map((version) => (isChange(version) ? inherit(version, base) : version))
    // A single time that was called off, or that has another place or title, is an event of its own.
    const own = latestChanges(versions.filter(isChange)).filter(
      (change) => isCanceled(change) || saysElse(change, base),
    )
    const series = versions.map((version) => (own.includes(version) ? calledOff(version) : version))
    return [series, ...own.map((change) => [asEvent(change)])]
  })
  return complete.filter((versions) => versions.some((version) => mayTakePlace(version, span)))
}

/** Whether a change has texts of its own that readers must know, such as another place. */
function saysElse(change: IcsEvent, base: IcsEvent): boolean {
  return ['SUMMARY', 'LOCATION'].some((name) => writtenValue(change, name) !== writtenValue(base, name))
}

/** A change that takes its time out of the series. */
function calledOff(change: IcsEvent): IcsEvent {
  const others = change.properties.filter(({ name }) => name !== 'STATUS')
  return {
    ...change,
    properties: [...others, { line: change.line, name: 'STATUS', parameters: new Map(), value: 'CANCELLED' }],
  }
}

function isCanceled(event: IcsEvent): boolean {
  return writtenValue(event, 'STATUS').toUpperCase() === 'CANCELLED'
}

/** A change with the texts of the event that it changes, where it has none of its own: many name only the time. */
function inherit(change: IcsEvent, base: IcsEvent): IcsEvent {
  const inherited = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL'].flatMap((name) => {
    const property = propertyOf(change, name) ? undefined : propertyOf(base, name)
    return property ?? []
  })
  return { ...change, properties: [...change.properties, ...inherited] }
}

/** A change as a separate event, such as one to an event that is not in the calendar. */
function asEvent(change: IcsEvent): IcsEvent {
  const replaced = writtenValue(change, 'RECURRENCE-ID')
  const others = change.properties.filter(({ name }) => name !== 'RECURRENCE-ID' && name !== 'UID')
  return { ...change, properties: [...others, madeUp(change, `${writtenValue(change, 'UID')}-${replaced}`)] }
}

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
    if (['CATEGORIES', 'EXDATE', 'RDATE'].includes(name)) return true
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
  if (!seen.has('UID')) properties.push(madeUp(event, `${writtenValue(event, 'DTSTART')} ${titleOf(event)}`))
  return { ...event, properties }
}

function madeUp({ line }: IcsEvent, value: string): IcsProperty {
  return { line, name: 'UID', parameters: new Map(), value }
}

/** The event of these versions, or its error. */
function readEvent(versions: readonly IcsEvent[], timeZone: string, span: Span): NewEvent | string {
  const [fault] = versions.flatMap((version) => checkEvent(version))
  if (fault) return `${fault.field} is ${fault.found}`
  const base = bySequence(versions.filter((version) => !isChange(version))).at(-1)
  if (!base) return 'there is only a change to it'
  const series = parseSeries(base, latestChanges(versions.filter(isChange)), timeZone)
  if ('findings' in series) {
    const [finding] = series.findings
    return `${finding?.field} is ${finding?.found}`
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
