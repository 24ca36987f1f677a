import type { Occurrence } from '../../../publication/content.ts'
import type { Region } from '../date-formats.ts'
import { type EventTimeView, formatEventTime } from './event-time.ts'

/** A coming event as a list shows it. */
export interface EventCard {
  /** Unique in a list: an event that repeats has a card for each of its times. */
  id: string
  title: string
  /** Of the event's page. */
  href: string
  when: EventTimeView
  /** May be empty. */
  location: string
  /** Whether it is an example and not an announcement. */
  sample: boolean
}

/** The cards of occurrences, in their order. */
export function buildEventCards(occurrences: readonly Occurrence[], region: Region): EventCard[] {
  return occurrences.map(({ event, ...time }) => ({
    id: `${event.uid} ${time.startsAt}`,
    title: event.title,
    href: event.path,
    when: formatEventTime(time, region),
    location: event.location,
    sample: event.sample,
  }))
}
