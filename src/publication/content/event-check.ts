import { type Finding, oneOf, quote } from '../problem.ts'
import { isWebAddress } from '../schema-parts.ts'
import { isDay } from '../zoned-time.ts'
import { type Assets, expectedPicture, hasPicture } from './assets.ts'
import type { IcsEvent, IcsProperty } from './ics-lines.ts'

const once = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'IMAGE',
]
const times = ['DTSTART', 'DTEND', 'EXDATE', 'RECURRENCE-ID']
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
/** More than a weekly event needs in twenty years; counting takes time. */
const mostRepeats = 1000

/** What is wrong with each property of an event; what its properties make together is told when it is read. */
export function checkEvent(event: IcsEvent, assets: Assets): Finding[] {
  return [
    ...findMissing(event),
    ...findRepeated(event),
    ...event.properties.flatMap((property) => checkProperty(property, assets)),
  ]
}

function findMissing(event: IcsEvent): Finding[] {
  const expected = {
    UID: 'a name of its own, such as market-2026@fortlauderdale.example',
    SUMMARY: "the event's title",
    DTSTART: 'its start, such as DTSTART;TZID=America/New_York:20261120T190000',
  }
  return Object.entries(expected).flatMap(([name, what]) => {
    const property = event.properties.find((candidate) => candidate.name === name)
    if (property && property.value !== '') return []
    return [{ line: property?.line ?? event.line, field: name, found: 'nothing', expected: what }]
  })
}

function findRepeated(event: IcsEvent): Finding[] {
  return event.properties.flatMap(({ name, line }, index) => {
    const first = event.properties.findIndex((other) => other.name === name)
    if (first === index || !once.includes(name)) return []
    return [{ line, field: name, found: 'this property again', expected: 'each of them once in an event' }]
  })
}

function checkProperty(property: IcsProperty, assets: Assets): Finding[] {
  const { name, value } = property
  if (times.includes(name) && value !== '') return checkTime(property)
  if (name === 'RRULE') return checkRule(property)
  if (name === 'URL' && !isWebAddress(value)) {
    return [told(property, quote(value), 'an address that begins with https://')]
  }
  if (name === 'IMAGE' && !hasPicture(assets, value)) return [told(property, quote(value), expectedPicture)]
  if (name === 'RDATE') return [told(property, 'a list of dates', 'RRULE, or an event for each date')]
  return []
}

function checkTime(property: IcsProperty): Finding[] {
  return property.value
    .split(',')
    .filter((value) => !isTime(value.trim()))
    .map((value) =>
      told(property, quote(value), 'a day such as 20261120, or with its time, such as 20261120T190000'),
    )
}

function isTime(value: string): boolean {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/.exec(value)
  return match !== null && isDay(`${match[1]}-${match[2]}-${match[3]}`)
}

/** An event repeats at most daily, so that listing what is on for two years stays a small thing. */
function checkRule(property: IcsProperty): Finding[] {
  const parts = new Map(
    property.value
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0], part.split('=')[1] ?? '']),
  )
  const frequency = parts.get('FREQ') ?? ''
  if (!frequencies.includes(frequency)) {
    return [told(property, frequency === '' ? 'no FREQ' : `FREQ=${frequency}`, `FREQ=${oneOf(frequencies)}`)]
  }
  const hourly = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].find((name) => parts.has(name))
  if (hourly !== undefined) return [told(property, hourly, 'an event for each time of the day')]
  if (Number(parts.get('COUNT') ?? 1) > mostRepeats) {
    return [told(property, `COUNT=${parts.get('COUNT')}`, `at most ${mostRepeats}`)]
  }
  return []
}

function told({ line, name }: IcsProperty, found: string, expected: string): Finding {
  return { line, field: name, found, expected }
}
