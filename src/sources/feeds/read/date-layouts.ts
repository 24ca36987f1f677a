import { toTime } from './clock-layouts.ts'
import { monthOf } from './month-names.ts'
import { zones } from './zone-offset.ts'

export interface Day {
  /** Midnight of the day in UTC, in milliseconds since 1970. */
  midnight: number
  /** A time of day without a colon that follows the date, in milliseconds since midnight. */
  time?: number | undefined
  /** The text names a month without a day. */
  isMonth?: boolean
}

/**
 * The layouts of days in feeds, each a function that finds such a day in a text. The first one that does is used, so layouts
 * with one meaning come first.
 */
export const dayLayouts: readonly ((text: string) => Day | undefined)[] = [
  // Chinese, Japanese and Korean: 2026年11月21日
  matching(/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})?/, yearFirst),
  // RFC 3339 and ISO 8601, calendar date; also with slashes or dots, and without the day: 2026-11-21
  matching(/(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})(?:\s?[-/.]\s?(\d{1,2}))?(?!\d)/, yearFirst),
  // ISO 8601, basic format: 20261121
  matching(/(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/, yearFirst),
  // RFC 822, 850 and 1123, asctime, and any other order with the name of the month: Sat, 21 Nov 2026
  namedDay,
  // Numbers: with slashes month first (American) if possible, else day first (European): 11/21/2026
  matching(/(?<!\d)(\d{1,2})([^\d]{1,12})(\d{1,2})[^\d]{1,12}(\d{4}|\d{2})(?!\d)/, numericDay),
]

function matching(
  pattern: RegExp,
  read: (match: RegExpMatchArray) => Day | undefined,
): (text: string) => Day | undefined {
  return (text) => {
    const match = text.match(pattern)
    return match ? read(match) : undefined
  }
}

function yearFirst([, year, month, day = '1']: RegExpMatchArray): Day | undefined {
  return toDay(year, month, day)
}

function numericDay([, first, separator, second, year]: RegExpMatchArray): Day | undefined {
  if (Number(first) > 31) return toDay(first, second, year)
  const isMonthFirst = Number(second) > 12 || (separator?.includes('/') && Number(first) <= 12)
  return isMonthFirst ? toDay(year, first, second) : toDay(year, second, first)
}

/** Of two words that may be months the last one is used: 'mar' is also Tuesday in Spanish. 'UZT' is a zone before it is July in Basque. */
function namedDay(text: string): Day | undefined {
  const words: readonly string[] = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const month = words
    .filter((word) => !zones.has(word))
    .map(monthOf)
    .findLast((found) => found !== undefined)
  const [first, second, third, fourth] = text.match(/\d+/g) ?? []
  if (month === undefined || first === undefined) return undefined
  if (second === undefined) {
    const found = first.length === 4 ? toDay(first, month, '1') : undefined
    return found && { ...found, isMonth: true }
  }
  const day = first.length === 4 ? toDay(first, month, second) : toDay(second, month, first)
  return day && { ...day, time: looseTime(third, fourth) }
}

/** A time of day after a complete date: '1500', '150000' or '15.00'. */
function looseTime(first = '', second = ''): number | undefined {
  const packed = first.match(/^(\d{2})(\d{2})(\d{2})?$/) ?? `${first} ${second}`.match(/^(\d{1,2}) (\d{2})$/)
  return packed ? toTime(packed[1], packed[2], packed[3]) || undefined : undefined
}

/** The day of a year of two to four digits; undefined for a day that does not exist. `month`: 1 to 12. */
export function toDay(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): Day | undefined {
  const midnight = midnightOf(toYear(year), Number(month) - 1, Number(day))
  const found = new Date(midnight)
  // June 31 is read as July 1.
  const isSame = found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(day)
  return isSame ? { midnight } : undefined
}

/** Date.UTC reads year 1 as 1901. */
function midnightOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

/** A year of two digits as in RFC 5322, section 4.3; three are years since 1900, as C's tm_year counts them. */
export function toYear(text = ''): number {
  const year = Number(text)
  if (text.length > 3) return year
  return year < 50 ? 2000 + year : 1900 + year
}
