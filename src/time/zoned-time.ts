// Days and clocks of time zones, by Node's own Temporal: for the server only, as browsers lack it. Instants
// are whole ms since 1970; a day is a text such as '2026-11-20'; an unknown time zone throws a RangeError.

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
 * The instant at which a time zone's clocks show this hour of this day. An hour that the clocks skip is moved
 * forward by the length of the gap; of one that occurs twice the first is meant (RFC 5545, section 3.3.5).
 */
export function instantOf(day: string, hour: number, timeZone: string): number {
  const plainTime = new Temporal.PlainTime(hour)
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

/** The instant at which a day ends in a time zone, ms since 1970. */
export function endOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
}

/**
 * The instant of a day and time as a person writes it, by a time zone's clock or with an offset
 * of its own: '2026-11-22T18:00', '2026-11-22 18:00', '2026-11-22T18:00-05:00'. Undefined where
 * it is no such time. A time that the clocks skip or show twice is read as by `instantOf`.
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

export function zonedTime(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/** The date in a time zone at an instant. */
export function dayOf(instant: number, timeZone: string): string {
  return clockAt(instant, timeZone).slice(0, -'T18:30:00'.length)
}

/** `2026-11-20T18:30:00-05:00`: a zone's clock and offset, without which a time is no instant (RFC 3339). */
export function formatZoned(instant: number, timeZone: string): string {
  return clockAt(instant, timeZone) + steadyTimeAt(instant, timeZone).offset
}

/** What a clock of the zone shows: `2026-11-20T18:30:00`. */
function clockAt(instant: number, timeZone: string): string {
  return new Date(instant + steadyTimeAt(instant, timeZone).ahead).toISOString().slice(0, -'.000Z'.length)
}

/** A period in which a time zone keeps one offset, from its first instant to the one that ends it. */
interface SteadyTime {
  from: number
  to: number
  /** Offset from UTC in milliseconds. */
  ahead: number
  /** The same as `-05:00`, to whole minutes. */
  offset: string
}

/** Cache of periods by zone: Temporal takes 2 µs to compute a local time, and offsets change twice a year. */
const steadyTimes = new Map<string, SteadyTime[]>()
/** The most cached periods of one zone; half of them are half a year long. */
const mostStretches = 100
/** The last instant of Temporal; the first is its negative. */
const last = 8.64e15

function steadyTimeAt(instant: number, timeZone: string): SteadyTime {
  const kept = steadyTimes.get(timeZone) ?? []
  const known = kept.find(({ from, to }) => from <= instant && instant < to)
  if (known) return known
  const time = zonedTime(instant, timeZone)
  // The instant itself may be the one at which the clocks change, and `previous` looks before it.
  const before = zonedTime(Math.min(instant + 1, last), timeZone).getTimeZoneTransition('previous')
  const stretch = {
    from: before?.epochMilliseconds ?? -last,
    to: time.getTimeZoneTransition('next')?.epochMilliseconds ?? last + 1,
    ahead: time.offsetNanoseconds / 1e6,
    offset: time.toString({ timeZoneName: 'never' }).slice(-'-05:00'.length),
  }
  steadyTimes.set(timeZone, [stretch, ...kept.slice(0, mostStretches - 1)])
  return stretch
}

/**
 * Cache of valid names in lower case: checking one takes ten times as long as the rest of its
 * file. A calendar may write a name in any mix of cases, each of which would be kept else.
 */
const knownTimeZones = new Set<string>()

/** Whether this is the name of a time zone, such as America/New_York. */
export function isTimeZone(value: string): boolean {
  // Node also takes offsets such as +05:00 here, which know no daylight saving time.
  if (!/^[A-Za-z]/.test(value)) return false
  const name = value.toLowerCase()
  if (knownTimeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    knownTimeZones.add(name)
    return true
  } catch {
    return false
  }
}
