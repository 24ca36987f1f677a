import type { EventTime } from '../../icalendar/occurrences.ts'
import type { Occurrence } from '../../publication/content.ts'
import { zonedTime } from '../../time/zoned-time.ts'
import { printableText } from './xml.ts'

const longestLine = 75

/** The properties of a calendar file. */
export interface CalendarHead {
  /** The publication's name. */
  name: string
  origin: string
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
  /** Whether calendar programs are to name it and to ask for it again each hour. */
  isSubscription?: boolean
}

/** Occurrences as an iCalendar file (RFC 5545) for readers: times in UTC, days in the publication's zone. */
export function buildCalendar(occurrences: readonly Occurrence[], head: CalendarHead): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Local news site//Events//EN',
    ...(head.isSubscription ? nameCalendar(head) : []),
    ...occurrences.flatMap((occurrence) => formatEvent(occurrence, head)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** NAME and REFRESH-INTERVAL are of RFC 7986; most programs read the older names. */
function nameCalendar({ name }: CalendarHead): string[] {
  const hourly = 'PT1H'
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${hourly}`,
    `X-PUBLISHED-TTL:${hourly}`,
  ]
}

function formatEvent(occurrence: Occurrence, { origin, timeZone, now }: CalendarHead): string[] {
  const { event, startsAt } = occurrence
  const description = [...(event.announced?.notes ?? []), event.description].filter(Boolean).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${event.uid}-${startsAt}`)}`,
    `DTSTAMP:${formatInstant(now)}`,
    ...(occurrence.allDay ? formatDays(occurrence, timeZone) : formatTimes(occurrence)),
    `SUMMARY:${escapeText(event.title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.canceled ? ['STATUS:CANCELLED'] : []),
    `URL:${origin}${event.path}`,
    'END:VEVENT',
  ]
}

function formatTimes({ startsAt, endsAt }: EventTime): string[] {
  const start = `DTSTART:${formatInstant(startsAt)}`
  return endsAt === undefined ? [start] : [start, `DTEND:${formatInstant(endsAt)}`]
}

/** The end is the day after the last day (section 3.6.1). */
function formatDays({ startsAt, endsAt = startsAt }: EventTime, timeZone: string): string[] {
  const first = zonedTime(startsAt, timeZone).toPlainDate()
  const last = zonedTime(Math.max(startsAt, endsAt - 1), timeZone).toPlainDate()
  return [`DTSTART;VALUE=DATE:${formatDay(first)}`, `DTEND;VALUE=DATE:${formatDay(last.add({ days: 1 }))}`]
}

/** '20261121' */
function formatDay(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '')
}

/** '20261121T150000Z' */
function formatInstant(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Section 3.3.11. */
function escapeText(text: string): string {
  return printableText(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')
}

/** Section 3.1: lines of at most 75 octets, a character never split. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > longestLine) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
