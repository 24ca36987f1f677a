/** Something that a calendar announces, with all of its times that are kept. Texts are plain. */
export interface StoredEvent {
  /** Identifies the event in this calendar and in others that carry it. */
  uid: string
  /** Short and made from the uid, for the address of the event's page. */
  token: string
  title: string
  /** May be empty. */
  description: string
  /** May be empty. */
  location: string
  /** Absolute http(s) address of its page at its organizer's. */
  href: string | undefined
  /** Absolute http(s) address of a meeting's agenda. */
  agenda: string | undefined
  /** A line that comes before everything else, such as a deadline; may be empty. */
  note: string
  canceled: boolean
  /** Categories in lower case. */
  traits: readonly string[]
  /** The RRULE by which it repeats. */
  rule: string | undefined
}

/** When it takes place; milliseconds since 1970. */
export interface StoredTime {
  startsAt: number
  /** Exclusive. */
  endsAt: number | undefined
  allDay: boolean
}

/** An event as a poll brings it. */
export interface NewEvent extends StoredEvent {
  times: readonly StoredTime[]
}

/** One time of an event, and the key of the calendar that announces it. */
export interface StoredOccurrence extends StoredTime {
  calendar: string
  event: StoredEvent
}

/** What is known of reading a calendar; milliseconds since 1970. */
export interface CalendarState {
  /** When it was last read with success; undefined where it never was. */
  readAt: number | undefined
  /** Polls that failed in a row since. */
  failures: number
}

/** Times to look for. */
export interface OccurrenceQuery {
  /** Keys of calendars. */
  calendars: readonly string[]
  /** Times that end or begin after this, in milliseconds since 1970. */
  from: number
  /** Times that begin before this. */
  to: number
  limit: number
  /** Only the event with this token. */
  token?: string
}

/** What the store can do with events of remote calendars. Every method throws a StoreError. */
export interface CalendarStore {
  /** The times of these calendars, soonest first. */
  loadOccurrences(query: OccurrenceQuery): Promise<StoredOccurrence[]>
  /** The event with this token in the first of these calendars that has it. */
  loadEvent(
    calendars: readonly string[],
    token: string,
  ): Promise<{ calendar: string; event: StoredEvent } | undefined>
  /** By key; a calendar that was never polled has none. */
  loadCalendarStates(calendars: readonly string[]): Promise<ReadonlyMap<string, CalendarState>>
}
