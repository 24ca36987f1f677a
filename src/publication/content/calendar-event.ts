import { sync, type VEvent } from 'node-ical'
import { day } from '../durations.ts'
import { type Finding, quote } from '../problem.ts'
import { isTimeZone } from '../schema.ts'
import { timesBetween } from './event-times.ts'
import type { IcsEvent, IcsProperty } from './ics-lines.ts'

const times = ['DTSTART', 'DTEND', 'EXDATE', 'RECURRENCE-ID']
/** What the library is given of an event; of other properties it would make fields of any name. */
const known = [
  ...times,
  'UID',
  'DTSTAMP',
  'DURATION',
  'RRULE',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'CATEGORIES',
]
const twoYears = 731 * day

/**
 * Turns an event and the versions of it that replace single occurrences (all have one UID) into what the calendar
 * library can expand.
 */
export function parseCalendarEvent(
  versions: readonly IcsEvent[],
  timeZone: string,
): { base: IcsEvent; calendar: VEvent } | { findings: Finding[] } {
  const [base, ...twins] = versions.filter((version) => !propertyOf(version, 'RECURRENCE-ID'))
  if (!base) {
    const findings = versions.map(({ line }) => ({
      line,
      field: 'RECURRENCE-ID',
      found: 'a change to an event that is not there',
      expected: 'an event with this UID and without RECURRENCE-ID',
    }))
    return { findings }
  }
  if (twins.length > 0) {
    const findings = twins.map((twin) => ({
      line: propertyOf(twin, 'UID')?.line ?? twin.line,
      field: 'UID',
      found: `${quote(writtenValue(twin, 'UID'))} again, as on line ${propertyOf(base, 'UID')?.line}`,
      expected: 'a UID of its own for each event',
    }))
    return { findings }
  }
  return expandable(base, versions, timeZone)
}

/** The first property of this name. */
export function propertyOf(event: IcsEvent, name: string): IcsProperty | undefined {
  return event.properties.find((property) => property.name === name)
}

/** The value of the first property of this name as written; empty when there is none. */
export function writtenValue(event: IcsEvent, name: string): string {
  return propertyOf(event, name)?.value ?? ''
}

function expandable(
  base: IcsEvent,
  versions: readonly IcsEvent[],
  timeZone: string,
): { base: IcsEvent; calendar: VEvent } | { findings: Finding[] } {
  const refuse = (name: string, found: string, expected: string) => {
    return { findings: [{ line: propertyOf(base, name)?.line ?? base.line, field: name, found, expected }] }
  }
  try {
    const calendar = parse([base, ...versions.filter((version) => version !== base)], timeZone)
    const zone = calendar.start.tz
    if (zone !== undefined && !isTimeZone(zone)) {
      return refuse('DTSTART', `the time zone ${quote(zone)}`, 'a time zone such as America/New_York')
    }
    if (calendar.end && calendar.end < calendar.start) {
      return refuse('DTEND', quote(writtenValue(base, 'DTEND')), 'an end after the start')
    }
    // Once here, so that a rule which cannot be followed is told and never fails a page.
    const start = calendar.start.getTime()
    const firstTimes = timesBetween(calendar, start, start + twoYears, timeZone)
    if (calendar.rrule && firstTimes.length === 0 && calendar.status !== 'CANCELLED') {
      const found = 'a rule by which it does not take place within two years of its start'
      return refuse('RRULE', found, 'a rule that has such a day')
    }
    return { base, calendar }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(
      propertyOf(base, 'RRULE') ? 'RRULE' : 'DTSTART',
      `an event that cannot be read (${reason})`,
      'an event as calendar programs write it (RFC 5545)',
    )
  }
}

function parse(versions: readonly IcsEvent[], timeZone: string): VEvent {
  const lines = versions.flatMap((version) => [
    'BEGIN:VEVENT',
    ...version.properties
      .filter(({ name }) => known.includes(name))
      .map((property) => write(property, timeZone)),
    'END:VEVENT',
  ])
  const calendar = sync.parseICS(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
  const event = Object.values(calendar).find((component) => component?.type === 'VEVENT')
  if (!event) throw new Error('no event')
  return event as VEvent
}

/** A time without zone is the publication's; the library would take it for the computer's. */
function write({ name, parameters, value }: IcsProperty, timeZone: string): string {
  const floating = times.includes(name) && /T\d{6}(,|$)/.test(value) && !/;TZID=/i.test(parameters)
  return `${name}${parameters}${floating ? `;TZID=${timeZone}` : ''}:${value}`
}
