import { expect, test } from 'vitest'
import { parseShortDate } from './short-dates.ts'

test.each([
  ['29-12-03', '2029-12-03'],
  ['32-12-03', '2032-12-03'],
  ['311203', '2031-12-03'],
  ['2026-335', '2026-12-01'],
  ['-26-12', '2026-12-01'],
])('reads %s', (text, day) => {
  expect(parseShortDate(text)).toBe(Date.parse(day))
})

test.each([
  ...['30-12-03', '2026-013-31', '26-13-04', '-2613'],
  ...['12026-012-31', '2026-012-311', '126-07-04', '26-07-041', '-26123', '1-2612', '22026-335', '2026-3355'],
])('reads no short date in %s', (text) => {
  expect(parseShortDate(text)).toBeUndefined()
})
