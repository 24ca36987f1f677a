import { expect, test } from 'vitest'
import { currentYear, formatMoment, formatNewsDate, formatStoryTime, formatToday } from './date-formats.ts'

const region = { language: 'en-US', timeZone: 'America/New_York' }

test.each([
  ['US long format', 'en-US', Date.UTC(2026, 10, 20, 15), 'November 20, 2026'],
  ['the day is New York’s', 'en-US', Date.UTC(2026, 10, 20, 3), 'November 19, 2026'],
  ['Spanish', 'es', Date.UTC(2026, 10, 20, 15), '20 de noviembre de 2026'],
  ['Spanish of the United States', 'es-US', Date.UTC(2026, 10, 20, 15), '20 de noviembre de 2026'],
])('%s', (_name, language, instant, expected) => {
  const date = { label: expected, iso: new Date(instant).toISOString() }
  expect(formatNewsDate(instant, { ...region, language })).toEqual(date)
})

const now = Date.UTC(2026, 10, 20, 15)

test.each([
  ['today the clock', Date.UTC(2026, 10, 20, 14, 5), '9:05 AM', '2026-11-20T09:05:00-05:00'],
  ['today is New York’s', Date.UTC(2026, 10, 20, 4, 59), 'November 19', '2026-11-19T23:59:00-05:00'],
  ['this year the day', Date.UTC(2026, 5, 13, 19, 2), 'June 13', '2026-06-13T15:02:00-04:00'],
  ['another year', Date.UTC(2025, 5, 13, 19, 2), 'June 13, 2025', '2025-06-13T15:02:00-04:00'],
])('of a story is printed: %s', (_name, instant, label, iso) => {
  const time = formatStoryTime(instant, now, region)
  expect(time).toMatchObject({ label, iso, instant })
})

test('the full date and clock of a story are its title, in US long format', () => {
  expect(formatStoryTime(Date.UTC(2026, 5, 13, 19, 2), now, region)).toMatchObject({
    title: 'June 13, 2026, 3:02 PM',
  })
})

test('the head of a page has the long date, also of a story of today', () => {
  expect(formatMoment(Date.UTC(2026, 10, 20, 14, 5), region)?.label).toBe('November 20, 2026, 9:05 AM')
  expect(formatMoment(Number.NaN, region)).toBeUndefined()
})

test.each([
  ['no date', undefined],
  ['no number', Number.NaN],
  ['beyond what a date can be', 8.64e15 + 1],
])('%s is recent', (_name, instant) => {
  expect(formatStoryTime(instant, now, region)).toBe('recent')
})

test('today and this year are New York’s', () => {
  const newYearInLondon = Date.UTC(2027, 0, 1, 2)
  expect(formatToday(newYearInLondon, region)).toEqual({
    label: 'Thursday, December 31, 2026',
    short: 'Thu, Dec 31',
    iso: '2026-12-31',
  })
  expect(formatToday(newYearInLondon, { ...region, language: 'es' }).label).toBe(
    'jueves, 31 de diciembre de 2026',
  )
  expect(currentYear(newYearInLondon, region.timeZone)).toBe('2026')
})
