import { day, hour } from '../time/durations.ts'
import { type IcsTime, isWholeDay } from './ics-values.ts'
import type { Series } from './series.ts'

/** When an event takes place, in milliseconds since 1970. */
export interface EventTime {
  startsAt: number
  /** Exclusive: an all-day event ends at the midnight after its last day, in the publication's time zone. */
  endsAt: number | undefined
  allDay: boolean
}

/** Finds the times of an event between two instants. */
type Timetable = (from: number, to: number) => EventTime[]

/** An event with its times. Single times that were called off stay listed, as canceled. */
export interface TimedEvent<Event> {
  event: Event
  timesBetween: Timetable
  calledOffBetween: Timetable
}

/** How far ahead occurrences are searched, in steps: a further step only if too few were found. */
export const horizons = [7 * day, 62 * day, 366 * day, 731 * day]

/**
 * Lists what takes place after an instant or is in progress then, in order of time: at most `limit`, at most
 * two years ahead. With a key only the event of this key.
 */
export function upcomingIn<Event extends { canceled: boolean }>(
  events: ReadonlyMap<string, TimedEvent<Event>>,
): (from: number, limit: number, key?: string) => (EventTime & { event: Event })[] {
  return (from, limit, key) => {
    const asked = [...events].flatMap(([own, entry]) => (key === undefined || key === own ? [entry] : []))
    let found: (EventTime & { event: Event })[] = []
    for (const horizon of horizons) {
      found = occurrencesOf(asked, from, from + horizon)
      if (found.length >= limit) break
    }
    return found.slice(0, limit)
  }
}

function occurrencesOf<Event extends { canceled: boolean }>(
  events: readonly TimedEvent<Event>[],
  from: number,
  to: number,
): (EventTime & { event: Event })[] {
  return events
    .flatMap(({ event, timesBetween, calledOffBetween }) => [
      ...timesBetween(from, to).map((time) => ({ event, ...time })),
      ...calledOffBetween(from, to).map((time) => ({ event: { ...event, canceled: true }, ...time })),
    ])
    .toSorted((one, other) => one.startsAt - other.startsAt)
}

const keptMargin = 31 * day
/** An event without an end is listed for so long (ms) after it began. */
const assumedLength = 2 * hour

/**
 * Finds the times of an event between two instants, including one that is in progress at the first, in order
 * of time. Whole days are days in the publication's time zone. What does not depend on the instants is
 * computed once.
 */
export function timetableOf(series: Series, timeZone: string): Timetable {
  const { start, rule, added, length } = series
  const isLeftOut = exclusionOf(series)
  const regular = series.cancelled ? [] : [...(rule ? [] : [{ start, length }]), ...added]
  const single = [
    ...uniqueTimes(regular.filter((one) => !isLeftOut(one.start))),
    ...series.changes.filter(({ cancelled }) => !cancelled),
  ].map((one) => timeOf(one.start, one.length, timeZone))
  const singleStarts = new Set(single.map(({ startsAt }) => startsAt))
  const ruled = keepSpan((from, to) =>
    series.cancelled || !rule
      ? []
      : rule(from, to)
          .map((instant) => likeStart(instant, start))
          .filter((time) => !isLeftOut(time))
          .map((time) => timeOf(time, length, timeZone))
          .filter(({ startsAt }) => !singleStarts.has(startsAt)),
  )
  const longest = longestOf(series)
  return (from, to) =>
    [...single, ...ruled(from - longest, to + day)]
      .filter(
        ({ startsAt, endsAt }) =>
          startsAt <= to && (startsAt >= from || (endsAt ?? startsAt + assumedLength) > from),
      )
      .sort((one, other) => one.startsAt - other.startsAt)
}

/** The single times of a series that were called off. */
export function calledOffOf(series: Series, timeZone: string): Timetable {
  const changes = series.changes.flatMap((change) =>
    change.cancelled ? [{ ...change, cancelled: false }] : [],
  )
  if (changes.length === 0) return () => []
  const { start } = series
  const alone = { ...series, cancelled: false, rule: undefined, added: [], exceptions: [start], changes }
  return timetableOf(alone, timeZone)
}

/** Caches the occurrences of the last span and a month more: requests are mostly for the same span. */
function keepSpan(list: Timetable): Timetable {
  let kept: { from: number; to: number; times: EventTime[] } | undefined
  return (from, to) => {
    if (!kept || from < kept.from || to > kept.to) {
      const wider = to + keptMargin
      kept = { from, to: wider, times: list(from, wider) }
    }
    return kept.times
  }
}

/** The first time of an event, without regard to exceptions. */
export function firstTime({ start, length }: Series, timeZone: string): EventTime {
  return timeOf(start, length, timeZone)
}

/** Whether a regular time is excluded or replaced, or after a change that ends the series. */
function exclusionOf({ exceptions, changes, timeZone }: Series): (time: IcsTime) => boolean {
  const ownDay = (time: IcsTime) =>
    isWholeDay(time) || time.timeZoneId !== 'UTC' ? dayOf(time) : dayOf(time.withTimeZone(timeZone))
  const left = [...exceptions, ...changes.map(({ replaces }) => replaces)]
  const ends = changes.flatMap(({ isFollowed, replaces }) => (isFollowed ? [replaces] : []))
  const instants = new Set(left.filter((time) => !isWholeDay(time)).map(keyOf))
  const days = new Set(left.filter(isWholeDay).map(dayOf))
  return (time) =>
    instants.has(keyOf(time)) ||
    (days.size > 0 && days.has(ownDay(time))) ||
    ends.some((end) => isFrom(time, end))
}

/**
 * The times of an event's rule at which it does not take place, left out or
 * replaced, in ms since 1970. A change that ends a series leaves out none.
 */
export function skippedOf(series: Series, timeZone: string): (from: number, to: number) => number[] {
  const { start, rule, exceptions, changes } = series
  if (!rule || exceptions.length + changes.length === 0) return () => []
  const isSkipped = exclusionOf({ ...series, changes: changes.filter(({ isFollowed }) => !isFollowed) })
  return (from, to) =>
    rule(from, to)
      .map((instant) => likeStart(instant, start))
      .filter(isSkipped)
      .map((time) => timeOf(time, undefined, timeZone).startsAt)
}

function isFrom(time: IcsTime, first: IcsTime): boolean {
  if (isWholeDay(time) || isWholeDay(first)) return dayOf(time) >= dayOf(first)
  return time.epochMilliseconds >= first.epochMilliseconds
}

function uniqueTimes<T extends { start: IcsTime }>(times: readonly T[]): T[] {
  return [...new Map(times.map((time) => [keyOf(time.start), time])).values()]
}

/** Converts a time from a rule, which is an instant, or midnight UTC for a whole day. */
function likeStart(instant: number, start: IcsTime): IcsTime {
  const zone = isWholeDay(start) ? 'UTC' : start.timeZoneId
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return isWholeDay(start) ? time.toPlainDate() : time
}

/** A key that is equal for equal times, whatever their zones. */
function keyOf(time: IcsTime): number | string {
  return isWholeDay(time) ? time.toString() : time.epochMilliseconds
}

/** The day in the time's own zone. */
function dayOf(time: IcsTime): string {
  return (isWholeDay(time) ? time : time.toPlainDate()).toString()
}

/** The longest duration of an occurrence in ms, with a margin for clocks set back and days in the west. */
function longestOf({ start, length }: Series): number {
  const first = isWholeDay(start) ? start.toZonedDateTime('UTC') : start
  const lasts = length ? first.add(length).epochMilliseconds - first.epochMilliseconds : 0
  return lasts + 2 * day
}

/** A whole day lasts from midnight to midnight in `timeZone`, at least one day. */
function timeOf(start: IcsTime, length: Temporal.Duration | undefined, timeZone: string): EventTime {
  const allDay = isWholeDay(start)
  const first = allDay ? start.toZonedDateTime(timeZone) : start
  const end = allDay ? dayAfter(start, length).toZonedDateTime(timeZone) : length && start.add(length)
  const startsAt = first.epochMilliseconds
  const endsAt = end?.epochMilliseconds
  return { startsAt, endsAt: endsAt !== undefined && endsAt > startsAt ? endsAt : undefined, allDay }
}

/** The day after the last one. */
function dayAfter(start: Temporal.PlainDate, length: Temporal.Duration | undefined): Temporal.PlainDate {
  const next = start.add({ days: 1 })
  const end = length ? start.add(length) : next
  return Temporal.PlainDate.compare(end, next) > 0 ? end : next
}
