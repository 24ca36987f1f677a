import { type IcsEvent, parseIcs } from '../../../icalendar/ics-lines.ts'
import { resolveTimeZone } from '../../../icalendar/time-zones.ts'
import { type Finding, quote } from '../../../text/problem.ts'

/** The events of a calendar as written, those that share a UID one after another. */
export interface RemoteCalendar {
  events: readonly IcsEvent[]
  /** The zone of times that name none; undefined where the calendar does not say one that is known. */
  timeZone: string | undefined
  /** What cannot be read of the calendar as a whole. */
  findings: readonly Finding[]
}

/** Reads a calendar (RFC 5545). Throws where the text is something else or has been cut off, saying what it is. */
export function parseCalendar(text: string): RemoteCalendar {
  const trimmed = text.replace(/^\ufeff?\s*/, '')
  if (!/^BEGIN:VCALENDAR/i.test(trimmed)) {
    const beginning = quote(trimmed.slice(0, 40).replace(/\s+/g, ' '))
    throw new Error(trimmed === '' ? 'the answer is empty' : `no calendar: it begins with ${beginning}`)
  }
  const { events, findings, skipped, zone } = parseIcs(trimmed, { lenient: true })
  const [first] = findings
  if (first) throw new Error(`a broken calendar: ${first.found}; expected: ${first.expected}`)
  const timeZone = zone && resolveTimeZone(zone.value)
  if (!zone || timeZone !== undefined) return { events, timeZone, findings: skipped }
  const unknown = {
    line: zone.line,
    field: zone.name,
    found: `the time zone ${quote(zone.value)}`,
    expected: 'a time zone such as America/New_York',
  }
  return { events, timeZone, findings: [...skipped, unknown] }
}
