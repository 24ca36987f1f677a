import type { Occurrence } from '../../../publication/content.ts'
import { addDays, weekdayOf } from '../../../time/days.ts'
import { dayOf } from '../../../time/zoned-time.ts'

/** A range of days, both ends included, as `YYYY-MM-DD`. */
export interface DaySpan {
  from: string
  to: string
}

/** The coming weekend; on Sunday that day, from its noon on the next weekend. `hour`: of the city's clock. */
export function weekendFrom(today: string, hour: number): DaySpan {
  const weekday = weekdayOf(today)
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
  const [first, last] = daysOfTime({ startsAt, endsAt }, timeZone)
  if (first > to || last < from) return undefined
  return first < from ? from : first
}

/** The first and the last day of an event. */
function daysOfTime(
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
  timeZone: string,
): [string, string] {
  return [dayOf(startsAt, timeZone), dayOf(Math.max(startsAt, (endsAt ?? startsAt) - 1), timeZone)]
}

/** Every day of the range on which an event takes place. */
export function daysHeld(
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
  { from, to }: DaySpan,
  timeZone: string,
): string[] {
  const [first, last] = daysOfTime({ startsAt, endsAt }, timeZone)
  const days: string[] = []
  for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) days.push(day)
  return days
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
