import { expect, test } from 'vitest'
import { hour, minute } from '../../time/durations.ts'
import { defaultPollTimes, type PollResult, waitAfter, waitOf } from './poll-times.ts'

const middle = 0.5
const wait = (result: Partial<PollResult>, random = middle) =>
  waitAfter(
    { failures: 0, reason: undefined, retryAfter: undefined, offline: false, ...result },
    defaultPollTimes,
    random,
  )

test.each([
  [0, 15 * minute],
  [1, 15 * minute],
  [2, 30 * minute],
  [3, hour],
  [6, 8 * hour],
  [7, 12 * hour],
  [5000, 12 * hour],
])('after %i failures in a row the wait is %i ms', (failures, expected) => {
  expect(wait({ failures, reason: failures ? 'status' : undefined })).toBe(expected)
})

test.each([
  [1, minute],
  [2, 2 * minute],
  [5, 16 * minute],
  [9, 2 * hour],
])(
  'before the first success, after %i failures, a kind with short first retries waits %i ms',
  (failures, expected) => {
    const times = { ...defaultPollTimes, interval: 12 * hour, firstRetry: minute, longestWait: 2 * hour }
    const result = { failures, reason: 'status', retryAfter: undefined, offline: false } as const
    expect(waitAfter({ ...result, neverSucceeded: true }, times, middle)).toBe(expected)
    expect(waitAfter(result, times, middle)).toBe(2 * hour)
  },
)

test('a source that answers is polled at its interval, however short the longest back-off', () => {
  const times = { ...defaultPollTimes, interval: 12 * hour, longestWait: 2 * hour }
  const answered = { failures: 0, reason: undefined, retryAfter: undefined, offline: false }
  expect(waitAfter(answered, times, middle)).toBe(12 * hour)
  const state = { interval: undefined, newestAt: undefined }
  expect(waitOf(state, { now: 0, freshFor: undefined }, times)).toBe(12 * hour)
})

test('a source that answers is polled at its own interval', () => {
  expect(wait({ interval: 40 * minute })).toBe(40 * minute)
})

test('waits have a jitter of 10 % either way, within the cap', () => {
  expect(wait({}, 0)).toBe(13.5 * minute)
  expect(wait({}, 1)).toBe(16.5 * minute)
  expect(wait({ failures: 50, reason: 'dns' }, 1)).toBe(12 * hour)
})

test.each(['blocked', 'gone'] as const)(
  '%s: polled every two hours at first, twice a day in the end, because only a person can mend it',
  (reason) => {
    expect(wait({ failures: 1, reason })).toBe(2 * hour)
    expect(wait({ failures: 99, reason })).toBe(12 * hour)
  },
)

test('after a full disk the next poll is soon, whatever the number of failures', () => {
  expect(wait({ failures: 99, reason: 'store' })).toBe(15 * minute)
})

test('a server can lengthen the wait, but not shorten it', () => {
  expect(wait({ failures: 1, reason: 'rateLimited', retryAfter: 3 * hour })).toBe(3 * hour)
  expect(wait({ failures: 1, reason: 'rateLimited', retryAfter: 0 })).toBe(15 * minute)
})

test.each(['dns', 'connection', 'timeout'] as const)(
  '%s while no feed can be reached is tried again soon',
  (reason) => {
    expect(wait({ failures: 40, reason, offline: true })).toBe(5 * minute)
    expect(wait({ failures: 40, reason, offline: false })).toBe(12 * hour)
  },
)
