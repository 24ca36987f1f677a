import ical, { type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { exampleEvent, exampleOccurrence } from '../site/example-content.ts'
import { buildCalendar } from './event-calendar.ts'

const occurrence = exampleOccurrence(
  exampleEvent({
    title: 'Cleanup; with gloves, at dawn',
    description: `First line\nsecond line \\ ${'long '.repeat(40)}ñandú`,
    location: 'Beach, north end',
  }),
)
const timeZone = 'America/New_York'
const now = Date.UTC(2026, 10, 21)

test('another program reads the same event', () => {
  const read = Object.values(
    ical.sync.parseICS(buildCalendar(occurrence, 'https://example.test', timeZone, now)),
  )
  const event = read.find((component) => component?.type === 'VEVENT') as VEvent
  expect(event.summary).toBe(occurrence.event.title)
  expect(event.description).toBe(occurrence.event.description)
  expect(event.location).toBe(occurrence.event.location)
  expect(event.start.getTime()).toBe(occurrence.startsAt)
  expect(event.end?.getTime()).toBe(occurrence.endsAt)
})

test('no line is longer than 75 octets', () => {
  const lines = buildCalendar(occurrence, 'https://example.test', timeZone, now).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

test.each([
  ['one day', Date.UTC(2026, 5, 20, 4), Date.UTC(2026, 5, 21, 4), '20260620', '20260621'],
  ['three days', Date.UTC(2026, 5, 20, 4), Date.UTC(2026, 5, 23, 4), '20260620', '20260623'],
  ['no end', Date.UTC(2026, 5, 30, 4), undefined, '20260630', '20260701'],
  ['a day of 25 hours', Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 10, 2, 5), '20261101', '20261102'],
  ['24 of its 25 hours', Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 10, 2, 4), '20261101', '20261102'],
])('an all-day event keeps its days: %s', (_, startsAt, endsAt, first, end) => {
  const allDay = exampleOccurrence(exampleEvent(), { startsAt, endsAt, allDay: true })
  const lines = buildCalendar(allDay, 'https://example.test', timeZone, now).split('\r\n')
  expect(lines).toContain(`DTSTART;VALUE=DATE:${first}`)
  expect(lines).toContain(`DTEND;VALUE=DATE:${end}`)
})

test('the days are those of the publication where UTC has another', () => {
  const startsAt = Date.UTC(2026, 5, 19, 15)
  const allDay = exampleOccurrence(exampleEvent(), { startsAt, endsAt: undefined, allDay: true })
  const calendar = buildCalendar(allDay, 'https://example.test', 'Asia/Tokyo', now)
  expect(calendar).toContain('DTSTART;VALUE=DATE:20260620\r\nDTEND;VALUE=DATE:20260621\r\n')
})
