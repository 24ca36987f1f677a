import { day, minute } from '../time/durations.ts'
import type { IcsProperty } from './content-lines.ts'
import { type IcsEvent, type ZoneDefinition, zoneKey } from './ics-lines.ts'
import { parseTime, timesIn, type Zone } from './ics-values.ts'
import { recurrenceOf } from './recurrence.ts'
import { parseRule } from './recurrence-rule.ts'
import { resolveTimeZone } from './time-zones.ts'

// Time zones that only a calendar file defines (VTIMEZONE, RFC 5545, section 3.6.5): a list of observances,
// each with the clock times at which it begins and the offsets before and after. Clock times are reckoned
// here as if they were UTC.

/** More than the whole history of any zone has. */
const mostObservances = 500
const year = 366 * day

interface Observance {
  /** Clock times at which it begins: single ones, and those by a rule in a year and the year before it. */
  singles: readonly number[]
  onsetsIn: (year: number) => readonly number[]
  first: number
  /** Minutes ahead of UTC before and after the onset. */
  before: number
  after: number
}

/** The offset in minutes from a clock time on. */
interface Transition {
  from: number
  onset: number
  offset: number
}

/** What programs write where they know of no zone. */
const noZone = /^(?:|floating|local|undefined|null|none)$/i

const read = new WeakMap<ZoneDefinition, { zone: Zone | undefined }>()

/**
 * The time zone of a property's times: that of its TZID by name or as its file defines it, else `timeZone`,
 * the publication's. Undefined where it is unknown.
 */
export function zoneOf(
  { parameters }: IcsProperty,
  { zones }: Pick<IcsEvent, 'zones'>,
  timeZone: string,
): Zone | undefined {
  const name = parameters.get('TZID')
  if (name === undefined || noZone.test(name)) return timeZone
  const definition = zones.get(zoneKey(name))
  const known = resolveTimeZone(name)
  // A name that only says an offset says nothing of summer.
  const isComplete = known !== undefined && !/^[+-]/.test(known)
  if (isComplete || definition === undefined) return known
  const kept = read.get(definition) ?? { zone: namedZoneOf(definition) ?? readZone(definition) }
  read.set(definition, kept)
  return kept.zone ?? known
}

/** The zone that libical names beside a definition (X-LIC-LOCATION). */
function namedZoneOf(definition: ZoneDefinition): string | undefined {
  const location = definition.flat().find(({ name }) => name === 'X-LIC-LOCATION')
  return location && resolveTimeZone(location.value)
}

/** A zone by its definition; undefined where none of its observances can be read. */
function readZone(definition: ZoneDefinition): Zone | undefined {
  if (definition.length > mostObservances) return undefined
  const observances = definition.flatMap((properties) => readObservance(properties) ?? [])
  const [earliest] = observances.toSorted((one, other) => one.first - other.first)
  if (!earliest) return undefined
  const start: Transition = { from: -Infinity, onset: -Infinity, offset: earliest.before }
  const years = new Map<number, Transition[]>()
  return (clock) => {
    const shown = clock.toZonedDateTime('UTC').epochMilliseconds
    const kept = years.get(clock.year) ?? listTransitions(observances, clock.year, start)
    years.set(clock.year, kept)
    const { offset } = kept.findLast(({ from }) => from <= shown) ?? start
    return clock.toZonedDateTime(formatOffset(offset))
  }
}

/** The transitions that decide a year's clock times, in order; `start` is in force from the beginning. */
function listTransitions(observances: readonly Observance[], year: number, start: Transition): Transition[] {
  const all = observances.flatMap(({ singles, onsetsIn, before, after }) => {
    // A clock time that is skipped is reckoned with the offset before.
    const skipped = Math.max(0, after - before) * minute
    return [...singles, ...onsetsIn(year)].map((onset) => ({ from: onset + skipped, onset, offset: after }))
  })
  let latest = start
  return all
    .sort((one, other) => one.from - other.from)
    .filter((next) => {
      // Of two that have begun, the later onset decides.
      if (next.onset <= latest.onset) return false
      latest = next
      return true
    })
}

function readObservance(properties: readonly IcsProperty[]): Observance | undefined {
  const textOf = (name: string) => properties.find((property) => property.name === name)?.value ?? ''
  const after = parseOffset(textOf('TZOFFSETTO'))
  const before = parseOffset(textOf('TZOFFSETFROM')) ?? after
  const start = parseTime(textOf('DTSTART').replace(/Z$/, '') || '19700101T000000', 'UTC')
  if (!start || !('epochMilliseconds' in start) || before === undefined || after === undefined)
    return undefined
  const rule = readRule(textOf('RRULE'), start, before)
  const single = properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap((property) => timesIn(property).flatMap((value) => parseTime(value, 'UTC') ?? []))
    .flatMap((time) => ('epochMilliseconds' in time ? [time.epochMilliseconds] : []))
  const singles = [start.epochMilliseconds, ...single]
  return { singles, onsetsIn: rule ?? (() => []), first: start.epochMilliseconds, before, after }
}

/** The onsets by a yearly rule in a year and the year before; after the rule's end, its last ones. */
function readRule(
  written: string,
  start: Temporal.ZonedDateTime,
  before: number,
): ((year: number) => number[]) | undefined {
  if (written === '') return undefined
  const rule = parseRule(written, start, 'UTC')
  if ('found' in rule || rule.freq !== 'YEARLY') return undefined
  // UNTIL is in UTC, the onsets are clock times.
  const until = /UNTIL=[\dT]+Z/i.test(written) ? rule.until?.add({ minutes: before }) : rule.until
  const lastYear = until?.year ?? Number.POSITIVE_INFINITY
  const last = until?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const recurrence = recurrenceOf({ ...rule, ...(until ? { until } : {}) }, start)
  return (number) => {
    const from = Date.UTC(Math.min(number, lastYear) - 1, 0, 1)
    return recurrence(from, from + 2 * year).filter((onset) => onset <= last)
  }
}

/** Minutes of '-0500' or '+053000'. */
function parseOffset(written: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)(?::?[0-5]\d)?$/.exec(written) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes))
}

/** '-05:00' */
function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((number) => String(number).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}
