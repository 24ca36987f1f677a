import { describe, expect, test } from 'vitest'
import { exampleEvent, exampleOccurrence } from '../../site/example-content.fixture.ts'
import { buildCalendar } from './event-calendar.ts'

const timeZone = 'America/New_York'
const now = Date.UTC(2026, 10, 21, 9, 5)
const build = (occurrence = exampleOccurrence(), zone = timeZone) =>
  buildCalendar([occurrence], { name: 'Example News', origin: 'https://example.test', timeZone: zone, now })
/** Content lines, unfolded (RFC 5545, section 3.1). */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('the file has exactly these bytes', () => {
  const occurrence = exampleOccurrence(
    exampleEvent({
      uid: 'cleanup@example.test',
      slug: 'cleanup',
      title: 'Cleanup; with gloves, at dawn',
      description: 'Bring:\n"water", \\ and a hat\r\nEnd',
      location: 'Beach, north end',
    }),
    { startsAt: Date.UTC(2026, 10, 21, 13), endsAt: Date.UTC(2026, 10, 21, 17), allDay: false },
  )
  expect(build(occurrence)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Local news site//Events//EN',
      'BEGIN:VEVENT',
      'UID:cleanup@example.test-1795266000000',
      'DTSTAMP:20261121T090500Z',
      'DTSTART:20261121T130000Z',
      'DTEND:20261121T170000Z',
      'SUMMARY:Cleanup\\; with gloves\\, at dawn',
      'DESCRIPTION:Bring:\\n"water"\\, \\\\ and a hat\\nEnd',
      'LOCATION:Beach\\, north end',
      'URL:https://example.test/events/cleanup',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

describe('a text', () => {
  const description = (text: string) =>
    linesOf(build(exampleOccurrence(exampleEvent({ description: text })))).find((line) =>
      line.startsWith('DESCRIPTION:'),
    )

  test.each([
    ['a comma', 'a,b', 'a\\,b'],
    ['a semicolon', 'a;b', 'a\\;b'],
    ['a backslash', 'a\\b', 'a\\\\b'],
    ['a backslash before a comma', '\\,', '\\\\\\,'],
    ['a backslash before an n', '\\n', '\\\\n'],
    ['a new line', 'a\nb', 'a\\nb'],
    ['a new line as Windows writes it', 'a\r\nb', 'a\\nb'],
    ['a carriage return', 'a\rb', 'a\\nb'],
    ['a new line that begins a property', 'a\nSTATUS:CANCELLED', 'a\\nSTATUS:CANCELLED'],
    ['a colon and quotes', '"a": b', '"a": b'],
    ['a control character', 'a\u0000\u0007b\tc\u007f\u0085', 'ab\tc'],
  ])('with %s is escaped', (_, text, expected) => {
    expect(description(text)).toBe(`DESCRIPTION:${expected}`)
  })
})

test.each([
  ['short', ''],
  ['of words', 'long '.repeat(40)],
  ['of two bytes a letter', 'ñ'.repeat(200)],
  ['of emoji', '🌴'.repeat(100)],
  ['of 75 bytes with its name', 'x'.repeat(75 - 'SUMMARY:'.length)],
  ['of 76 bytes with its name', 'x'.repeat(76 - 'SUMMARY:'.length)],
])('a title %s is folded into lines of at most 75 bytes, and is whole when unfolded', (_, text) => {
  const title = `T${text}`.trim()
  const calendar = build(exampleOccurrence(exampleEvent({ title })))
  const lines = calendar.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(calendar).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
  expect(calendar.isWellFormed() && lines.every((line) => line.isWellFormed())).toBe(true)
  expect(linesOf(calendar)).toContain(`SUMMARY:${title}`)
})

test('an event without description, place and end has no such lines', () => {
  const bare = exampleOccurrence(exampleEvent({ description: '', location: '' }), {
    startsAt: now,
    endsAt: undefined,
    allDay: false,
  })
  expect(build(bare)).not.toMatch(/DESCRIPTION|LOCATION|DTEND/)
})

test.each([
  ['one day', Date.UTC(2026, 5, 20, 4), Date.UTC(2026, 5, 21, 4), '20260620', '20260621'],
  ['three days', Date.UTC(2026, 5, 20, 4), Date.UTC(2026, 5, 23, 4), '20260620', '20260623'],
  ['no end', Date.UTC(2026, 5, 30, 4), undefined, '20260630', '20260701'],
  ['a day of 23 hours', Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 2, 9, 4), '20260308', '20260309'],
  ['a day of 25 hours', Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 10, 2, 5), '20261101', '20261102'],
  ['24 of its 25 hours', Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 10, 2, 4), '20261101', '20261102'],
])('an all-day event keeps its days: %s', (_, startsAt, endsAt, first, end) => {
  const lines = linesOf(build(exampleOccurrence(exampleEvent(), { startsAt, endsAt, allDay: true })))
  expect(lines).toContain(`DTSTART;VALUE=DATE:${first}`)
  expect(lines).toContain(`DTEND;VALUE=DATE:${end}`)
})

test('the days are those of the publication where UTC has another', () => {
  const startsAt = Date.UTC(2026, 5, 19, 15)
  const allDay = exampleOccurrence(exampleEvent(), { startsAt, endsAt: undefined, allDay: true })
  expect(build(allDay, 'Asia/Tokyo')).toContain(
    'DTSTART;VALUE=DATE:20260620\r\nDTEND;VALUE=DATE:20260621\r\n',
  )
})
