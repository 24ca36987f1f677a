import type { Occurrence } from '../../../publication/content.ts'
import { dayOf } from '../../../publication/zoned-time.ts'

/** Days of the calendar, both included, as `YYYY-MM-DD`. */
export interface DaySpan {
  from: string
  to: string
}

const dayLength = 24 * 60 * 60_000

/** The day so many days after this one. */
export function addDays(day: string, count: number): string {
  return new Date(noonOf(day) + count * dayLength).toISOString().slice(0, 10)
}

/** An instant of a day that is the same day in UTC, for formats in UTC. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** The Saturday and Sunday that come, or what is left of them. */
export function weekendFrom(today: string): DaySpan {
  const weekday = new Date(noonOf(today)).getUTCDay()
  if (weekday === 0) return { from: today, to: today }
  const from = addDays(today, 6 - weekday)
  return { from, to: addDays(from, 1) }
}

/** The first day of the span on which an event is on, undefined where it is on none. */
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
