import { expect, test } from 'vitest'
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
  const { now } = Date
  onTestFinished(() => {
    Date.now = now
  })
  const limit = new RateLimit({ most: 1, window: 5, keys: 10 })
  limit.take('a')
  Date.now = () => now() - 86_400_000
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(limit.take('a')).toBe(true)
})
