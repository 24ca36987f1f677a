import type { IcsEvent } from './ics-lines.ts'
import { isMidnight } from './ics-values.ts'

/**
 * The first day of an event that is written with times and lasts whole days, and how many: it has a mark of a
 * calendar program, or begins at a midnight and ends at a later one, or in the minute before. Times in UTC
 * are compared with the midnights of UTC, then with those of `timeZone`. Undefined for an event that has
 * times.
 */
export function wholeDaysOf(
  event: IcsEvent,
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime | undefined,
  timeZone: string,
): { start: Temporal.PlainDate; length: Temporal.Duration | undefined } | undefined {
  const marked = isMarked(event)
  const zones = start.timeZoneId === 'UTC' ? ['UTC', timeZone] : [start.timeZoneId]
  const zone = zones.find((one) => isMidnight(clockOf(start, one))) ?? (marked ? zones.at(-1) : undefined)
  if (zone === undefined) return undefined
  if (marked && end && !isMidnight(clockOf(start, zone))) return otherMidnights(start, end, zone)
  const day = clockOf(start, zone).toPlainDate()
  const last = end && clockOf(end, zone)
  if (!last) return marked ? { start: day, length: undefined } : undefined
  if (!marked && !isMidnight(last) && !(last.hour === 23 && last.minute === 59)) return undefined
  const next = isMidnight(last) ? last.toPlainDate() : last.toPlainDate().add({ days: 1 })
  const length = day.until(next)
  if (length.sign > 0) return { start: day, length }
  return marked ? { start: day, length: undefined } : undefined
}

/** Of marked days that another zone's midnights begin: the days that have most of their hours. */
function otherMidnights(
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
  zone: string,
): { start: Temporal.PlainDate; length: Temporal.Duration | undefined } {
  const [first, last] = [clockOf(start, zone), clockOf(end, zone)]
  const isWhole = first.toPlainTime().equals(last.toPlainTime())
  const day = (isWhole ? first.add({ hours: 12 }) : first).toPlainDate()
  const next = isWhole ? last.add({ hours: 12 }).toPlainDate() : last.toPlainDate().add({ days: 1 })
  const length = day.until(next)
  return { start: day, length: length.sign > 0 ? length : undefined }
}

/** X-MICROSOFT-CDO-ALLDAYEVENT ([MS-OXCICAL]), X-FUNAMBOL-ALLDAY and their like. */
function isMarked({ properties }: IcsEvent): boolean {
  return properties.some(({ name, value }) => /^X-.*ALL-?DAY/.test(name) && /^(?:TRUE|YES|1)$/i.test(value))
}

function clockOf(time: Temporal.ZonedDateTime, zone: string): Temporal.PlainDateTime {
  return (time.timeZoneId === 'UTC' ? time.withTimeZone(zone) : time).toPlainDateTime()
}
