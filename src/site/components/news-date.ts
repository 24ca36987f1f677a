import { dayOf } from '../../publication/zoned-time.ts'
import { dateFormat, type Region } from './date-formats.ts'

/** A date in words and for machines. */
export interface NewsDate {
  /** In the long format of the language: 'November 20, 2026', '20 de noviembre de 2026'. */
  label: string
  /** For `<time datetime>`. */
  iso: string
}

/** Formats an instant in ms since 1970. Throws a RangeError beyond what a date can be. */
export function formatNewsDate(instant: number, region: Region): NewsDate {
  return { label: dateFormat('longDate', region).format(instant), iso: new Date(instant).toISOString() }
}

/** The date of a feed's story; 'recent' where the feed's date is missing or unreadable (section 9). */
export function formatStoryDate(instant: number | undefined, region: Region): NewsDate | 'recent' {
  const readable = instant !== undefined && Number.isFinite(new Date(instant).getTime())
  return readable ? formatNewsDate(instant, region) : 'recent'
}

/** Formats today as 'Friday, November 20, 2026', with the day itself for `<time datetime>`. */
export function formatToday(now: number, region: Region): NewsDate {
  return { label: dateFormat('fullDate', region).format(now), iso: dayOf(now, region.timeZone) }
}

/** The current year in a time zone. */
export function currentYear(now: number, timeZone: string): string {
  return dayOf(now, timeZone).slice(0, 4)
}
