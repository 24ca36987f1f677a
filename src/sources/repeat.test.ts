import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('each run begins after the time that the one before asked for, and none while another runs', async () => {
  const begun: number[] = []
  let isRunning = false
  const stop = repeat(
    async () => {
      expect(isRunning).toBe(false)
      isRunning = true
      begun.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
      isRunning = false
      return begun.length === 1 ? 60 : 1
    },
    { pause: 1, onError: () => {} },
  )
  await expect.poll(() => begun.length).toBeGreaterThan(2)
  await stop()
  const [first = 0, second = 0, third = 0] = begun
  expect(second - first).toBeGreaterThan(75)
  expect(third - second).toBeGreaterThan(15)
})

test('what fails is told and run again, after the pause', async () => {
  const errors: unknown[] = []
  const begun: number[] = []
  const stop = repeat(
    async () => {
      if (begun.push(performance.now()) < 3) throw new Error('busy')
      return 60_000
    },
    { first: 1, pause: 50, onError: (error) => errors.push(error) },
  )
  await expect.poll(() => begun.length).toBe(3)
  await stop()
  const [first = 0, second = 0] = begun
  expect(second - first).toBeGreaterThan(45)
  expect(errors).toEqual([new Error('busy'), new Error('busy')])
})

test('stopping tells the run that goes on, and waits for its end', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let hasEnded = false
  const stop = repeat(
    async (signal) => {
      begin()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      hasEnded = true
      return 1
    },
    { first: 1, pause: 1, onError: () => {} },
  )
  await begun
  await stop()
  expect(hasEnded).toBe(true)
})
