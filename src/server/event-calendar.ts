import type { Occurrence } from '../publication/content.ts'

const longestLine = 75

/** One occurrence of an event as an iCalendar file (RFC 5545) that a reader adds to a calendar; times in UTC. */
export function buildCalendar(occurrence: Occurrence, origin: string, now: number): string {
  const { event, startsAt, endsAt, allDay } = occurrence
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Local news site//Events//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(`${event.uid}-${startsAt}`)}`,
    `DTSTAMP:${formatInstant(now)}`,
    allDay
      ? `DTSTART;VALUE=DATE:${formatInstant(startsAt).slice(0, 8)}`
      : `DTSTART:${formatInstant(startsAt)}`,
    ...(endsAt !== undefined && !allDay ? [`DTEND:${formatInstant(endsAt)}`] : []),
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    `URL:${origin}${event.path}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
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
