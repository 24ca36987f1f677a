import type { RRuleOptions } from 'rrule-temporal'
import { oneOf } from '../text/problem.ts'
import { type IcsTime, isWholeDay, parseTime, type Zone } from './ics-values.ts'

/** A validated RRULE. */
export type RecurrenceRule = Omit<Extract<RRuleOptions, { freq: unknown }>, 'dtstart' | 'until'> & {
  until?: Temporal.ZonedDateTime
}

/** An error in a rule. */
export interface RuleFault {
  found: string
  expected: string
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** How many times one period has at most: a rule that asks for a later one by BYSETPOS has none, and is sought for years. */
const mostPositions = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const
/** The largest COUNT: more than a weekly event needs in twenty years. Counting takes time. */
const mostRepeats = 1000
const longestQuote = 60
const weekday = 'SU|MO|TU|WE|TH|FR|SA'

/** The largest number of each list, and whether negative numbers are allowed (RFC 5545, section 3.3.10). */
const numberLists = {
  BYMONTH: { key: 'byMonth', most: 12, negative: false },
  BYMONTHDAY: { key: 'byMonthDay', most: 31, negative: true },
  BYYEARDAY: { key: 'byYearDay', most: 366, negative: true },
  BYWEEKNO: { key: 'byWeekNo', most: 53, negative: true },
  BYSETPOS: { key: 'bySetPos', most: 366, negative: true },
} as const

/** Lists of times of the day, each with its largest number. */
const timeLists = {
  BYHOUR: { key: 'byHour', most: 23 },
  BYMINUTE: { key: 'byMinute', most: 59 },
  BYSECOND: { key: 'bySecond', most: 59 },
} as const
/** How many times of one day a rule may have: listing them takes time. */
const mostTimes = 6

/**
 * Reads an RRULE such as `FREQ=WEEKLY;BYDAY=SA`. An event repeats at most six times a day and 1000 times, so that listing two years
 * of it takes little work; each list of numbers is bounded by what a year has. `start` is the event's first time, from
 * which it counts; `zone` that of an UNTIL without one.
 */
export function parseRule(
  value: string,
  start: IcsTime,
  zone: Zone = isWholeDay(start) ? 'UTC' : start.timeZoneId,
): RecurrenceRule | RuleFault {
  const parts = partsOf(value)
  const fault = findFault(parts, start, zone)
  if (fault) return fault
  const freq = frequencies.find((name) => name === parts.get('FREQ'))
  if (!freq) return refuse(parts, 'FREQ', `FREQ=${oneOf(frequencies)}`)
  const positions = itemsOf(parts, 'BYSETPOS').map((item) => Math.abs(Number(item)))
  if (parts.has('BYSETPOS') && Math.min(...positions) > mostPositions[freq]) {
    return refuse(parts, 'BYSETPOS', `at most ${mostPositions[freq]} with FREQ=${freq}`)
  }
  const rule: RecurrenceRule = { freq, interval: Number(parts.get('INTERVAL') ?? 1) }
  for (const [name, { key }] of Object.entries(numberLists)) {
    if (parts.has(name)) rule[key] = [...new Set(itemsOf(parts, name).map(Number))]
  }
  for (const [name, { key }] of Object.entries(timeLists)) {
    if (parts.has(name)) rule[key] = [...new Set(itemsOf(parts, name).map(Number))]
  }
  if (parts.has('BYDAY')) rule.byDay = [...new Set(itemsOf(parts, 'BYDAY'))]
  if (parts.has('COUNT')) rule.count = Number(parts.get('COUNT'))
  const wkst = parts.get('WKST')
  if (wkst !== undefined) rule.wkst = wkst
  const until = untilOf(parts, start, zone)
  if (until) rule.until = until
  return rule
}

function partsOf(value: string): Map<string, string> {
  const parts = value.toUpperCase().split(';')
  const pairs = parts.filter((part) => part.trim() !== '').map((part) => part.trim().split('='))
  return new Map(pairs.map(([name = '', ...rest]) => [name, rest.join('=')]))
}

function findFault(parts: ReadonlyMap<string, string>, start: IcsTime, zone: Zone): RuleFault | undefined {
  if (!frequencies.some((name) => name === parts.get('FREQ'))) {
    return refuse(parts, 'FREQ', `FREQ=${oneOf(frequencies)}`)
  }
  for (const [name, { most }] of Object.entries(timeLists)) {
    if (!parts.has(name)) continue
    if (isWholeDay(start)) return { found: name, expected: 'no time of the day in an event of whole days' }
    const items = itemsOf(parts, name)
    if (!items.every((item) => /^\d{1,2}$/.test(item) && Number(item) <= most))
      return refuse(parts, name, `numbers from 0 to ${most}`)
  }
  const times = Object.keys(timeLists).map((name) => new Set(itemsOf(parts, name)).size || 1)
  if (times.reduce((product, size) => product * size, 1) > mostTimes)
    return { found: 'BYHOUR, BYMINUTE and BYSECOND', expected: `at most ${mostTimes} times a day` }
  for (const name of ['INTERVAL', 'COUNT']) {
    if (parts.has(name) && !/^0*[1-9]\d{0,8}$/.test(parts.get(name) ?? '')) {
      return refuse(parts, name, `${name} with a number from 1`)
    }
  }
  if (Number(parts.get('COUNT') ?? 1) > mostRepeats) return refuse(parts, 'COUNT', `at most ${mostRepeats}`)
  for (const [name, { most, negative }] of Object.entries(numberLists)) {
    const numbers = itemsOf(parts, name)
    if (parts.has(name) && !numbers.every((item) => isNumber(item, most, negative))) {
      return refuse(
        parts,
        name,
        `numbers from 1 to ${most}${negative ? ', or negative to count from the end' : ''}`,
      )
    }
  }
  const days = new RegExp(`^([+-]?0*[1-9]\\d?)?(${weekday})$`)
  if (parts.has('BYDAY') && !itemsOf(parts, 'BYDAY').every((item) => days.test(item))) {
    return refuse(parts, 'BYDAY', 'weekdays such as SA, 1SA or -1SA')
  }
  if (parts.has('WKST') && !new RegExp(`^(${weekday})$`).test(parts.get('WKST') ?? '')) {
    return refuse(parts, 'WKST', 'a weekday such as MO')
  }
  if (parts.has('UNTIL') && !untilOf(parts, start, zone)) {
    return refuse(parts, 'UNTIL', 'a day such as 20261120, or with its time, such as 20261120T235959Z')
  }
  const unread = findUnread(parts)
  if (unread) return unread
  if (parts.has('RSCALE')) return refuse(parts, 'RSCALE', "a rule of our own calendar's months and days")
  return undefined
}

/** Combinations of lists that the library does not take for days that are in all of them. */
function findUnread(parts: ReadonlyMap<string, string>): RuleFault | undefined {
  const beside = (name: string, others: readonly string[], expected: string): RuleFault | undefined => {
    const other = parts.has(name) ? others.find((one) => parts.has(one)) : undefined
    return other === undefined ? undefined : { found: `${name} with ${other}`, expected }
  }
  const byWeek = beside('BYWEEKNO', ['BYMONTHDAY', 'BYYEARDAY'], 'BYWEEKNO with no other days than BYDAY')
  if (byWeek || !(parts.has('BYDAY') || parts.has('BYMONTHDAY'))) return byWeek
  if (itemsOf(parts, 'BYDAY').some((item) => /\d/.test(item)) && parts.has('BYYEARDAY'))
    return refuse(parts, 'BYDAY', 'weekdays without a number beside BYYEARDAY')
  return beside('BYYEARDAY', ['COUNT', 'BYSETPOS'], 'only UNTIL where BYDAY or BYMONTHDAY is there too')
}

function refuse(parts: ReadonlyMap<string, string>, name: string, expected: string): RuleFault {
  const value = parts.get(name)
  return { found: value === undefined ? `no ${name}` : `${name}=${value.slice(0, longestQuote)}`, expected }
}

function itemsOf(parts: ReadonlyMap<string, string>, name: string): string[] {
  return parts.get(name)?.split(',') ?? []
}

function isNumber(item: string, most: number, negative: boolean): boolean {
  if (!(negative ? /^[+-]?\d{1,3}$/ : /^\+?\d{1,3}$/).test(item)) return false
  const size = Math.abs(Number(item))
  return size >= 1 && size <= most
}

/** The last instant of the rule: of a day without time its end, in the event's own zone. Whole days are counted in UTC. */
function untilOf(
  parts: ReadonlyMap<string, string>,
  start: IcsTime,
  zone: Zone,
): Temporal.ZonedDateTime | undefined {
  const until = parseTime(parts.get('UNTIL') ?? '', zone)
  if (!until) return undefined
  if (isWholeDay(start)) return (isWholeDay(until) ? until : until.toPlainDate()).toZonedDateTime('UTC')
  if (!isWholeDay(until)) return until
  const midnight = until.add({ days: 1 }).toPlainDateTime()
  return (typeof zone === 'string' ? midnight.toZonedDateTime(zone) : zone(midnight)).subtract({ seconds: 1 })
}
