import type { CalendarSource } from '../../publication/publication.ts'
import type { ListedSource } from '../../store/source.ts'
import { minute } from '../../time/durations.ts'
import type { PollTimes } from '../pipeline/poll-times.ts'
import type { CitySources } from '../pipeline/source-kind.ts'

/** Times of calendars that differ from those of feeds: a new one that failed is tried again soon. */
export const calendarTimes: Partial<PollTimes> = { firstRetry: minute }

/** The address of a calendar, and the zone of its times without one. */
export interface CalendarKey {
  address: string
  timeZone: string
}

/**
 * A city's calendar as a source of the queue. The key is the address with the city's time zone as its
 * fragment, because days and times without a zone are other instants in another zone.
 */
export function calendarSource({ kind, address }: CalendarSource, timeZone: string): ListedSource {
  const url = new URL(address)
  url.hash = timeZone
  return { kind: kind === 'ics' ? 'calendar' : kind, key: url.href, host: url.host }
}

/** A city's calendars of a kind as sources. */
export function listCalendars(
  kind: CalendarSource['kind'],
  { calendars = [], timeZone = 'UTC' }: CitySources,
): ListedSource[] {
  return calendars.filter((one) => one.kind === kind).map((one) => calendarSource(one, timeZone))
}

export function parseCalendarKey(key: string): CalendarKey {
  const url = new URL(key)
  const timeZone = decodeURIComponent(url.hash.slice(1))
  url.hash = ''
  return { address: url.href, timeZone }
}
