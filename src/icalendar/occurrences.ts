import { day, hour } from '../time/durations.ts'
import { type IcsTime, isWholeDay } from './ics-values.ts'
import type { Series, SeriesChange } from './series.ts'

/** When an event takes place, in milliseconds since 1970. */
export interface EventTime {
  startsAt: number
  /** Exclusive: an all-day event ends at the midnight after its last day, in the publication's time zone. */
  endsAt: number | undefined
  allDay: boolean
}

const keptMargin = 31 * day
/** An event without an end is listed for so long (ms) after it began. */
const assumedLength = 2 * hour
/** The longest way by which a change may move the times after it. */
const mostMoved = 366 * day

/**
 * Finds the times of an event between two instants, including one that is in progress at the first, in order of time.
 * Whole days are days in the publication's time zone. What does not depend on the instants is computed once.
 */
export function timetableOf(series: Series, timeZone: string): (from: number, to: number) => EventTime[] {
  const { start, rule, added, length } = series
  const isLeftOut = exclusionOf(series)
  const moves = movesOf(series)
  const place = (time: IcsTime, itsLength: Temporal.Duration | undefined): EventTime[] => {
    const move = moves.findLast(({ change }) => isFrom(time, change.replaces))
    if (!move) return [timeOf(time, itsLength, timeZone)]
    if (move.change.cancelled) return []
    return [timeOf(movedBy(time, move), move.change.length, timeZone)]
  }
  const regular = series.cancelled ? [] : [...(rule ? [] : [{ start, length }]), ...added]
  const single = [
    ...uniqueTimes(regular.filter((one) => !isLeftOut(one.start))).flatMap((one) =>
      place(one.start, one.length),
    ),
    ...series.changes
      .filter(({ cancelled }) => !cancelled)
      .map((change) => timeOf(change.start, change.length, timeZone)),
  ]
  const singleStarts = new Set(single.map(({ startsAt }) => startsAt))
  const ruled = keepSpan((from, to) =>
    series.cancelled || !rule
      ? []
      : rule(from, to)
          .map((instant) => likeStart(instant, start))
          .filter((time) => !isLeftOut(time))
          .flatMap((time) => place(time, length))
          .filter(({ startsAt }) => !singleStarts.has(startsAt)),
  )
  const moved = Math.max(0, ...moves.map(({ margin }) => margin))
  const longest = Math.max(...[series, ...moves.map(({ change }) => change)].map(longestOf)) + moved
  return (from, to) =>
    [...single, ...ruled(from - longest, to + day + moved)]
      .filter(
        ({ startsAt, endsAt }) =>
          startsAt <= to && (startsAt >= from || (endsAt ?? startsAt + assumedLength) > from),
      )
      .sort((one, other) => one.startsAt - other.startsAt)
}

/** A change that all later times follow. */
interface Move {
  change: SeriesChange
  /** By how much the clock time moves. */
  by: Temporal.Duration
  /** At least as many milliseconds. */
  margin: number
}

/** The changes that later times follow, in their order. One that moves them by more than a year moves only its own time. */
function movesOf({ changes }: Series): Move[] {
  return changes
    .filter(({ isFollowed }) => isFollowed)
    .toSorted((one, other) => clockOf(one.replaces).since(clockOf(other.replaces)).sign)
    .map((change) => {
      const by = clockLike(change.replaces, change.start).until(clockOf(change.start), { largestUnit: 'day' })
      return { change, by, margin: (Math.abs(by.days) + 1) * day }
    })
    .filter(({ margin }) => margin <= mostMoved)
}

function movedBy(time: IcsTime, { change: { start }, by }: Move): IcsTime {
  const clock = clockLike(time, start).add(by)
  return isWholeDay(start) ? clock.toPlainDate() : clock.toZonedDateTime(start.timeZoneId)
}

function isFrom(time: IcsTime, first: IcsTime): boolean {
  if (isWholeDay(time) || isWholeDay(first)) return dayOf(time) >= dayOf(first)
  return time.epochMilliseconds >= first.epochMilliseconds
}

/** The clock of a time in the zone of another. */
function clockLike(time: IcsTime, other: IcsTime): Temporal.PlainDateTime {
  return clockOf(isWholeDay(time) || isWholeDay(other) ? time : time.withTimeZone(other.timeZoneId))
}

function clockOf(time: IcsTime): Temporal.PlainDateTime {
  return time.toPlainDateTime()
}

/** Caches the occurrences of the last span of time, extended by a month: consecutive requests are for nearly the same span. */
function keepSpan(
  list: (from: number, to: number) => EventTime[],
): (from: number, to: number) => EventTime[] {
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

/** Whether a regular time is excluded or replaced. */
function exclusionOf({ start, exceptions, changes }: Series): (time: IcsTime) => boolean {
  const left = [...exceptions, ...changes.map(({ replaces }) => replaces)]
  const instants = new Set(left.filter((time) => !isWholeDay(time)).map(keyOf))
  // Some calendar programs write the exceptions of whole-day events as times.
  const days = new Set(left.filter((time) => isWholeDay(time) || isWholeDay(start)).map(dayOf))
  return (time) => instants.has(keyOf(time)) || (days.size > 0 && days.has(dayOf(time)))
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

/** The longest duration of one occurrence in milliseconds, with a margin for clocks that are set back and for days that begin later in the west. */
function longestOf({ start, length }: Pick<SeriesChange, 'start' | 'length'>): number {
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
