import { expect, test } from 'vitest'
import { exampleEvent, exampleOccurrence } from '../../example-content.ts'
import { formatEventTime, groupByMonth } from './event-time.ts'

const startsAt = Date.UTC(2026, 5, 20, 10, 30)
const timeOf = ({ endsAt, allDay = false }: { endsAt?: number; allDay?: boolean }) =>
  formatEventTime(exampleOccurrence(exampleEvent(), { startsAt, endsAt, allDay }), 'America/New_York')

test.each([
  [{}, '6:30 AM'],
  [{ endsAt: Date.UTC(2026, 5, 20, 12) }, '6:30 – 8:00 AM'],
  [{ endsAt: Date.UTC(2026, 5, 20, 17) }, '6:30 AM – 1:00 PM'],
  [{ endsAt: startsAt }, '6:30 AM'],
  [{ allDay: true }, 'All day'],
])('%j reads %s', (when, expected) => {
  expect(timeOf(when).time.replace(/[\u2009\u202f]/g, ' ')).toBe(expected)
})

test('the day is the city’s', () => {
  expect(timeOf({})).toMatchObject({
    month: 'Jun',
    day: '20',
    weekday: 'Sat',
    date: 'Saturday, June 20, 2026',
  })
})

test('occurrences are grouped by the city’s month, in their order', () => {
  const occurrences = [
    // Still November 30 in New York.
    Date.UTC(2026, 11, 1, 2),
    Date.UTC(2026, 11, 1, 6),
    Date.UTC(2026, 11, 2, 6),
  ].map((moment) => exampleOccurrence(exampleEvent(), { startsAt: moment, endsAt: undefined, allDay: false }))
  const groups = groupByMonth(occurrences, 'America/New_York')
  expect(groups.map(({ month, occurrences: of }) => [month, of.length])).toEqual([
    ['November 2026', 1],
    ['December 2026', 2],
  ])
  expect(groups.flatMap(({ occurrences: of }) => of)).toEqual(occurrences)
})
