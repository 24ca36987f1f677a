import { type IcsEvent, parseIcs } from '../../../icalendar/ics-lines.ts'
import { resolveTimeZone } from '../../../icalendar/time-zones.ts'
import { quote } from '../../../text/problem.ts'

/** The events of a calendar as written, those that share a UID one after another. */
export interface RemoteCalendar {
  events: readonly IcsEvent[]
  /** The zone of times that name none; undefined where the calendar does not say one that is known. */
  timeZone: string | undefined
}

/** Reads a calendar (RFC 5545). Throws where the text is something else or has been cut off, saying what it is. */
export function parseCalendar(text: string): RemoteCalendar {
  const trimmed = text.replace(/^\ufeff?\s*/, '')
  if (!/^BEGIN:VCALENDAR/i.test(trimmed)) {
    const beginning = quote(trimmed.slice(0, 40).replace(/\s+/g, ' '))
    throw new Error(trimmed === '' ? 'the answer is empty' : `no calendar: it begins with ${beginning}`)
  }
  const { events, findings, zone } = parseIcs(trimmed, { lenient: true })
  const [first] = findings
  if (first) throw new Error(`a broken calendar: ${first.found}; expected: ${first.expected}`)
  return { events, timeZone: zone === undefined ? undefined : resolveTimeZone(zone) }
}
