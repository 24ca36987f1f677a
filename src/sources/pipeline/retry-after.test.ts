import { expect, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { parseRetryAfter } from './fetch-document.ts'

const now = Date.UTC(2026, 10, 21, 12, 0, 0)

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:30:00 GMT', hour / 2],
  ['Saturday, 21-Nov-26 12:30:00 GMT', hour / 2],
  ['Sat, 21 Nov 2020 12:30:00 GMT', 0],
  ['315360000', 8 * hour],
  ['99999999999999999999999', 8 * hour],
  ['Sat, 21 Nov 2036 12:30:00 GMT', 8 * hour],
  ['Sat 21 Nov 2026 12:30:00 GMT', hour / 2],
  ['x Sat, 21 Nov 2026 12:30:00 GMT', undefined],
  ['Sat, 21 Nov 2026 12:30:00 GMT-0500', undefined],
  [undefined, undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1e9', undefined],
  ['soon', undefined],
  ['2026-11-21', undefined],
  ['Someday, 99 Foo 2026 GMT', undefined],
])('%j is %j', (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected)
})
