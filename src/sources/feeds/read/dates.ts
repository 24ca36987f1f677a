import { minute } from '../../../publication/durations.ts'
import { findClock, toTime } from './clock-layouts.ts'
import { dayLayouts, toDay } from './date-layouts.ts'
import { parseShortDate } from './short-dates.ts'
import { parseUsualDate } from './usual-dates.ts'
import { findOffset, withoutOffset } from './zone-offset.ts'

/** Characters of a date that are read. */
const longestDate = 100

/**
 * Milliseconds since 1970 of a date in a feed. Days are read by the table of date-layouts.ts, times of day by that of
 * clock-layouts.ts, zones by zone-names.ts; also Unix time. Without a zone the date is UTC; undefined when unreadable.
 */
export function parseDate(text: string): number | undefined {
  return parseUsualDate(text) ?? parseAnyDate(text)
}

function parseAnyDate(text: string): number | undefined {
  const start = text
    .slice(0, 4 * longestDate)
    .trim()
    .slice(0, longestDate)
  const source = toSource(start)
  const short = parseShortDate(source)
  if (short !== undefined) return short
  if (/^\d+(?:\.\d+)?$/.test(source)) return parseNumber(source)
  const usual = usualOffset(start)
  const clock = findClock(source)
  if (!clock) return parseDay(source, source, undefined, usual)
  // The 'T' of ISO 8601 would be a word beside the date.
  const beginning = clock.before.replace(/(?<=\d)\s*T\s*$/i, ' ')
  return parseDay(`${beginning} ${withoutOffset(clock.after)}`, clock.after, clock.time, usual)
}

/** A time of day and its zone at the end, as nearly all feeds write them. */
const usualZone = /\d:\d\d(?:[.:]\d+)*\s?(?:Z|GMT|[+-]\d{2}:?\d{2})\s*$/

/** Whether a date says in which time zone it is; also true for one without a time of day, which needs none. */
export function hasZone(text: string): boolean {
  if (usualZone.test(text)) return true
  const source = toSource(
    text
      .slice(0, 4 * longestDate)
      .trim()
      .slice(0, longestDate),
  )
  if (/^\d+(?:\.\d+)?$/.test(source)) return true
  const clock = findClock(source)
  if (!clock || usualOffset(text) !== 0) return true
  return findOffset(clock.after, `${clock.before} ${withoutOffset(clock.after)}`, 0) !== undefined
}

/**
 * The date with plain digits and an English clock; a day of XML Schema may have a zone, which is no time of day. Before the
 * 'T' of ISO 8601 two digits are the year.
 */
function toSource(start: string): string {
  return withEnglishHalf(plainDigits(start))
    .replace(/^(\d{4}-\d{2}-\d{2})([+-]\d{2}:\d{2})$/, '$1T00:00$2')
    .replace(/^(\d{2})-(?=\d{2}-\d{2}T\d)/, (_, year) => `${year < '50' ? '20' : '19'}${year}-`)
}

function parseDay(
  rest: string,
  zoneText: string,
  time: number | undefined,
  usual: number,
): number | undefined {
  if (Number.isNaN(time)) return undefined
  for (const layout of dayLayouts) {
    const day = layout.read(rest, time === undefined)
    if (!day) continue
    const local = day.midnight + (time ?? day.time ?? 0)
    return local - (findOffset(zoneText, rest, local) ?? usual) * minute
  }
  return undefined
}

/** Korean feeds write 'before noon' and 'after noon' ahead of the time. */
function withEnglishHalf(text: string): string {
  return text.replace(/(오전|오후)\s?(\d{1,2}(?::\d{2}){1,2})/g, (_, half, time) =>
    half === '오전' ? `${time} AM` : `${time} PM`,
  )
}

/** When no zone is named: Korea's for Korean text, else UTC. Minutes. */
function usualOffset(text: string): number {
  return /[\uac00-\ud7a3]/.test(text) ? 9 * 60 : 0
}

/** Unix time in seconds, milliseconds or microseconds, or a date and time without separators such as 20261121103000. */
function parseNumber(digits: string): number | undefined {
  const whole = digits.split('.')[0] ?? ''
  const packed = whole.match(/^((?:19|20)\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?)?)?$/)
  if (packed && whole.length !== 10) {
    const [, year, month = '1', day = '1', hours = '0', minutes, seconds] = packed
    const time = toTime(hours, minutes, seconds)
    const found = toDay(year, Number(month), day)
    return found && !Number.isNaN(time) ? found.midnight + time : undefined
  }
  const value = Number(digits)
  if (whole.length === 9 || whole.length === 10) return Math.floor(value * 1000)
  if (whole.length === 13) return Math.floor(value)
  return whole.length === 16 ? Math.floor(value / 1000) : undefined
}

/** Arabic, Persian, Devanagari and full-width digits as 0 to 9, and every hyphen or minus sign as '-'. */
function plainDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[−‐‑–]/g, '-')
}
