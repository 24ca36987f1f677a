import { type Finding, quote } from '../text/problem.ts'
import { isWebAddress } from '../text/web-address.ts'
import type { IcsProperty } from './content-lines.ts'
import { zoneOf } from './file-zones.ts'
import type { IcsEvent } from './ics-lines.ts'
import { parseDuration, parsePeriod, parseTime, timesIn } from './ics-values.ts'

const once = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'IMAGE',
]
const times = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']

/** Finds errors in single properties of an event; `parseSeries` finds contradictions between them. */
export function checkEvent(event: IcsEvent): Finding[] {
  return [
    ...findMissing(event),
    ...findRepeated(event),
    ...event.properties.flatMap((property) => checkProperty(property, event)),
  ]
}

function findMissing(event: IcsEvent): Finding[] {
  const expected = {
    UID: 'a name of its own, such as market-2026@your-newspaper.org',
    SUMMARY: "the event's title",
    DTSTART: 'its start, such as DTSTART;TZID=America/New_York:20261120T190000',
  }
  return Object.entries(expected).flatMap(([name, what]) => {
    const property = event.properties.find((candidate) => candidate.name === name)
    if (property && property.value !== '') return []
    return [{ line: property?.line ?? event.line, field: name, found: 'nothing', expected: what }]
  })
}

/** Properties that an event may have only once, from the second on. */
export function findRepeated(event: IcsEvent): Finding[] {
  const seen = new Set<string>()
  return event.properties.flatMap(({ name, line }) => {
    if (!once.includes(name)) return []
    const isFirst = !seen.has(name)
    seen.add(name)
    if (isFirst) return []
    return [{ line, field: name, found: 'this property again', expected: 'each of them once in an event' }]
  })
}

/** What is wrong with one property by itself. */
export function checkProperty(property: IcsProperty, event: IcsEvent): Finding[] {
  const { name, value } = property
  if (times.includes(name) && value !== '') return checkTimes(property, event)
  if (name === 'DURATION' && !parseDuration(value)) {
    return [told(property, quote(value), 'a length such as PT1H30M or P2D')]
  }
  if (name === 'URL' && !isWebAddress(value)) {
    return [told(property, quote(value), 'an address that begins with https://')]
  }
  return []
}

function checkTimes(property: IcsProperty, event: IcsEvent): Finding[] {
  if (zoneOf(property, event, 'UTC') === undefined) {
    const name = property.parameters.get('TZID') ?? ''
    return [told(property, `the time zone ${quote(name)}`, 'a time zone such as America/New_York')]
  }
  const expected = 'a day such as 20261120, or with its time, such as 20261120T190000'
  return timesIn(property)
    .filter((value) => !parseTime(value, 'UTC') && !(property.name === 'RDATE' && parsePeriod(value, 'UTC')))
    .map((value) => told(property, quote(value), expected))
}

function told({ line, name }: IcsProperty, found: string, expected: string): Finding {
  return { line, field: name, found, expected }
}
