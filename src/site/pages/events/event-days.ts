import type { Occurrence } from '../../../publication/content.ts'
import { day as dayLength } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'

/** A range of days, both ends included, as `YYYY-MM-DD`. */
export interface DaySpan {
  from: string
  to: string
}

/** Adds days to a date. */
export function addDays(day: string, count: number): string {
  return new Date(noonOf(day) + count * dayLength).toISOString().slice(0, 10)
}

/** Noon UTC of a day, for formatting in UTC. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** The coming weekend; on Sunday that day, from its noon on the next weekend. `hour`: of the city's clock. */
export function weekendFrom(today: string, hour: number): DaySpan {
  const weekday = new Date(noonOf(today)).getUTCDay()
  if (weekday === 0 && hour < 12) return { from: today, to: today }
  const from = addDays(today, 6 - weekday)
  return { from, to: addDays(from, 1) }
}

/** The first day of the range on which an event takes place; undefined when there is none. */
export function dayWithin(
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
  { from, to }: DaySpan,
  timeZone: string,
): string | undefined {
  const first = dayOf(startsAt, timeZone)
  const last = dayOf(Math.max(startsAt, (endsAt ?? startsAt) - 1), timeZone)
  if (first > to || last < from) return undefined
  return first < from ? from : first
}

/**
 * Days on which an event does not take place although its rule has them, between those on which it does.
 * `skipped`: its times that are left out, in milliseconds.
 */
export function skippedDays(skipped: readonly number[], days: readonly string[], timeZone: string): string[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const left = new Set(skipped.map((time) => dayOf(time, timeZone)))
  return [...left].filter((day) => day > first && day < last && !days.includes(day)).toSorted()
}
