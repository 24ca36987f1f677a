import type { Occurrence } from '../../../publication/content.ts'
import type { Region } from '../date-formats.ts'
import { type EventTimeView, formatEventTime } from './event-time.ts'

/** A coming event as a list shows it. */
export interface EventCard {
  /** Unique in a list, where a recurring event has a card for each occurrence. */
  id: string
  title: string
  /** Path of the event's page. */
  href: string
  when: EventTimeView
  /** May be empty. */
  location: string
  /** Whether the event is invented for the sample edition. */
  sample: boolean
  isCanceled: boolean
  isMeeting: boolean
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
    isCanceled: event.canceled,
    isMeeting: event.traits.includes('public meeting'),
  }))
}
