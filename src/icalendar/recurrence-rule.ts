import type { RRuleOptions } from 'rrule-temporal'
import { oneOf } from '../text/problem.ts'
import { dayIn, type IcsTime, isWholeDay, parseTime, type Zone } from './ics-values.ts'

export type RecurrenceRule = Omit<Extract<RRuleOptions, { freq: unknown }>, 'dtstart' | 'until'> & {
  until?: Temporal.ZonedDateTime
}

export interface RuleFault {
  found: string
  expected: string
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** How many times a period has at most: a rule that asks for a later one by BYSETPOS has none. */
const mostPositions = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const
/** The largest COUNT: more than a weekly event needs in twenty years. Counting takes time. */
const mostRepeats = 1000
/** How many times of one day a rule may have: listing them takes time. */
const mostTimes = 6
const longestQuote = 60

/** The lists of numbers, and whether negative ones are allowed (RFC 5545, section 3.3.10). */
const numberLists = {
  BYHOUR: { key: 'byHour', least: 0, most: 23, negative: false },
  BYMINUTE: { key: 'byMinute', least: 0, most: 59, negative: false },
  BYSECOND: { key: 'bySecond', least: 0, most: 59, negative: false },
  BYMONTH: { key: 'byMonth', least: 1, most: 12, negative: false },
  BYMONTHDAY: { key: 'byMonthDay', least: 1, most: 31, negative: true },
  BYYEARDAY: { key: 'byYearDay', least: 1, most: 366, negative: true },
  BYWEEKNO: { key: 'byWeekNo', least: 1, most: 53, negative: true },
  BYSETPOS: { key: 'bySetPos', least: 1, most: 366, negative: true },
} as const
const timeLists = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

/** How other parts are written. */
const forms = [
  ['INTERVAL', /^0*[1-9]\d{0,8}$/, 'INTERVAL with a number from 1'],
  ['COUNT', /^0*[1-9]\d{0,8}$/, 'COUNT with a number from 1'],
  ['WKST', /^(SU|MO|TU|WE|TH|FR|SA)$/, 'a weekday such as MO'],
  ['RSCALE', /^$/, "a rule of our own calendar's months and days"],
] as const

const weekdayForm = /^([+-]?0*[1-9]\d?)?(SU|MO|TU|WE|TH|FR|SA)$/

/** Lists that are not read beside these others: the library would take days of any list instead of all. */
const apart = {
  BYWEEKNO: ['BYMONTHDAY', 'BYYEARDAY'],
  BYYEARDAY: ['BYDAY', 'BYMONTHDAY'],
} as const

/**
 * Reads an RRULE such as `FREQ=WEEKLY;BYDAY=SA`. An event repeats at most six times a day and 1000 times, so
 * that listing two years of it takes little work; each list of numbers is bounded by what a year has. `start`
 * is the event's first time, from which it counts; `zone` that of an UNTIL without one, and of the day that
 * an UNTIL in UTC means.
 */
export function parseRule(
  value: string,
  start: IcsTime,
  zone: Zone = isWholeDay(start) ? 'UTC' : start.timeZoneId,
): RecurrenceRule | RuleFault {
  const parts = partsOf(value)
  const freq = frequencies.find((name) => name === parts.get('FREQ'))
  if (!freq) return refuse(parts, 'FREQ', `FREQ=${oneOf(frequencies)}`)
  const fault = findFault(parts, freq, start)
  if (fault) return fault
  const rule: RecurrenceRule = { freq, interval: Number(parts.get('INTERVAL') ?? 1) }
  for (const [name, { key }] of Object.entries(numberLists)) {
    if (parts.has(name)) rule[key] = [...new Set(itemsOf(parts, name).map(Number))]
  }
  if (parts.has('BYDAY')) rule.byDay = [...new Set(itemsOf(parts, 'BYDAY'))]
  if (parts.has('COUNT')) rule.count = Number(parts.get('COUNT'))
  const wkst = parts.get('WKST')
  if (wkst !== undefined) rule.wkst = wkst
  const until = untilOf(parts, start, zone)
  if (until) rule.until = until
  else if (parts.has('UNTIL')) return refuse(parts, 'UNTIL', expectedUntil)
  return rule
}

/** A rule as `parseRule` reads it: 'BYDAY=we, fr;' is 'BYDAY=WE,FR'. */
export function tidyRule(value: string): string {
  return [...partsOf(value)].map(([name, part]) => `${name}=${part}`).join(';')
}

const expectedUntil = 'a day such as 20261120, or with its time, such as 20261120T235959Z'

/** The parts of a rule that have a value, without blanks, weekdays by their two letters. */
function partsOf(value: string): Map<string, string> {
  const parts = value
    .toUpperCase()
    .replaceAll(/["\\()[\]]/g, '')
    .replace(/^\s*RRULE\s*:/, '')
    // 'BYDAY=TU;TH'
    .replaceAll(/;(?=\s*[A-Z\d+-][^;=]*(?:;|$))/g, ',')
    .split(';')
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const [name = '', ...rest] = part.split('=')
      const written = rest.join('=').trim()
      const isList = name.trim().startsWith('BY')
      const value = isList
        ? itemsIn(written).join(',')
        : name.trim() === 'WKST'
          ? weekdayOf(written)
          : written
      return value === '' ? [] : [[name.trim(), value]]
    }),
  )
}

function itemsIn(written: string): string[] {
  return written
    .replaceAll(/(?<=\d)\s+(?=[A-Z])|(?<=[+-])\s+(?=\d)/g, '')
    .split(/[\s,/]+/)
    .filter((item) => item !== '')
    .map(weekdayOf)
}

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/** '1MO' of '1MON' and '1MONDAY'; what is no weekday stays. */
function weekdayOf(item: string): string {
  const [, ordinal = '', name = ''] = /^([+-]?\d*)([A-Z]{3,})$/.exec(item) ?? []
  const weekday = name && weekdays.find((one) => one.startsWith(name))
  return weekday ? `${ordinal}${weekday.slice(0, 2)}` : item
}

function findFault(
  parts: ReadonlyMap<string, string>,
  freq: (typeof frequencies)[number],
  start: IcsTime,
): RuleFault | undefined {
  for (const [name, { least, most, negative }] of Object.entries(numberLists)) {
    if (!parts.has(name)) continue
    if (timeLists.includes(name) && isWholeDay(start))
      return { found: name, expected: 'no time of the day in an event of whole days' }
    const isItem = (item: string) =>
      /^[+-]?\d{1,3}$/.test(item) &&
      (negative || !item.startsWith('-')) &&
      Math.abs(Number(item)) >= least &&
      Math.abs(Number(item)) <= most
    const fromTheEnd = negative ? ', or negative to count from the end' : ''
    if (!itemsOf(parts, name).every(isItem))
      return refuse(parts, name, `numbers from ${least} to ${most}${fromTheEnd}`)
  }
  for (const [name, form, expected] of forms) {
    if (parts.has(name) && !form.test(parts.get(name) ?? '')) return refuse(parts, name, expected)
  }
  if (parts.has('BYDAY') && !itemsOf(parts, 'BYDAY').every((item) => weekdayForm.test(item)))
    return refuse(parts, 'BYDAY', 'weekdays such as SA, 1SA or -1SA')
  for (const [name, others] of Object.entries(apart)) {
    const other = parts.has(name) ? others.find((one) => parts.has(one)) : undefined
    if (other !== undefined)
      return { found: `${name} with ${other}`, expected: `${name} without ${oneOf(others)}` }
  }
  if (Number(parts.get('COUNT') ?? 1) > mostRepeats) return refuse(parts, 'COUNT', `at most ${mostRepeats}`)
  const times = timeLists.map((name) => new Set(itemsOf(parts, name)).size || 1)
  if (times.reduce((product, size) => product * size, 1) > mostTimes)
    return { found: timeLists.join(', '), expected: `at most ${mostTimes} times a day` }
  const positions = itemsOf(parts, 'BYSETPOS').map((item) => Math.abs(Number(item)))
  if (Math.min(...positions) <= mostPositions[freq] || positions.length === 0) return undefined
  return refuse(parts, 'BYSETPOS', `at most ${mostPositions[freq]} with FREQ=${freq}`)
}

function refuse(parts: ReadonlyMap<string, string>, name: string, expected: string): RuleFault {
  const value = parts.get(name)
  return { found: value === undefined ? `no ${name}` : `${name}=${value.slice(0, longestQuote)}`, expected }
}

function itemsOf(parts: ReadonlyMap<string, string>, name: string): string[] {
  return parts.get(name)?.split(',') ?? []
}

/**
 * The last instant of the rule: of a day without time its end, in `zone`. Whole days are counted in UTC; the
 * last one is the day of the instant in `zone`, or that of a midnight in UTC.
 */
function untilOf(
  parts: ReadonlyMap<string, string>,
  start: IcsTime,
  zone: Zone,
): Temporal.ZonedDateTime | undefined {
  const until = parseTime(parts.get('UNTIL') ?? '', zone)
  if (!until) return undefined
  if (isWholeDay(start)) return dayIn(until, zone).toZonedDateTime('UTC')
  if (!isWholeDay(until)) return until
  const midnight = until.add({ days: 1 }).toPlainDateTime()
  return (typeof zone === 'string' ? midnight.toZonedDateTime(zone) : zone(midnight)).subtract({ seconds: 1 })
}
