import { expect, test } from 'vitest'
import { currentYear, formatNewsDate, formatToday } from './news-date.ts'

const zone = 'America/New_York'

test.each([
  ['US long format', Date.UTC(2026, 10, 20, 15), 'November 20, 2026'],
  ['the day is New York’s', Date.UTC(2026, 10, 20, 3), 'November 19, 2026'],
  ['no date', undefined, 'Recent'],
  ['no number', Number.NaN, 'Recent'],
  ['beyond what a date can be', 8.64e15 + 1, 'Recent'],
])('%s', (_name, instant, expected) => {
  expect(formatNewsDate(instant, zone).label).toBe(expected)
})

test("'Recent' carries no machine date", () => {
  expect(formatNewsDate(undefined, zone).iso).toBeUndefined()
})

test('today and this year are New York’s', () => {
  const newYearInLondon = Date.UTC(2027, 0, 1, 2)
  expect(formatToday(newYearInLondon, zone)).toEqual({
    label: 'Thursday, December 31, 2026',
    iso: '2026-12-31',
  })
  expect(currentYear(newYearInLondon, zone)).toBe('2026')
})
