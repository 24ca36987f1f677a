import { dayOfYear, toDay } from './date-layouts.ts'

/** The last year that two digits before a month can mean: '31-12-03' has its day first. */
const lastYear = 29

/**
 * Midnight (as if the zone were UTC) of a date in one of the short forms of ISO 8601:1988, which W3C's note and some
 * programs still use: '03-12-31', '031231', '03-365', '-0312', and '2003-012-31', a slip of one program. The text is the
 * date and nothing else; undefined for any other.
 */
export function parseShortDate(text: string): number | undefined {
  const slip = text.match(/^(\d{4})-0(\d{2})-(\d{2})$/)
  if (slip) return toDay(slip[1], slip[2], slip[3])?.midnight
  const day = text.match(/^(\d{2})(-?)(\d{2})\2(\d{2})$/)
  if (day) {
    const [, year, dash, month, date] = day
    if (dash === '-' && Number(year) > lastYear && Number(year) < 32) return undefined
    return toDay(year, month, date)?.midnight
  }
  const yearDay = text.match(/^(\d{2}|\d{4})-?(\d{3})$/)
  if (yearDay) return dayOfYear(yearDay[1], yearDay[2])?.midnight
  const month = text.match(/^-(\d{2})-?(\d{2})$/)
  return month ? toDay(month[1], month[2], '1')?.midnight : undefined
}
