import { day as dayLength, hour, minute } from '../../../publication/durations.ts'
import { monthOf, seasonalZones, zones } from './date-words.ts'

/** Minutes; no place on Earth is further from Greenwich. */
const maxOffset = 14 * 60
const longestDate = 100

/** A time of day found in a text, and the text around it. */
interface Clock {
  /** Milliseconds since midnight. */
  time: number
  before: string
  after: string
}

interface Day {
  /** Midnight, as if the zone were UTC. */
  midnight: number
  /** Time of day that follows the date without a colon, in milliseconds since midnight. */
  time?: number | undefined
}

/**
 * Milliseconds since 1970 from a date as feeds write them: RFC 822, 850, 1123 and 3339, ISO 8601 and parts of it,
 * asctime, Unix seconds, month names of many languages. No zone means UTC; undefined where unreadable.
 */
export function parseDate(text: string): number | undefined {
  const source = plainDigits(
    text
      .slice(0, 4 * longestDate)
      .trim()
      .slice(0, longestDate),
  )
  if (/^\d+(?:\.\d+)?$/.test(source)) return parseNumber(source)
  const clock = findClock(source)
  if (!clock) return parseDay(source, source, undefined)
  const offset = clock.after.match(offsetPattern)
  const after = isOffset(offset) ? clock.after.slice(offset[0].length) : clock.after
  const beginning = clock.before.replace(/(?<=\d)\s*T\s*$/i, ' ')
  return parseDay(`${beginning} ${after}`, clock.after, clock.time)
}

function parseDay(rest: string, zoneText: string, time: number | undefined): number | undefined {
  const day = findIsoDay(rest) ?? findNamedDay(rest, time === undefined) ?? findNumericDay(rest)
  if (!day || Number.isNaN(time)) return undefined
  const local = day.midnight + (time ?? day.time ?? 0)
  return local - findOffset(zoneText, rest, local) * minute
}

/** Times with a colon, '10 AM', '10h30', and ISO 8601's basic 'T1030'. */
function findClock(source: string): Clock | undefined {
  const match =
    source.match(
      /(?<![\d.])(?<h>\d{1,2})\s?:\s?(?<m>\d{2}|\d(?=:))(?:\s?:\s?(?<s>\d{1,2})(?:[.,:](?<f>\d+))?)?(?:\s*(?<p>[ap])\.?\s?m\b\.?)?/i,
    ) ??
    source.match(/(?<=\d{3})T(?<h>\d{2})(?<m>\d{2})?(?<s>\d{2})?(?:[.,](?<f>\d+))?(?=$|[Z+\s-])/i) ??
    source.match(/(?<!\d)(?<h>\d{1,2})\s*(?<p>[ap])\.?\s?m\b\.?/i) ??
    source.match(/(?<!\d)(?<h>\d{1,2})\s?h\s?(?<m>\d{2})?(?![\p{L}\d])/iu)
  if (!match?.groups) return undefined
  const { h, m, s, f, p } = match.groups
  return {
    time: toTime(h, m, s, f, p),
    before: source.slice(0, match.index),
    after: source.slice((match.index ?? 0) + match[0].length),
  }
}

/** Milliseconds since midnight; NaN for an hour that does not exist. */
function toTime(h = '', m = '0', s = '0', fraction = '0', half?: string): number {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)]
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours24 = half !== undefined && hours <= 12 ? (hours % 12) + (isAfternoon ? 12 : 0) : hours
  const time = hours24 * hour + minutes * minute + seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  return minutes > 59 || seconds > 60 || time > dayLength ? Number.NaN : time
}

const offsetPattern = /^\s*\(?([A-Z]{1,5})?\)?\s*([+-])(\d{1,2}):?(\d{2})?(?!\d)/i

function isOffset(match: RegExpMatchArray | null): match is RegExpMatchArray {
  const name = match?.[1]?.toUpperCase()
  return match !== null && (name === undefined || zones.has(name))
}

/** Minutes east of Greenwich; 0 where the text names no zone or an impossible one. */
function findOffset(after: string, rest: string, local: number): number {
  const match = after.match(offsetPattern)
  if (isOffset(match)) {
    const offset = Number(match[3]) * 60 + Number(match[4] ?? 0)
    if (offset > maxOffset || Number(match[4] ?? 0) > 59) return 0
    return match[2] === '-' ? -offset : offset
  }
  const letter = after.match(/^\s*([A-Z])(?![\p{L}\d])/iu)?.[1]
  const names = [...(letter ? [letter] : []), ...(rest.match(/\p{L}{2,}/gu) ?? [])]
  for (const name of names.map((word) => word.toUpperCase())) {
    const offset = zones.get(name)
    if (offset !== undefined) return offset
    const winter = seasonalZones.get(name)
    if (winter !== undefined) return winter + (isAmericanSummer(local) ? 60 : 0)
  }
  return 0
}

/** From the second Sunday of March to the first of November, at two o'clock. */
function isAmericanSummer(local: number): boolean {
  const year = new Date(local).getUTCFullYear()
  const sunday = (month: number, earliest: number) => {
    const first = new Date(Date.UTC(year, month, earliest, 2))
    return first.getTime() + ((7 - first.getUTCDay()) % 7) * dayLength
  }
  return local >= sunday(2, 8) && local < sunday(10, 1)
}

/** Year first: '2026-11-21', '2026/11', '20261121', '2026-W47-6', '2026-325', '2026年11月21日'. */
function findIsoDay(rest: string): Day | undefined {
  const week = rest.match(/(?<!\d)(\d{4})-?W(\d{2})(?:-?([1-7]))?(?!\d)/i)
  if (week) return weekDay(Number(week[1]), Number(week[2]), Number(week[3] ?? 1))
  const ordinal = rest.match(/(?<!\d)(\d{4})-(\d{3})(?!\d)/)
  if (ordinal) return dayOfYear(Number(ordinal[1]), Number(ordinal[2]))
  const match =
    rest.match(/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})?/) ??
    rest.match(/(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})(?:\s?[-/.]\s?(\d{1,2}))?(?!\d)/) ??
    rest.match(/(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/)
  return match ? toDay(match[1], Number(match[2]), match[3] ?? '1') : undefined
}

/** With the month's name, in any order. Of two month-like words the last counts: Spanish 'mar' is Tuesday too. */
function findNamedDay(rest: string, wantsTime: boolean): Day | undefined {
  const words: readonly string[] = rest.match(/[\p{L}\p{M}]+/gu) ?? []
  const month = words.map(monthOf).findLast((found) => found !== undefined)
  const [first, second, third, fourth] = rest.match(/\d+/g) ?? []
  if (month === undefined || first === undefined) return undefined
  if (second === undefined) return first.length === 4 ? toDay(first, month, '1') : undefined
  const day = first.length >= 3 ? toDay(first, month, second) : toDay(second, month, first)
  return day && wantsTime ? { ...day, time: looseTime(third, fourth) } : day
}

/** '1500', '150000' or '15.00' after a complete date. */
function looseTime(first = '', second = ''): number | undefined {
  const packed = first.match(/^(\d{2})(\d{2})(\d{2})?$/)
  if (packed) return toTime(packed[1], packed[2], packed[3]) || undefined
  const isPair = /^\d{1,2}$/.test(first) && /^\d{2}$/.test(second)
  return isPair ? toTime(first, second) || undefined : undefined
}

/** Day, month and year as numbers. With slashes the month comes first (American) where that is possible; every other form is read with the day first (European). */
function findNumericDay(rest: string): Day | undefined {
  const match = rest.match(/(?<!\d)(\d{1,2})([^\d]{1,12})(\d{1,2})[^\d]{1,12}(\d{4}|\d{2})(?!\d)/)
  if (!match) return undefined
  const [, first = '', separator = '', second = '', year] = match
  const isMonthFirst = Number(second) > 12 || (separator.includes('/') && Number(first) <= 12)
  return isMonthFirst ? toDay(year, Number(first), second) : toDay(year, Number(second), first)
}

function weekDay(year: number, week: number, day: number): Day | undefined {
  const january4 = new Date(Date.UTC(year, 0, 4))
  const monday = january4.getTime() - ((january4.getUTCDay() + 6) % 7) * dayLength
  return week >= 1 && week <= 53 ? { midnight: monday + ((week - 1) * 7 + day - 1) * dayLength } : undefined
}

function dayOfYear(year: number, day: number): Day | undefined {
  return day >= 1 && day <= 366 ? { midnight: Date.UTC(year, 0, day) } : undefined
}

function toDay(yearText: string | undefined, month: number, dayText: string): Day | undefined {
  const [year, day] = [toYear(yearText ?? ''), Number(dayText)]
  if (month < 1 || month > 12 || day < 1) return undefined
  const midnight = Date.UTC(year, month - 1, day)
  // 31 June does not exist; Date.UTC would read it as the first of July.
  return new Date(midnight).getUTCMonth() === month - 1 && day < 32 ? { midnight } : undefined
}

function toYear(text: string): number {
  const year = Number(text)
  if (text.length <= 2) return year < 70 ? 2000 + year : 1900 + year
  // Some programs count years from 1900; Thai feeds use years of the Buddhist calendar.
  if (text.length === 3) return 1900 + year
  return year > 2400 && year < 2700 ? year - 543 : year
}

/** Unix time in seconds, milliseconds or microseconds, or a packed date such as 20261121103000. */
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

/** Digits of every script as 0 to 9, every minus sign as one. */
function plainDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) =>
      String(digit.charCodeAt(0) & 15).slice(-1),
    )
    .replace(/[−‐‑–]/g, '-')
}
