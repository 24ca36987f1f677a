import { expandRecurringEvent, type VEvent } from 'node-ical'
import type { EventTime } from '../content.ts'
import { dayOf, instantOf } from '../zoned-time.ts'

/** When an event takes place between two instants, or is still on at the first; in order of time. Throws for a broken rule. */
export function timesBetween(event: VEvent, from: number, to: number, timeZone: string): EventTime[] {
  const allDay = event.datetype === 'date'
  const instances = expandRecurringEvent(event, {
    from: allDay ? localMidnight(dayOf(from, timeZone)) : new Date(from),
    to: allDay ? localMidnight(dayOf(to, timeZone)) : new Date(to),
    expandOngoing: true,
    // The library looks for a day's exception among UTC's days, an evening in New York is the next one there.
    excludeExdates: false,
  })
  return instances
    .filter((instance) => instance.event.status !== 'CANCELLED')
    .filter((instance) => instance.isOverride || !isException(event, instance.start, timeZone))
    .map((instance) => eventTime(instance.start, instance.end, allDay, timeZone))
    .filter((time) => time.startsAt >= from || (time.endsAt ?? time.startsAt) > from)
}

/** The first time of an event, exceptions aside. */
export function firstTime(event: VEvent, timeZone: string): EventTime {
  return eventTime(event.start, event.end ?? event.start, event.datetype === 'date', timeZone)
}

function eventTime(start: Date, end: Date, allDay: boolean, timeZone: string): EventTime {
  const startsAt = allDay ? instantOf(localDay(start), 0, timeZone) : start.getTime()
  const endsAt = allDay ? instantOf(localDay(end), 0, timeZone) : end.getTime()
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : undefined, allDay }
}

function isException(event: VEvent, start: Date, timeZone: string): boolean {
  const day = event.datetype === 'date' ? localDay(start) : dayOf(start.getTime(), event.start.tz ?? timeZone)
  return Object.values(event.exdate ?? {}).some((exception) =>
    exception.dateOnly ? localDay(exception) === day : exception.getTime() === start.getTime(),
  )
}

/** The library writes a day as the midnight of the computer that it runs on. */
function localDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

function localMidnight(day: string): Date {
  return new Date(`${day}T00:00:00`)
}
