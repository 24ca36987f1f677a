import type { IcsProperty } from './content-lines.ts'

/** A whole day, or a time with its zone. */
export type IcsTime = Temporal.PlainDate | Temporal.ZonedDateTime

/** Whether a time of a calendar file is a whole day. */
export function isWholeDay(time: IcsTime): time is Temporal.PlainDate {
  return time instanceof Temporal.PlainDate
}

/** The day of a time. One in UTC is moved to `zone`, except midnight, by which writers mean the date. */
export function dayIn(time: IcsTime, zone: Zone): Temporal.PlainDate {
  if (isWholeDay(time)) return time
  const isInZone = time.timeZoneId !== 'UTC' || typeof zone !== 'string' || isMidnight(time.toPlainDateTime())
  return (isInZone ? time : time.withTimeZone(zone)).toPlainDate()
}

export function isMidnight(clock: Temporal.PlainDateTime): boolean {
  return clock.hour === 0 && clock.minute === 0 && clock.second === 0
}

/** The name of a time zone of the IANA database, or the clock of one that only a calendar file defines. */
export type Zone = string | ((clock: Temporal.PlainDateTime) => Temporal.ZonedDateTime)

const timeForm =
  /^(\d{4})([-/]?)(\d\d|(?<=[-/])\d)\2(\d\d|(?<=[-/])\d)(?:(?:\s*T\s*|\s+|(?=\d{6}$))(\d\d|\d(?=:))(?::?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?(?:\s*([AP]\.?M\.?))?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?(?:\[[\w/+-]+\])?)?$/i

const strict = { overflow: 'reject' } as const

/**
 * A day, such as `20261120`, or a time, such as `20261120T190000`, in UTC where it ends in Z (RFC 5545,
 * sections 3.3.4 and 3.3.5); also in the forms of ISO 8601, without seconds, with an offset, and the midnight
 * at the end of a day as T240000. A time that the clocks skip is moved forward by the length of the gap; of a
 * time that occurs twice the first is meant.
 */
export function parseTime(value: string, zone: Zone): IcsTime | undefined {
  const match = timeForm.exec(value)
  if (!match) return undefined
  const [, year, , month, day, written, minute = 0, second = 0, half, offset] = match
  const hour = half && written ? hourOf(Number(written), half) : written
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  try {
    if (hour === undefined) return Temporal.PlainDate.from(date, strict)
    const isEndOfDay = Number(hour) === 24 && Number(minute) === 0 && Number(second) === 0
    // Temporal has no leap seconds.
    const shown = {
      hour: Number(hour),
      minute: Number(minute),
      second: second === '60' ? 59 : Number(second),
    }
    const clock = isEndOfDay
      ? Temporal.PlainDate.from(date, strict).add({ days: 1 }).toPlainDateTime()
      : Temporal.PlainDateTime.from({ ...date, ...shown }, strict)
    if (offset === undefined) return typeof zone === 'string' ? clock.toZonedDateTime(zone) : zone(clock)
    if (/^[A-Z]|^[+-]00:?(?:00)?$/i.test(offset)) return clock.toZonedDateTime('UTC')
    const time = clock.toZonedDateTime(offset)
    return typeof zone === 'string' ? time.withTimeZone(zone) : time
  } catch {
    return undefined // No month has this day, or no day this time.
  }
}

/** Of 7 and 'PM' 19; of an hour that no half of a day has one that no day has. */
function hourOf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (/^P/i.test(half) ? 12 : 0)
}

/** A start with its length or end, `20261120T190000/PT2H` (section 3.3.9); an end before it is none. */
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

/** The values of a property of times: with VALUE=DATE without the time, of an EXDATE without a length. */
export function timesIn({ name, value, parameters }: IcsProperty): string[] {
  const isDay = parameters.get('VALUE')?.toUpperCase() === 'DATE'
  const values = value
    .replaceAll('"', '')
    .split(/[,;]|(?<!\s)\s+(?=\d{8})/)
    .map((item) => (name === 'EXDATE' ? (item.split('/')[0] ?? '') : item))
    .flatMap((item) => item.trim() || [])
  return isDay ? values.map((item) => item.replace(/[T\s].*$/is, '')) : values
}

/**
 * A length such as `PT1H30M`, `P2D` or `P1W` (section 3.3.6), also `P1H` and `1H`; undefined where it is
 * invalid or negative.
 */
export function parseDuration(value: string): Temporal.Duration | undefined {
  const written = value.replace(/^\+?P?(?=\d+(?:\.\d+)?H)/i, 'PT')
  if (
    !/^\+?P(?:\d{1,5}W)?(?:\d{1,5}D)?(?:T(?:\d{1,6}(?:\.\d{1,4})?H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?$/i.test(
      written,
    )
  ) {
    return undefined
  }
  try {
    return Temporal.Duration.from(written)
  } catch {
    return undefined // 'P' or 'PT' without a duration.
  }
}

/** A text without its escapes (section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN"':])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark)).trim()
}

/** The texts of a list, split at commas that are not escaped. */
export function unescapeTexts(value: string): string[] {
  return (value.match(/(?:\\.|[^,\\])+/g) ?? []).map(unescapeText)
}

/** A place in one line: of an address in several lines, its parts with commas between them. */
export function unescapePlace(value: string): string {
  return unescapeText(value)
    .replaceAll(/(?:\\r)?\\n/g, '\n')
    .replaceAll(/\\r(?=\n)|\\(?=[,;\s]|$)/g, '')
    .split(/\n|<(?:br\s*\/?|\/?(?:p|div|li))>/i)
    .flatMap(
      (part) => part.replace(/^[\s,]+|(?<![,;:\s])[,;:\s]+$/g, '').replaceAll(/,(?:\s*,)+/g, ',') || [],
    )
    .join(', ')
}
