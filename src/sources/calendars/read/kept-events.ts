import type { NewEvent } from '../../../store/calendars.ts'
import { day } from '../../../time/durations.ts'
import { htmlToText, titleToText } from '../../feeds/clean/html-text.ts'

/**
 * What is kept of a calendar. Pages show 60 days; 30 more are kept for a calendar that cannot be read for a
 * while.
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

const longestTitle = 200
const longestText = 3_000

/** One line of plain text, such as a title or a place. */
export function eventTitle(written: string): string {
  return titleToText(written.slice(0, 10 * longestTitle))
    .slice(0, longestTitle)
    .toWellFormed()
}

/** A description as plain text of one paragraph; calendars write both text and HTML. */
export function eventText(written: string): string {
  return htmlToText(written.slice(0, 10 * longestText))
    .slice(0, longestText)
    .toWellFormed()
}
