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
const now = Date.UTC(2026, 10, 21)

test('another program reads the same event', () => {
  const read = Object.values(ical.sync.parseICS(buildCalendar(occurrence, 'https://example.test', now)))
  const event = read.find((component) => component?.type === 'VEVENT') as VEvent
  expect(event.summary).toBe(occurrence.event.title)
  expect(event.description).toBe(occurrence.event.description)
  expect(event.location).toBe(occurrence.event.location)
  expect(event.start.getTime()).toBe(occurrence.startsAt)
  expect(event.end?.getTime()).toBe(occurrence.endsAt)
})

test('no line is longer than 75 octets', () => {
  const lines = buildCalendar(occurrence, 'https://example.test', now).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})
