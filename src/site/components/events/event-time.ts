import type { EventTime } from '../../../publication/content.ts'
import { dateFormat, type Region } from '../date-formats.ts'

/** When an event takes place, formatted in the region's language and time zone. */
export interface EventTimeView {
  /** 'Jun' */
  month: string
  day: string
  /** 'Sat' */
  weekday: string
  /** 'Saturday, June 20, 2026' */
  date: string
  /** '6:30 AM' or '6:30 – 8:00 AM'; undefined for an event that lasts all day. */
  time: string | undefined
  /** For `<time datetime>`. */
  iso: string
}

/** Formats one time at which an event takes place. */
export function formatEventTime({ startsAt, endsAt, allDay }: EventTime, region: Region): EventTimeView {
  return {
    month: dateFormat('shortMonth', region).format(startsAt),
    day: dateFormat('day', region).format(startsAt),
    weekday: dateFormat('shortWeekday', region).format(startsAt),
    date: dateFormat('fullDate', region).format(startsAt),
    time: allDay ? undefined : formatTime(startsAt, endsAt, region),
    iso: new Date(startsAt).toISOString(),
  }
}

function formatTime(startsAt: number, endsAt: number | undefined, region: Region): string {
  const format = dateFormat('time', region)
  return endsAt === undefined || endsAt <= startsAt
    ? format.format(startsAt)
    : format.formatRange(startsAt, endsAt)
}
