import { dayOf } from '../publication/content/zoned-day.ts'
import type { EventTime, Occurrence } from '../publication/content.ts'

const longestLine = 75
const day = 24 * 60 * 60_000

/** One occurrence of an event as an iCalendar file (RFC 5545) that a reader adds to a calendar: times in UTC, days in `timeZone`. */
export function buildCalendar(occurrence: Occurrence, origin: string, timeZone: string, now: number): string {
  const { event, startsAt } = occurrence
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Local news site//Events//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(`${event.uid}-${startsAt}`)}`,
    `DTSTAMP:${formatInstant(now)}`,
    ...(occurrence.allDay ? formatDays(occurrence, timeZone) : formatTimes(occurrence)),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    `URL:${origin}${event.path}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function formatTimes({ startsAt, endsAt }: EventTime): string[] {
  const start = `DTSTART:${formatInstant(startsAt)}`
  return endsAt === undefined ? [start] : [start, `DTEND:${formatInstant(endsAt)}`]
}

/** The end is the day after the last (section 3.6.1). Days are counted, for where clocks change one has 23 or 25 hours. */
function formatDays({ startsAt, endsAt = startsAt }: EventTime, timeZone: string): string[] {
  const first = Date.parse(dayOf(startsAt, timeZone))
  const days = Math.max(1, Math.round((endsAt - startsAt) / day))
  return [`DTSTART;VALUE=DATE:${formatDate(first)}`, `DTEND;VALUE=DATE:${formatDate(first + days * day)}`]
}

/** '20261121' */
function formatDate(instant: number): string {
  return formatInstant(instant).slice(0, 8)
}

/** '20261121T150000Z' */
function formatInstant(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Section 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')
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
