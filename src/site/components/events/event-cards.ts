import type { EventTime } from '../../../icalendar/occurrences.ts'
import type { Occurrence } from '../../../publication/content.ts'
import { day } from '../../../time/durations.ts'
import type { Texts } from '../../texts/texts.ts'
import { dateFormat, formatTimes, type Region } from '../date-formats.ts'
import { nameEventPlace } from './event-place.ts'

/** When an event takes place, formatted in the region's language and time zone. */
export interface EventTimeView {
  /** 'Jun' */
  month: string
  day: string
  /** 'Sat' */
  weekday: string
  /** 'Saturday, June 20, 2026'; of several days 'Saturday, June 20 – Monday, June 22, 2026' */
  date: string
  /** 'Jun 20 – 22'; undefined for an event of one day or night. */
  days: string | undefined
  /** '6:30 AM' or '6:30 – 8:00 AM'; undefined for an event that lasts all day. */
  time: string | undefined
  /** For `<time datetime>`. */
  iso: string
}

/** A party that ends after midnight is not an event of two days. */
const night = day

/** Formats one time at which an event takes place. */
export function formatEventTime({ startsAt, endsAt, allDay }: EventTime, region: Region): EventTimeView {
  // An all-day event ends at midnight, when its last day is over.
  const last = (endsAt ?? startsAt) - 1
  const hasDays = last - startsAt >= night
  return {
    month: dateFormat('shortMonth', region).format(startsAt),
    day: dateFormat('day', region).format(startsAt),
    weekday: dateFormat('shortWeekday', region).format(startsAt),
    date: hasDays
      ? dateFormat('fullDate', region).formatRange(startsAt, last)
      : dateFormat('fullDate', region).format(startsAt),
    days: hasDays ? dateFormat('shortMonthDay', region).formatRange(startsAt, last) : undefined,
    time: allDay ? undefined : formatTime(startsAt, hasDays ? undefined : endsAt, region),
    iso: new Date(startsAt).toISOString(),
  }
}

function formatTime(startsAt: number, endsAt: number | undefined, region: Region): string {
  if (endsAt === undefined || endsAt <= startsAt) return dateFormat('time', region).format(startsAt)
  return formatTimes(startsAt, endsAt, region)
}

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
  isCanceled: boolean
  isMeeting: boolean
}

/** The cards of occurrences, in their order. */
export function buildEventCards(
  occurrences: readonly Occurrence[],
  region: Region,
  texts: Pick<Texts, 'events'>,
): EventCard[] {
  return occurrences.map(({ event, ...time }) => ({
    id: `${event.uid} ${time.startsAt}`,
    title: event.title,
    href: event.path,
    when: formatEventTime(time, region),
    location: nameEventPlace(event, texts),
    isCanceled: event.canceled,
    isMeeting: event.traits.includes('public meeting'),
  }))
}
