import { expect, test } from 'vitest'
import { addDays, dayWithin, skippedDays, weekendFrom } from './event-days.ts'

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
  ['a Monday left out', 'FREQ=WEEKLY;BYDAY=MO', ['2026-11-23', '2026-12-07', '2026-12-14'], ['2026-11-30']],
  ['a rule that names no weekday', 'FREQ=WEEKLY', ['2026-11-23', '2026-12-07'], ['2026-11-30']],
  ['one of two weekdays', 'FREQ=WEEKLY;BYDAY=MO,WE', ['2026-11-23', '2026-11-30'], ['2026-11-25']],
  ['none left out', 'FREQ=WEEKLY;BYDAY=MO', ['2026-11-23', '2026-11-30'], []],
  ['every other week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', ['2026-11-23', '2026-12-07'], []],
  ['another rule', 'FREQ=MONTHLY;BYDAY=1MO', ['2026-11-23', '2026-12-07'], []],
  ['no rule', undefined, ['2026-11-23'], []],
])('days that a weekly event skips: %s', (_, rule, days, skipped) => {
  expect(skippedDays(rule, days, days[0] ?? '')).toEqual(skipped)
})

test('days are counted over the ends of months and the changes of clocks', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(addDays('2026-10-31', 2)).toBe('2026-11-02')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
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
