import type { IcsEvent, IcsProperty, ZoneDefinition } from './ics-lines.ts'
import { listOf, parseTime, type Zone } from './ics-values.ts'
import { clockAt, type Recurrence, recurrenceOf } from './recurrence.ts'
import { parseRule } from './recurrence-rule.ts'
import { resolveTimeZone } from './time-zones.ts'

// Time zones that only a calendar file defines (VTIMEZONE, RFC 5545, section 3.6.5): a list of observances, each with the
// clock times at which it begins and the offsets before and after. Clock times are reckoned here as if they were UTC.

/** More than the whole history of any zone has. */
const mostObservances = 500
const minuteLength = 60_000
const year = 366 * 86_400_000

interface Observance {
  /** The last clock time at or before `clock` at which it begins. */
  lastOnset(clock: number): number | undefined
  /** Its first onset. */
  first: number
  /** Minutes ahead of UTC before and after the onset. */
  before: number
  after: number
}

const read = new WeakMap<ZoneDefinition, { zone: Zone | undefined }>()

/**
 * The time zone of a property's times: that of its TZID by name or as its file defines it, else `timeZone`, the
 * publication's. Undefined where it is unknown.
 */
export function zoneOf(
  { parameters }: IcsProperty,
  { zones }: Pick<IcsEvent, 'zones'>,
  timeZone: string,
): Zone | undefined {
  const name = parameters.get('TZID')
  if (name === undefined) return timeZone
  const known = resolveTimeZone(name)
  const definition = zones.get(name)
  // A name that only says an offset says nothing of summer.
  const isComplete = known !== undefined && !/^[+-]/.test(known)
  if (isComplete || definition === undefined) return known
  const kept = read.get(definition) ?? { zone: readZone(definition) }
  read.set(definition, kept)
  return kept.zone ?? known
}

/** A zone by its definition; undefined where none of its observances can be read. */
function readZone(definition: ZoneDefinition): Zone | undefined {
  if (definition.length > mostObservances) return undefined
  const observances = definition.flatMap((properties) => readObservance(properties) ?? [])
  const [earliest] = observances.toSorted((one, other) => one.first - other.first)
  if (!earliest) return undefined
  return (clock) => {
    const shown = clock.toZonedDateTime('UTC').epochMilliseconds
    let latest: { onset: number; offset: number } = { onset: -Infinity, offset: earliest.before }
    for (const { lastOnset, before, after } of observances) {
      // A clock time that is skipped is reckoned with the offset before.
      const skipped = Math.max(0, after - before) * minuteLength
      const onset = lastOnset(shown - skipped)
      if (onset !== undefined && onset > latest.onset) latest = { onset, offset: after }
    }
    return clock.toZonedDateTime(formatOffset(latest.offset))
  }
}

function readObservance(properties: readonly IcsProperty[]): Observance | undefined {
  const textOf = (name: string) => properties.find((property) => property.name === name)?.value ?? ''
  const [before, after] = [parseOffset(textOf('TZOFFSETFROM')), parseOffset(textOf('TZOFFSETTO'))]
  const start = parseTime(textOf('DTSTART').replace(/Z$/, ''), 'UTC')
  if (!start || !('epochMilliseconds' in start) || before === undefined || after === undefined)
    return undefined
  const rule = readRule(textOf('RRULE'), start, before)
  const single = properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap((property) => listOf(property).flatMap((value) => parseTime(value, 'UTC') ?? []))
    .flatMap((time) => ('epochMilliseconds' in time ? [time.epochMilliseconds] : []))
  const singles = [start.epochMilliseconds, ...single]
  const lastOnset = (clock: number) => {
    const onsets = [...singles.filter((onset) => onset <= clock), ...(rule?.(clock) ?? [])]
    return onsets.length === 0 ? undefined : Math.max(...onsets)
  }
  return { lastOnset, first: start.epochMilliseconds, before, after }
}

/** The onsets by a yearly rule within the year before a clock time, or before the rule's end; each year's are kept. */
function readRule(
  written: string,
  start: Temporal.ZonedDateTime,
  before: number,
): ((clock: number) => number[]) | undefined {
  if (written === '') return undefined
  const rule = parseRule(written, start, 'UTC')
  if ('found' in rule || rule.freq !== 'YEARLY') return undefined
  // UNTIL is in UTC, the onsets are clock times.
  const until = /UNTIL=[\dT]+Z/i.test(written) ? rule.until?.add({ minutes: before }) : rule.until
  const last = until?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const onsets = keepYears(recurrenceOf({ ...rule, ...(until ? { until } : {}) }, start))
  return (clock) => onsets(Math.min(clock, last))
}

function keepYears(recurrence: Recurrence): (clock: number) => number[] {
  const kept = new Map<number, number[]>()
  return (clock) => {
    const number = clockAt(clock).year
    const known = kept.get(number)
    const from = Date.UTC(number - 1, 0, 1)
    const onsets = known ?? recurrence(from, from + 2 * year)
    kept.set(number, onsets)
    return onsets.filter((onset) => onset <= clock)
  }
}

/** Minutes of '-0500' or '+053000'. */
function parseOffset(written: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3])([0-5]\d)(?:[0-5]\d)?$/.exec(written) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes))
}

/** '-05:00' */
function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((number) => String(number).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}
