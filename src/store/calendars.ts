import type { Attendance } from '../text/online-meeting.ts'
import type { SourceState } from './source-state.ts'

/** An event of a remote calendar. Texts are plain. */
export interface StoredEvent {
  /** Identifies the event in this calendar, and where programs keep to RFC 5545 in others that carry it. */
  uid: string
  /** Twelve hexadecimal digits for the address of the event's page; kept while the event is known. */
  token: string
  title: string
  /** May be empty. */
  description: string
  /** May be empty. */
  location: string
  /** Absolute http(s) address of the organizer's page. */
  href: string | undefined
  /** Absolute http(s) address of a meeting's agenda. */
  agenda: string | undefined
  /** A line that is shown first, such as a deadline; may be empty. */
  note: string
  canceled: boolean
  /** Categories in lower case. */
  traits: readonly string[]
  /** The RRULE by which it repeats. */
  rule: string | undefined
  attendance: Attendance
  /** Times of its rule at which it does not take place. Milliseconds since 1970. */
  skipped: readonly number[]
}

/** When it takes place; milliseconds since 1970. */
export interface StoredTime {
  startsAt: number
  /** Exclusive. */
  endsAt: number | undefined
  allDay: boolean
}

/** An event as a poll delivers it. */
export interface NewEvent extends Omit<StoredEvent, 'token'> {
  /** The UID as the calendar writes it, which several of its events may have. */
  writtenUid: string
  times: readonly StoredTime[]
}

/** One occurrence of an event, and the key of its calendar. */
export interface StoredOccurrence extends StoredTime {
  calendar: string
  event: StoredEvent
}

interface OccurrenceQuery {
  calendars: readonly string[]
  /** Times that end or begin after this, in milliseconds since 1970. */
  from: number
  /** Times that begin before this. */
  to: number
  limit: number
  /** Only the event with this uid. */
  uid?: string
}

/** Events of remote calendars. Every method throws a StoreError. */
export interface CalendarStore {
  /** The times of these calendars, soonest first. */
  loadOccurrences(query: OccurrenceQuery): Promise<StoredOccurrence[]>
  /** The events that have or had this token, those that have it first, in order of calendars and time. */
  loadEvents(
    calendars: readonly string[],
    token: string,
  ): Promise<readonly { calendar: string; event: StoredEvent }[]>
  /** States by key; a calendar that was never polled has none. */
  loadCalendarStates(calendars: readonly string[]): Promise<ReadonlyMap<string, SourceState>>
}
