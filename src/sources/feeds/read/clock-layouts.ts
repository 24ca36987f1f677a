import { day, hour, minute } from '../../../time/durations.ts'

/** A time of day found in a text, and the text around it. */
export interface Clock {
  /** Milliseconds since midnight; NaN for a time that does not exist, such as 25:00. */
  time: number
  before: string
  after: string
}

/**
 * The layouts of times of day in feeds; the first one that matches is used. Groups: h, m, s, f (fraction of a second), p ('a'
 * or 'p' of AM and PM).
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

/** Milliseconds since midnight; NaN for a time that does not exist. `half`: 'a' or 'p' for a clock of twelve hours. */
export function toTime(h = '', m = '', s = '', fraction = '', half?: string): number {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)]
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours24 = half !== undefined && hours <= 12 ? (hours % 12) + (isAfternoon ? 12 : 0) : hours
  const time = hours24 * hour + minutes * minute + seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  // 60 is a leap second, and 24:00 is midnight.
  return minutes > 59 || seconds > 60 || time > day ? Number.NaN : time
}
