import { expect, test } from 'vitest'
import { dayWithin, skippedDays, weekendFrom } from './event-days.ts'

test.each([
  ['2026-11-20', '2026-11-21', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-28', '2026-11-29'],
  ['2026-12-31', '2027-01-02', '2027-01-03'],
])('the weekend of %s is %s to %s', (today, from, to) => {
  expect(weekendFrom(today, 11)).toEqual({ from, to })
})

test('from Sunday noon on the next weekend is the coming one', () => {
  expect(weekendFrom('2026-11-22', 12)).toEqual({ from: '2026-11-28', to: '2026-11-29' })
  expect(weekendFrom('2026-11-21', 12)).toEqual({ from: '2026-11-21', to: '2026-11-22' })
})

test.each([
  ['one between', ['2026-11-30'], ['2026-11-23', '2026-12-07'], ['2026-11-30']],
  ['before the first and behind the last', ['2026-11-16', '2026-12-14'], ['2026-11-23', '2026-12-07'], []],
  ['moved within its day', ['2026-11-30'], ['2026-11-23', '2026-11-30', '2026-12-07'], []],
  [
    'two times of a day, and an earlier one',
    ['2026-12-01', '2026-12-01', '2026-11-30'],
    ['2026-11-23', '2026-12-07'],
    ['2026-11-30', '2026-12-01'],
  ],
  ['of one day', ['2026-11-30'], ['2026-11-23'], []],
])('days that an event skips: %s', (_, skipped, days, expected) => {
  const times = skipped.map((day) => Date.parse(`${day}T23:30:00-05:00`))
  expect(skippedDays(times, days, 'America/New_York')).toEqual(expected)
})

const zone = 'America/New_York'
const span = { from: '2026-11-21', to: '2026-11-22' }

test.each([
  ['late on the evening before', Date.UTC(2026, 10, 21, 4), undefined, undefined],
  ['in the first minute', Date.UTC(2026, 10, 21, 5), undefined, '2026-11-21'],
  ['on the second day', Date.UTC(2026, 10, 22, 15), undefined, '2026-11-22'],
  ['from the week before on', Date.UTC(2026, 10, 16, 15), Date.UTC(2026, 10, 25, 5), '2026-11-21'],
  ['until the midnight before', Date.UTC(2026, 10, 20, 5), Date.UTC(2026, 10, 21, 5), undefined],
  ['after it', Date.UTC(2026, 10, 23, 5), undefined, undefined],
])('an event %s is within the weekend on %s', (_, startsAt, endsAt, day) => {
  expect(dayWithin({ startsAt, endsAt }, span, zone)).toBe(day)
})
