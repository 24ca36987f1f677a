import type { IcsProperty } from './ics-lines.ts'

/** A whole day, or a time with its zone. */
export type IcsTime = Temporal.PlainDate | Temporal.ZonedDateTime

/** Whether a time of a calendar file is a whole day. */
export function isWholeDay(time: IcsTime): time is Temporal.PlainDate {
  return time instanceof Temporal.PlainDate
}

/** The name of a time zone of the IANA database, or the clock of one that only a calendar file defines. */
export type Zone = string | ((clock: Temporal.PlainDateTime) => Temporal.ZonedDateTime)

/**
 * A day, such as `20261120`, or a time, such as `20261120T190000`, in UTC where it ends in Z (RFC 5545, sections 3.3.4
 * and 3.3.5). A time that the clocks skip is moved forward by the length of the gap; of a time that occurs twice the first is meant.
 */
export function parseTime(value: string, zone: Zone): IcsTime | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z?))?$/.exec(value)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, utc] = match
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  try {
    if (hour === undefined) return Temporal.PlainDate.from(date, { overflow: 'reject' })
    const time = { hour: Number(hour), minute: Number(minute), second: Number(second) }
    const clock = Temporal.PlainDateTime.from({ ...date, ...time }, { overflow: 'reject' })
    if (utc) return clock.toZonedDateTime('UTC')
    return typeof zone === 'string' ? clock.toZonedDateTime(zone) : zone(clock)
  } catch {
    return undefined // No month has this day.
  }
}

/** A start with its length, as `20261120T190000/PT2H` or with the end instead (section 3.3.9); an end before the start is none. */
export function parsePeriod(
  value: string,
  zone: Zone,
): { start: Temporal.ZonedDateTime; length: Temporal.Duration | undefined } | undefined {
  const [from = '', to = '', ...rest] = value.split('/')
  const start = parseTime(from, zone)
  const end = parseTime(to, zone)
  const lasts = parseDuration(to)
  if (!start || isWholeDay(start) || rest.length > 0 || (end ? isWholeDay(end) : !lasts)) return undefined
  const length = end && !isWholeDay(end) ? start.toInstant().until(end.toInstant()) : lasts
  return { start, length: length && length.sign < 0 ? undefined : length }
}

/** The values of a list of times, each as written. */
export function listOf({ value }: IcsProperty): string[] {
  return value.split(',').map((item) => item.trim())
}

/** A length such as `PT1H30M`, `P2D` or `P1W` (section 3.3.6); undefined where it is invalid or negative. */
export function parseDuration(value: string): Temporal.Duration | undefined {
  if (!/^\+?P(?:\d{1,5}W|(?:\d{1,5}D)?(?:T(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?)$/i.test(value)) {
    return undefined
  }
  try {
    return Temporal.Duration.from(value)
  } catch {
    return undefined // 'P' or 'PT' without a duration.
  }
}

/** A text without its escapes (section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark)).trim()
}

/** The texts of a list, split at commas that are not escaped. */
export function unescapeTexts(value: string): string[] {
  return (value.match(/(?:\\.|[^,\\])+/g) ?? []).map(unescapeText)
}
