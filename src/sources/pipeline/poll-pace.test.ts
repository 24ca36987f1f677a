import { expect, test } from 'vitest'
import type { SourceState } from '../../store/source-state.ts'
import { day, hour, minute } from '../../time/durations.ts'
import {
  type DocumentPace,
  defaultPollTimes,
  hasOverflowed,
  intervalOf,
  paceOfDates,
  waitOf,
} from './poll-times.ts'
import { addressNow, moveAfter } from './run-source.ts'

const now = Date.UTC(2026, 10, 21)
const pace = (fields: Partial<DocumentPace>): DocumentPace => ({
  entries: 10,
  newestAt: now,
  gap: undefined,
  refreshAfter: undefined,
  ...fields,
})

test.each<[string, Partial<DocumentPace>, number]>([
  ['nothing known', {}, 15 * minute],
  ['an entry a minute', { gap: minute }, 15 * minute],
  ['an entry every 80 minutes', { gap: 80 * minute }, 40 * minute],
  ['an entry a week', { gap: 7 * day }, hour],
  ['a wish for two hours', { gap: minute, refreshAfter: 2 * hour }, 2 * hour],
  ['a wish for a minute', { gap: 80 * minute, refreshAfter: minute }, 40 * minute],
  ['a wish for a year', { refreshAfter: 365 * day }, 12 * hour],
])('the interval after %s', (_, fields, expected) => {
  const options = { overflowed: false, before: undefined }
  expect(intervalOf(pace(fields), options, defaultPollTimes)).toBe(expected)
})

test('missed entries halve the interval, down to five minutes', () => {
  const halve = (before: number | undefined) =>
    intervalOf(pace({ refreshAfter: day }), { overflowed: true, before }, defaultPollTimes)
  expect(halve(undefined)).toBe(7.5 * minute)
  expect(halve(2 * hour)).toBe(hour)
  expect(halve(6 * minute)).toBe(5 * minute)
  expect(hasOverflowed(pace({ entries: 10 }), 10, false)).toBe(true)
  expect(hasOverflowed(pace({ entries: 10 }), 9, false)).toBe(false)
  expect(hasOverflowed(pace({ entries: 10 }), 10, true)).toBe(false)
  expect(hasOverflowed(pace({ entries: 5 }), 5, false)).toBe(true)
  expect(hasOverflowed(pace({ entries: 4 }), 4, false)).toBe(false)
})

test.each([
  [6, undefined, 20 * minute],
  [7, undefined, 2 * hour],
  [14, undefined, 4 * hour],
  [30, undefined, 12 * hour],
  [0, 3 * hour, 3 * hour],
  [0, minute, 20 * minute],
  [0, 365 * day, 12 * hour],
])('after %i days of silence and an answer fresh for %j ms the wait is %i ms', (days, freshFor, expected) => {
  const state = { interval: 20 * minute, newestAt: now - days * day }
  expect(waitOf(state, { now, freshFor }, defaultPollTimes)).toBe(expected)
})

test('what is not known lengthens no wait, and short intervals are not changed', () => {
  const unknown = { interval: undefined, newestAt: undefined }
  expect(waitOf(unknown, { now, freshFor: undefined }, defaultPollTimes)).toBe(15 * minute)
  const options = { overflowed: false, before: undefined }
  for (const [interval, expected] of [
    [minute - 1, minute - 1],
    [minute, day],
  ] as const) {
    const times = { ...defaultPollTimes, interval, longestWait: day }
    expect(intervalOf(pace({ refreshAfter: day }), options, times)).toBe(expected)
    expect(waitOf(unknown, { now, freshFor: day }, times)).toBe(expected)
  }
})

test('after a month of silence a source is polled every twelve hours, even if it may be later', () => {
  const state = { interval: hour, newestAt: now - 30 * day }
  const times = { ...defaultPollTimes, longestWait: day }
  expect(waitOf(state, { now, freshFor: undefined }, times)).toBe(12 * hour)
})

test('the pace of dates', () => {
  expect(paceOfDates([9, undefined, 1, 5])).toEqual({ entries: 4, newestAt: 9, gap: 4 })
  expect(paceOfDates([9, 1])).toEqual({ entries: 2, newestAt: 9, gap: undefined })
  expect(paceOfDates([])).toEqual({ entries: 0, newestAt: undefined, gap: undefined })
})

test('a new address is used after a week of permanent redirects, and dropped when it fails', () => {
  const base = { nextPollAt: 0, failures: 0 } as SourceState
  const first = moveAfter(base, 'https://new.example/', { now, isAdopted: false })
  const moved = { ...base, ...first }
  expect(addressNow('https://old.example/', moved, now + 6 * day).address).toBe('https://old.example/')
  const later = now + 7 * day
  const again = { ...base, ...moveAfter(moved, 'https://new.example/', { now: later, isAdopted: false }) }
  expect(addressNow('https://old.example/', again, later)).toEqual({
    address: 'https://new.example/',
    isAdopted: true,
  })
  expect(moveAfter(again, undefined, { now: later, isAdopted: true })).toEqual(first)
  expect(addressNow('https://old.example/', { ...again, failures: 1 }, later).isAdopted).toBe(false)
  const third = 'https://third.example/'
  expect(moveAfter(again, third, { now: later, isAdopted: true })).toEqual({
    movedTo: third,
    movedSince: later,
  })
  const forgotten = { movedTo: undefined, movedSince: undefined }
  expect(moveAfter(again, undefined, { now: later, isAdopted: false })).toStrictEqual(forgotten)
  const elsewhere = moveAfter(moved, 'https://other.example/', { now: later, isAdopted: false })
  expect(elsewhere).toEqual({ movedTo: 'https://other.example/', movedSince: later })
})
