import { expect, test } from 'vitest'
import { currentYear, formatNewsDate, formatStoryDate, formatToday } from './news-date.ts'

const region = { language: 'en-US', timeZone: 'America/New_York' }

test.each([
  ['US long format', 'en-US', Date.UTC(2026, 10, 20, 15), 'November 20, 2026'],
  ['the day is New York’s', 'en-US', Date.UTC(2026, 10, 20, 3), 'November 19, 2026'],
  ['Spanish', 'es', Date.UTC(2026, 10, 20, 15), '20 de noviembre de 2026'],
  ['Spanish of the United States', 'es-US', Date.UTC(2026, 10, 20, 15), '20 de noviembre de 2026'],
])('%s', (_name, language, instant, expected) => {
  const date = { label: expected, iso: new Date(instant).toISOString() }
  expect(formatNewsDate(instant, { ...region, language })).toEqual(date)
  expect(formatStoryDate(instant, { ...region, language })).toEqual(date)
})

test.each([
  ['no date', undefined],
  ['no number', Number.NaN],
  ['beyond what a date can be', 8.64e15 + 1],
])('%s is recent', (_name, instant) => {
  expect(formatStoryDate(instant, region)).toBe('recent')
})

test('today and this year are New York’s', () => {
  const newYearInLondon = Date.UTC(2027, 0, 1, 2)
  expect(formatToday(newYearInLondon, region)).toEqual({
    label: 'Thursday, December 31, 2026',
    iso: '2026-12-31',
  })
  expect(formatToday(newYearInLondon, { ...region, language: 'es' }).label).toBe(
    'jueves, 31 de diciembre de 2026',
  )
  expect(currentYear(newYearInLondon, region.timeZone)).toBe('2026')
})
