import type { NewEvent } from '../../../store/calendars.ts'
import { day } from '../../../time/durations.ts'

/**
 * What is kept of a calendar. Pages show 60 days; 30 more are kept for a calendar that cannot be read for a while.
 */
export const kept = { days: 90, times: 3_000, categories: 10 } as const

/** From yesterday, to include events that began before midnight, to the last day that is stored. */
export function spanAround(now: number): { from: number; to: number } {
  return { from: now - day, to: now + kept.days * day }
}

/** The events with the soonest times where a calendar has more than are kept. */
export function keepSoonest(events: readonly NewEvent[]): NewEvent[] {
  const all = events.flatMap(({ times }) => times)
  if (all.length <= kept.times) return [...events]
  const soonest = new Set(all.toSorted((one, other) => one.startsAt - other.startsAt).slice(0, kept.times))
  return events
    .map((event) => ({ ...event, times: event.times.filter((time) => soonest.has(time)) }))
    .filter(({ times }) => times.length > 0)
}
