import { day, hour, minute } from '../../../time/durations.ts'
import { monthOf } from './month-names.ts'

/** A time of day found in a text, and the text around it. */
export interface Clock {
  /** Milliseconds since midnight; NaN for a time that does not exist, such as 25:00. */
  time: number
  before: string
  after: string
}

/**
 * The layouts of times of day in feeds; the first one that matches is used. Groups: h, m, s, f (fraction of a
 * second), p ('a' or 'p' of AM and PM).
 */
const clockLayouts: readonly RegExp[] = [
  // With colons, as in RFC 822, RFC 3339 and ISO 8601; also with AM or PM: 2026-11-21T10:30:00
  /(?<![\d.])(?<h>\d{1,2})\s?:\s?(?<m>\d{2}|\d(?=[:\s]|$))(?:\s?:\s?(?<s>\d{1,2})(?:[.,:](?<f>\d+))?)?(?:\s*(?<p>[ap])\.?\s?m\b\.?)?/i,
  // ISO 8601, basic format: 20261121T1030
  /(?<=\d{3}|-\d{2})T(?<h>\d{2})(?<m>\d{2})?(?<s>\d{2})?(?:[.,](?<f>\d+))?(?=$|[Z+\s-])/i,
  // Neither colons nor T, before an offset: 21 Nov 2026 1030 -0500, 21 Nov 2026 10 -0500
  /(?<=\s\d{4}\s|-\d{2}\s)(?<h>\d{2})(?:(?<m>\d{2})(?<s>\d{2})?)?(?=\s?[+-]\d)/,
  // The hour with AM or PM: Nov. 21, 2026, 10 a.m.
  /(?<!\d)(?<h>\d{1,2})\s*(?<p>[ap])\.?\s?m\b\.?/i,
  // French and Portuguese, with h: 21 novembre 2026 à 10h30
  /(?<!\d)(?<h>\d{1,2})\s?h\s?(?<m>\d{2})?(?![\p{L}\d])/iu,
]

/** Finds the time of day in a date; undefined when it has none. */
export function findClock(source: string): Clock | undefined {
  for (const pattern of clockLayouts) {
    const match = pattern.exec(source)
    if (!match?.groups) continue
    const { h, m, s, f, p } = match.groups
    return {
      time: toTime(h, m, s, f, p),
      before: source.slice(0, match.index),
      after: source.slice(match.index + match[0].length),
    }
  }
  return undefined
}

/** Milliseconds since midnight; NaN for a time that does not exist. `half`: 'a' or 'p' of twelve hours. */
export function toTime(h = '', m = '', s = '', fraction = '', half?: string): number {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)]
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours24 = half !== undefined && hours <= 12 ? (hours % 12) + (isAfternoon ? 12 : 0) : hours
  const time = hours24 * hour + minutes * minute + seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  // 60 is a leap second, and 24:00 is midnight.
  return minutes > 59 || seconds > 60 || time > day ? Number.NaN : time
}

export interface Day {
  /** Midnight of the day in UTC, in milliseconds since 1970. */
  midnight: number
  /** A time of day without a colon that follows the date, in milliseconds since midnight. */
  time?: number | undefined
  /** The text names a month without a day. */
  isMonth?: boolean
}

/**
 * The layouts of days in feeds, each a function that finds such a day in a text. The first one that does is
 * used, so layouts with one meaning come first.
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

/** Of two words that may be months the last one is used: 'mar' is also Tuesday in Spanish. */
function namedDay(text: string): Day | undefined {
  const words: readonly string[] = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const month = words.map(monthOf).findLast((found) => found !== undefined)
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

/** A year of two digits (RFC 5322, section 4.3); three are years since 1900, as C's tm_year counts them. */
export function toYear(text = ''): number {
  const year = Number(text)
  if (text.length > 3) return year
  return year < 50 ? 2000 + year : 1900 + year
}
