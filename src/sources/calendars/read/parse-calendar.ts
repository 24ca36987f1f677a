import type { IcsProperty } from '../../../icalendar/content-lines.ts'
import { type Fault, type IcsEvent, parseIcs } from '../../../icalendar/ics-lines.ts'
import { resolveTimeZone } from '../../../icalendar/time-zones.ts'
import { quote } from '../../../text/problem.ts'

/** The events of a calendar as written. */
export interface RemoteCalendar {
  events: readonly IcsEvent[]
  /** What is wrong with the calendar as a whole. */
  faults: readonly Fault[]
}

/** Reads a calendar (RFC 5545), whatever is around it. Throws where the text has none, saying what it is. */
export function parseCalendar(text: string): RemoteCalendar {
  const begin = text.search(/\bBEGIN[ \t]*:[ \t]*V(?:CALENDAR|EVENT)\b/i)
  if (begin < 0) {
    const beginning = quote(text.trim().slice(0, 40).replace(/\s+/g, ' '))
    throw new Error(text.trim() === '' ? 'the answer is empty' : `no calendar: it begins with ${beginning}`)
  }
  // What is before it on its own line, such as a tag, would hide the first line.
  const lineBegin = 1 + Math.max(text.lastIndexOf('\n', begin), text.lastIndexOf('\r', begin))
  const { events, faults, zone } = parseIcs(text.slice(0, lineBegin) + text.slice(begin))
  if (!zone || calendarZoneOf([zone]) !== undefined) return { events, faults }
  const unknown = {
    line: zone.line,
    field: zone.name,
    found: `the time zone ${quote(zone.value)}`,
    expected: 'a time zone such as America/New_York',
    effect: 'line',
  } as const
  return { events, faults: [...faults, unknown] }
}

/** The zone that a calendar names for times without one; undefined where it names none that is known. */
export function calendarZoneOf(properties: readonly IcsProperty[]): string | undefined {
  const zone = properties.find(({ name }) => name === 'X-WR-TIMEZONE')
  return zone && resolveTimeZone(zone.value)
}
