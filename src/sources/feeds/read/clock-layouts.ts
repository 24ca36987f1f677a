import { day, hour, minute } from '../../../publication/durations.ts'

/** A time of day found in a text, and the text around it. */
export interface Clock {
  /** Milliseconds since midnight; NaN for a time that does not exist, such as 25:00. */
  time: number
  before: string
  after: string
}

/** A way of writing a time of day. Groups of the pattern: h, m, s, f (fraction of a second), p ('a' or 'p' of AM and PM). */
export interface ClockLayout {
  name: string
  /** Half past ten in the morning, or ten, after a date. */
  example: string
  pattern: RegExp
}

/** The layouts of times of day in feeds; the first one whose pattern matches is used. */
export const clockLayouts: readonly ClockLayout[] = [
  {
    name: 'with colons, as in RFC 822, RFC 3339 and ISO 8601; also with AM or PM',
    example: '2026-11-21T10:30:00',
    pattern:
      /(?<![\d.])(?<h>\d{1,2})\s?:\s?(?<m>\d{2}|\d(?=:))(?:\s?:\s?(?<s>\d{1,2})(?:[.,:](?<f>\d+))?)?(?:\s*(?<p>[ap])\.?\s?m\b\.?)?/i,
  },
  {
    name: 'ISO 8601, basic format',
    example: '20261121T1030',
    pattern: /(?<=\d{3}|-\d{2})T(?<h>\d{2})(?<m>\d{2})?(?<s>\d{2})?(?:[.,](?<f>\d+))?(?=$|[Z+\s-])/i,
  },
  {
    name: 'the hour with AM or PM',
    example: 'Nov. 21, 2026, 10 a.m.',
    pattern: /(?<!\d)(?<h>\d{1,2})\s*(?<p>[ap])\.?\s?m\b\.?/i,
  },
  {
    name: 'French and Portuguese, with h',
    example: '21 novembre 2026 à 10h30',
    pattern: /(?<!\d)(?<h>\d{1,2})\s?h\s?(?<m>\d{2})?(?![\p{L}\d])/iu,
  },
]

/** Finds the time of day in a date; undefined when it has none. */
export function findClock(source: string): Clock | undefined {
  for (const { pattern } of clockLayouts) {
    const match = source.match(pattern)
    if (!match?.groups) continue
    const { h, m, s, f, p } = match.groups
    return {
      time: toTime(h, m, s, f, p),
      before: source.slice(0, match.index),
      after: source.slice((match.index ?? 0) + match[0].length),
    }
  }
  return undefined
}

/** Milliseconds since midnight; NaN for a time that does not exist. `half`: 'a' or 'p' for a clock of twelve hours. */
export function toTime(h = '', m = '0', s = '0', fraction = '0', half?: string): number {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)]
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours24 = half !== undefined && hours <= 12 ? (hours % 12) + (isAfternoon ? 12 : 0) : hours
  const time = hours24 * hour + minutes * minute + seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  // 60 is a leap second, and 24:00 is midnight.
  return minutes > 59 || seconds > 60 || time > day ? Number.NaN : time
}
