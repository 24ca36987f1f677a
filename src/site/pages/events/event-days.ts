import type { Occurrence } from '../../../publication/content.ts'
import { day as dayLength } from '../../../publication/durations.ts'
import { dayOf } from '../../../publication/zoned-time.ts'

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

/** The coming Saturday and Sunday; on a Sunday only that day. */
export function weekendFrom(today: string): DaySpan {
  const weekday = new Date(noonOf(today)).getUTCDay()
  if (weekday === 0) return { from: today, to: today }
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
