import { describe, expect, test } from 'vitest'
import { dayByKey, weeksOf } from './month.ts'

const daysIn = (weeks: (string | undefined)[][]) =>
  weeks.map((week) => week.map((day) => (day ? Number(day.slice(8)) : 0)))

test('a month has whole weeks, from the first weekday of the language', () => {
  expect(daysIn(weeksOf('2026-11', 0))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 0, 0, 0, 0, 0],
  ])
  const fromMonday = daysIn(weeksOf('2026-11', 1))
  expect([fromMonday[0], fromMonday.at(-1), fromMonday.length]).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [30, 0, 0, 0, 0, 0, 0],
    6,
  ])
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
})

describe('keys', () => {
  const november = { first: 0, from: '2026-11', to: '2027-01' }
  test.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-05', '2026-11-28'],
    ['ArrowDown', '2026-11-28', '2026-12-05'],
    // December 2026 begins on a Tuesday and ends on a Thursday.
    ['Home', '2026-12-10', '2026-12-06'],
    ['End', '2026-12-10', '2026-12-12'],
    ['Home', '2026-12-03', '2026-12-01'],
    ['End', '2026-12-28', '2026-12-31'],
    ['PageDown', '2026-11-28', '2026-12-28'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    // There are no events before November and after January.
    ['ArrowLeft', '2026-11-01', '2026-11-01'],
    ['ArrowUp', '2026-11-05', '2026-11-05'],
    ['PageUp', '2026-11-15', '2026-11-15'],
    ['ArrowDown', '2027-01-29', '2027-01-29'],
    ['PageDown', '2027-01-15', '2027-01-15'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(dayByKey(key, from, november)).toBe(to)
  })

  test('in a week that begins with Monday', () => {
    const monday = { ...november, first: 1 }
    expect([dayByKey('Home', '2026-12-06', monday), dayByKey('End', '2026-12-06', monday)]).toEqual([
      '2026-12-01',
      '2026-12-06',
    ])
  })

  test('that are no movement lead nowhere', () => {
    for (const key of ['Enter', ' ', 'Tab', 'a'])
      expect(dayByKey(key, '2026-12-06', november)).toBeUndefined()
  })
})
