import { minute } from '../../../time/durations.ts'
import { dayLayouts, findClock, toDay, toTime, toYear } from './date-layouts.ts'
import { findOffset, withoutOffset } from './zone-offset.ts'

/** Characters of a date that are read. */
const longestDate = 100

/**
 * Milliseconds since 1970 of a date in a feed. Days and times of day are read by the layouts of
 * date-layouts.ts, zones by zone-offset.ts; also Unix time. Without a zone the date is UTC; undefined when
 * unreadable.
 */
export function parseDate(text: string): number | undefined {
  if (isUsualDate(text)) return Date.parse(text)
  const source = toSource(text)
  if (garbled.test(source)) return undefined
  if (unixTime.test(source)) return parseNumber(source)
  const usual = usualOffset(text)
  const clock = findClock(source)
  if (!clock) return parseDay(source, source, undefined, usual)
  return parseDay(`${clock.before} ${withoutOffset(clock.after)}`, clock.after, clock.time, usual)
}

/** Whether a date says its time zone; also true for one without a time of day, which needs none. */
export function hasZone(text: string): boolean {
  if (isUsualDate(text)) return true
  const source = toSource(text)
  const clock = findClock(source)
  if (!clock || usualOffset(text) !== 0) return true
  return findOffset(clock.after, `${clock.before} ${withoutOffset(clock.after)}`, 0) !== undefined
}

const unixTime = /^\d+(?:\.\d+)?$/

/** What looks like ISO 8601 or a clock but has letters for digits, a fourth part, or a word at the zone. */
const garbled =
  /\d:(?![ap]m)[a-z]{2}(?![a-z])|[+-][a-z]{2}:\d|(?<![\d:])\d{1,2}(?::\d{1,2}){3}(?!\d)|^\d{4}(?:-\d\d){3}$|T[\d:]+[+-]\d\d:\d\d[a-z]{5}/i

/**
 * The date with plain digits and an English clock; a day of XML Schema may have a zone, which is no time of
 * day; cameras write colons between year, month and day (Exif). Before the 'T' of ISO 8601 two digits are the
 * year. Behind it, dashes are colons in the names of files. Midnight before another time of day is how
 * databases print a day. A day of numbers and dashes beside AM or PM is American, as MS-DOS prints it.
 */
function toSource(text: string): string {
  return withEnglishHalf(plainDigits(text.trim().slice(0, longestDate)))
    .replace(/^(\d{4}-\d{2}-\d{2})([+-]\d{2}:\d{2})$/, '$1T00:00$2')
    .replace(/^(\d{4}):(\d{2}):(\d{2})(?=[T ])/, '$1-$2-$3')
    .replace(/^\d{2}(?=-\d{2}-\d{2}T)/, (year) => String(toYear(year)))
    .replace(/(?<=\dT\d{2})-(\d{2})-(?=\d{2}(?!\d))/, ':$1:')
    .replace(/^(\d{1,2})-(\d{1,2})-(?=(?:\d{2}|\d{4})\s+\d{1,2}:\d{2}(?::\d{2})?\s*[ap]m\b)/i, '$1/$2/')
    .replace(/ 00:00:00(?:\.0+)?(?= \d{1,2}:\d{2})/, '')
}

function parseDay(
  rest: string,
  zoneText: string,
  time: number | undefined,
  usual: number,
): number | undefined {
  if (Number.isNaN(time)) return undefined
  for (const readDay of dayLayouts) {
    const day = readDay(rest)
    if (!day) continue
    if (day.isMonth && time !== undefined) return undefined
    const local = day.midnight + (time ?? day.time ?? 0)
    const instant = local - (findOffset(zoneText, rest, local) ?? usual) * minute
    return Number.isNaN(instant) ? undefined : instant
  }
  return undefined
}

/** Korean feeds write 'before noon' and 'after noon' ahead of the time. */
function withEnglishHalf(text: string): string {
  return text.replace(/(오전|오후)\s?(\d{1,2}(?::\d{2}){1,2})/, (_, half, time) =>
    half === '오전' ? `${time} AM` : `${time} PM`,
  )
}

/** When no zone is named: Korea's for Korean text, else UTC. Minutes. */
function usualOffset(text: string): number {
  return /[\uac00-\ud7a3]/.test(text) ? 9 * 60 : 0
}

/** Unix time in s, ms or µs, or a date and time without separators such as 20261121103000. */
function parseNumber(digits: string): number | undefined {
  const [whole = ''] = digits.split('.')
  if (whole.length === 9 || whole.length === 10) return Math.floor(Number(digits) * 1000)
  const packed = whole.match(/^((?:19|20)\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?)?)?$/)
  if (packed) {
    const [, year, month = '1', day = '1', hours, minutes, seconds] = packed
    const midnight = toDay(year, month, day)?.midnight ?? Number.NaN
    const time = midnight + toTime(hours, minutes, seconds)
    return Number.isNaN(time) ? undefined : time
  }
  if (whole.length === 13) return Number(whole)
  return whole.length === 16 ? Math.floor(Number(whole) / 1000) : undefined
}

/** Arabic, Persian, Devanagari and full-width digits as 0 to 9, and every hyphen or minus sign as '-'. */
function plainDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[−‐‑–]/g, '-')
}

// The two forms of nearly all dates in feeds, of days that exist. V8 reads both, at a tenth of the cost of
// date-layouts.ts and with the same result; any other text, and 29 February, is left to the layouts.

const rfc822 =
  /^(?:[A-Z][a-z]{2}, )?(?:0?[1-9]|1\d|2[0-8]|(?:29|30)(?! Feb)|31(?! (?:Feb|Apr|Jun|Sep|Nov))) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?:19|20)\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d {1,2}(?:GMT|[ECMP][DS]T|[+-](?:0\d|1[0-2])[0-5]\d)$/
const rfc3339 =
  /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]|(?<!02-)(?:29|30)|(?<!(?:02|04|06|09|11)-)31)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-2]):[0-5]\d))?$/

/** Whether `Date.parse` reads a date as we do: a complete one of RFC 822 or 3339 with its zone, or a day. */
export function isUsualDate(text: string): boolean {
  return rfc822.test(text) || rfc3339.test(text)
}
