import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each run begins after the time that the one before asked for, and none while another runs', async () => {
  const begun: number[] = []
  const stop = repeat(
    async () => {
      begun.push(Date.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
      return begun.length === 1 ? 60 : 1
    },
    { pause: 1, onError: () => {} },
  )
  await vi.advanceTimersByTimeAsync(110)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(20)
  await stopped
  const [first = 0, second = 0, third = 0] = begun
  expect([second - first, third - second]).toEqual([80, 21])
})

test('what fails is told and run again, after the pause', async () => {
  const errors: unknown[] = []
  const begun: number[] = []
  const stop = repeat(
    async () => {
      if (begun.push(Date.now()) < 3) throw new Error('busy')
      return 60_000
    },
    { first: 1, pause: 50, onError: (error) => errors.push(error) },
  )
  await vi.advanceTimersByTimeAsync(110)
  await stop()
  const [first = 0, second = 0, third = 0] = begun
  expect([second - first, third - second]).toEqual([50, 50])
  expect(errors).toEqual([new Error('busy'), new Error('busy')])
})
