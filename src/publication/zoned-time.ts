// Days and clocks of time zones, by Node's own Temporal. For the server only: browsers lack Temporal. Instants are whole
// milliseconds since 1970; a day is a text such as '2026-11-20'; an unknown time zone throws a RangeError.

/** Whether the text is a day of the calendar, written as `2026-11-20`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false // No month has this day.
  }
}

/**
 * The instant at which the clocks of a time zone show this hour of this day. An hour that the clocks skip is moved
 * forward by the length of the gap; of an hour that occurs twice the first is meant (RFC 5545, section 3.3.5).
 */
export function instantOf(day: string, hour: number, timeZone: string): number {
  const plainTime = new Temporal.PlainTime(hour)
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/**
 * The instant of a day and time as a person writes it, by the clock of a time zone or with an offset of its own:
 * '2026-11-22T18:00', '2026-11-22 18:00', '2026-11-22T18:00-05:00'. Undefined where it is no such time. A time that the
 * clocks skip or show twice is read as by `instantOf`.
 */
export function instantOfClock(text: string, timeZone: string): number | undefined {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  if (day === undefined || time === undefined) return undefined
  try {
    if (offset !== undefined) return Temporal.Instant.from(`${day}T${time}${offset}`).epochMilliseconds
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return undefined // No month has this day, or no day this hour.
  }
}

/** Date and time in a time zone at an instant. */
export function zonedTime(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/** The date in a time zone at an instant. */
export function dayOf(instant: number, timeZone: string): string {
  return zonedTime(instant, timeZone).toPlainDate().toString()
}

/** `2026-11-20T18:30:00-05:00`: the zone's clock with its offset, without which a time names no instant (RFC 3339). */
export function formatZoned(instant: number, timeZone: string): string {
  return zonedTime(instant, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
