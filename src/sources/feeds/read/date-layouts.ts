import { day as dayLength } from '../../../publication/durations.ts'
import { toTime } from './clock-layouts.ts'
import { monthOf } from './month-names.ts'
import { zones } from './zone-names.ts'

/** A day found in a text. */
export interface Day {
  /** Midnight of the day in UTC, in milliseconds since 1970. */
  midnight: number
  /** A time of day without a colon that follows the date, in milliseconds since midnight. */
  time?: number | undefined
}

/** A way of writing a day. */
export interface DayLayout {
  name: string
  /** November 21, 2026, in this layout. */
  example: string
  /** Undefined when the text has no day of this layout. `wantsTime`: no time of day was found, so look for one here. */
  read(text: string, wantsTime: boolean): Day | undefined
}

/** The layouts of days in feeds. The first one that reads a text is used, so layouts with one meaning come first. */
export const dayLayouts: readonly DayLayout[] = [
  {
    name: 'ISO 8601, week date',
    example: '2026-W47-6',
    read: matching(/(?<!\d)(\d{4})-?W(\d{2})(?:-?([1-7]))?(?!-?\d)/i, ([, year, week, day = '1']) =>
      weekDay(Number(year), Number(week), Number(day)),
    ),
  },
  {
    name: 'ISO 8601, ordinal date',
    example: '2026-325',
    read: matching(/(?<!\d)(\d{4})-(\d{3})(?!\d)/, ([, year, day]) => dayOfYear(year ?? '', Number(day))),
  },
  {
    name: 'Chinese, Japanese and Korean',
    example: '2026年11月21日',
    read: matching(/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})?/, yearFirst),
  },
  {
    name: 'RFC 3339 and ISO 8601, calendar date; also with slashes or dots, and without the day',
    example: '2026-11-21',
    read: matching(/(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})(?:\s?[-/.]\s?(\d{1,2}))?(?!\d)/, yearFirst),
  },
  {
    name: 'ISO 8601, basic format',
    example: '20261121',
    read: matching(/(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/, yearFirst),
  },
  {
    name: 'RFC 822, 850 and 1123, asctime, and any other order with the name of the month',
    example: 'Sat, 21 Nov 2026',
    read: namedDay,
  },
  {
    name: 'numbers: with slashes month first (American) if possible, else day first (European)',
    example: '11/21/2026',
    read: matching(/(?<!\d)(\d{1,2})([^\d]{1,12})(\d{1,2})[^\d]{1,12}(\d{4}|\d{2})(?!\d)/, numericDay),
  },
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

function yearFirst([, year, month, day]: RegExpMatchArray): Day | undefined {
  return toDay(year, Number(month), day ?? '1')
}

function numericDay([, first = '', separator = '', second = '', year]: RegExpMatchArray): Day | undefined {
  const isMonthFirst = Number(second) > 12 || (separator.includes('/') && Number(first) <= 12)
  return isMonthFirst ? toDay(year, Number(first), second) : toDay(year, Number(second), first)
}

/** Of two words that may be months the last one is used: 'mar' is also Tuesday in Spanish. 'UZT' is a zone before it is July in Basque. */
function namedDay(text: string, wantsTime: boolean): Day | undefined {
  const words: readonly string[] = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const month = words
    .filter((word) => !zones.has(word))
    .map(monthOf)
    .findLast((found) => found !== undefined)
  const [first, second, third, fourth] = text.match(/\d+/g) ?? []
  if (month === undefined || first === undefined) return undefined
  if (second === undefined) return first.length === 4 ? toDay(first, month, '1') : undefined
  const day = first.length >= 3 ? toDay(first, month, second) : toDay(second, month, first)
  return day && wantsTime ? { ...day, time: looseTime(third, fourth) } : day
}

/** A time of day after a complete date: '1500', '150000' or '15.00'. */
function looseTime(first = '', second = ''): number | undefined {
  const packed = first.match(/^(\d{2})(\d{2})(\d{2})?$/)
  if (packed) return toTime(packed[1], packed[2], packed[3]) || undefined
  const isPair = /^\d{1,2}$/.test(first) && /^\d{2}$/.test(second)
  return isPair ? toTime(first, second) || undefined : undefined
}

/** ISO 8601: week 1 is the week of January 4, and Monday is day 1. */
function weekDay(year: number, week: number, day: number): Day | undefined {
  const january4 = new Date(midnightOf(year, 0, 4))
  const monday = january4.getTime() - ((january4.getUTCDay() + 6) % 7) * dayLength
  const start = monday + (week - 1) * 7 * dayLength
  // A week is of the year of its Thursday.
  const isOfYear = week >= 1 && new Date(start + 3 * dayLength).getUTCFullYear() === year
  return isOfYear ? { midnight: start + (day - 1) * dayLength } : undefined
}

/** The day of this number in a year of two to four digits; undefined for a day that does not exist. */
export function dayOfYear(yearText: string, day: number): Day | undefined {
  const year = toYear(yearText)
  const midnight = midnightOf(year, 0, day)
  return day >= 1 && new Date(midnight).getUTCFullYear() === year ? { midnight } : undefined
}

/** The day of a year of two to four digits; undefined for a day that does not exist. `month`: 1 to 12. */
export function toDay(yearText: string | undefined, month: number, dayText: string): Day | undefined {
  const [year, day] = [toYear(yearText ?? ''), Number(dayText)]
  if (month < 1 || month > 12 || day < 1) return undefined
  const midnight = midnightOf(year, month - 1, day)
  // June 31 is read as July 1.
  return new Date(midnight).getUTCMonth() === month - 1 && day < 32 ? { midnight } : undefined
}

/** Date.UTC reads year 1 as 1901. */
function midnightOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

/** Two digits as in RFC 5322, section 4.3. */
function toYear(text: string): number {
  const year = Number(text)
  if (text.length <= 2) return year < 50 ? 2000 + year : 1900 + year
  // Some programs count years from 1900 (as C's tm_year does); Thai feeds use years of the Buddhist calendar.
  if (text.length === 3) return 1900 + year
  return year > 2400 && year < 2700 ? year - 543 : year
}
