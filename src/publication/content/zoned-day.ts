import { z } from 'zod'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A field that holds a day of the calendar. */
export const dayField = z
  .string({ error: 'a day such as 2026-11-20' })
  .refine(isDay, { error: 'a day of the calendar such as 2026-11-20' })

/** Whether the text is a day of the calendar, written as `2026-11-20`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // A day that no month has rolls over into the next one.
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The instant at which the clocks of a time zone show this hour of this day. */
export function instantOf(day: string, hour: number, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  const guess = wall - offsetAt(wall, timeZone)
  return wall - offsetAt(guess, timeZone)
}

/** The day that calendars of a time zone show at an instant. */
export function dayOf(instant: number, timeZone: string): string {
  return clockAt(instant, timeZone).slice(0, 10)
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${clockAt(second, timeZone)}Z`) - second
}

/** `2026-11-20T10:00:00` */
function clockAt(instant: number, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // Swedish writes dates as ISO 8601 does.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(instant).replace(' ', 'T')
}
