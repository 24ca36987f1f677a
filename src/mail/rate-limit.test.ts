import { expect, test, vi } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('so many events of a key in a window, and again in the next', () => {
  let now = 0
  const limit = new RateLimit({ most: 2, window: 1000, keys: 10 }, () => now)
  expect(['a', 'a', 'a', 'b'].map((key) => limit.take(key))).toEqual([true, true, false, true])
  now = 999
  expect(limit.take('a')).toBe(false)
  now = 1000
  expect(limit.take('a')).toBe(true)
})

test('a system clock that is set back refuses nobody', async ({ onTestFinished }) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limit = new RateLimit({ most: 1, window: 5, keys: 10 })
  limit.take('a')
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(10)
  expect(limit.take('a')).toBe(true)
})

test('a window of the process’s own clock ends', async () => {
  const limit = new RateLimit({ most: 1, window: 60_000, keys: 10 })
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false])
})

test('a key is forgotten when its window has ended, also when nobody comes again', () => {
  vi.useFakeTimers()
  const limit = new RateLimit({ most: 1, window: 1000, keys: 10 }, () => Date.now())
  limit.take('a')
  vi.advanceTimersByTime(600)
  limit.take('b')
  vi.advanceTimersByTime(400)
  expect(limit.size).toBe(1)
  vi.advanceTimersByTime(599)
  expect(limit.size).toBe(1)
  vi.advanceTimersByTime(1)
  expect(limit.size).toBe(0)
  limit.take('c')
  vi.advanceTimersByTime(1000)
  expect(limit.size).toBe(0)
  vi.useRealTimers()
})

test('so many keys are remembered, the last ones', () => {
  const limit = new RateLimit({ most: 1, window: 1000, keys: 2 }, () => 0)
  for (const key of ['a', 'b', 'c']) limit.take(key)
  expect(['c', 'b', 'a'].map((key) => limit.take(key))).toEqual([false, false, true])
})
