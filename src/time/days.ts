// Days of a calendar as texts such as '2026-11-20', months as '2026-11'. Without Temporal: browsers have it, too.
import { day as dayLength } from './durations.ts'

/** Noon UTC of a day, for formatting in UTC. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

/** Adds days to a day. */
export function addDays(day: string, count: number): string {
  return new Date(noonOf(day) + count * dayLength).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6. */
export function weekdayOf(day: string): number {
  return new Date(noonOf(day)).getUTCDay()
}

/** Adds months to a month. */
export function addMonths(month: string, count: number): string {
  const first = new Date(noonOf(`${month}-01`))
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

/** Every day of a month. */
export function daysOf(month: string): string[] {
  const count = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}
