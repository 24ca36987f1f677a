import { expect, test } from 'vitest'
import { addDays, addMonths, daysOf, weekdayOf } from './days.ts'

test('days are counted over the ends of months and the changes of clocks', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(addDays('2026-10-31', 2)).toBe('2026-11-02')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
})

test('months are counted over the ends of years, and have their days', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ])
  expect(['2026-11', '2026-12', '2027-02', '2028-02'].map((month) => daysOf(month).length)).toEqual([
    30, 31, 28, 29,
  ])
  expect([daysOf('2026-12')[0], daysOf('2026-12').at(-1)]).toEqual(['2026-12-01', '2026-12-31'])
})

test('weeks begin with Sunday, 0', () => {
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].map(weekdayOf)).toEqual([6, 0, 1])
})
