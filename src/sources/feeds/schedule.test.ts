import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FeedSchedule, type RunResult } from './schedule.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Runs that last 100 ms and are due again after an hour, unless told otherwise. */
function start(addresses: readonly string[], result: (address: string) => Partial<RunResult> = () => ({})) {
  const begun: [address: string, at: number][] = []
  let now = 0
  let most = 0
  const startedAt = Date.now()
  const schedule = new FeedSchedule({
    feeds: addresses.map((address) => ({ address, dueAt: startedAt })),
    hostOf: (address) => new URL(address).host,
    run: async (address) => {
      begun.push([address, Date.now() - startedAt])
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 100))
      now--
      return { dueAt: Date.now() + 3_600_000, hostPausedUntil: undefined, ...result(address) }
    },
  })
  return { schedule, begun, most: () => most }
}

const hosts = (count: number) => Array.from({ length: count }, (_, n) => `https://${n}.example/feed`)
const feedsOfOneHost = (count: number) => Array.from({ length: count }, (_, n) => `https://one.example/${n}`)

test('runs 16 feeds at once, and every feed once', async () => {
  const { begun, most } = start(hosts(40))
  await vi.advanceTimersByTimeAsync(1000)
  expect(most()).toBe(16)
  expect(begun.map(([address]) => address)).toEqual(hosts(40))
})

test('runs 2 feeds of one host at once, and does not hold up other hosts', async () => {
  const { begun, most } = start([...feedsOfOneHost(6), 'https://other.example/'])
  await vi.advanceTimersByTimeAsync(50)
  expect(begun.map(([address]) => address)).toEqual([...feedsOfOneHost(2), 'https://other.example/'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(most()).toBe(3)
  expect(begun).toHaveLength(7)
})

test('runs a feed again when it is due, and never while it runs', async () => {
  const { begun } = start(['https://one.example/'], () => ({ dueAt: Date.now() - 1 }))
  await vi.advanceTimersByTimeAsync(450)
  expect(begun.map(([, at]) => at)).toEqual([0, 100, 200, 300, 400])
})

test('waits long, without losing a feed', async () => {
  const { begun } = start(['https://one.example/'])
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  expect(begun.map(([, at]) => at)).toEqual([0, 3_600_100, 7_200_200])
})

test('leaves a paused host alone, all its feeds, and no other', async () => {
  const pausedUntil = Date.now() + 60_000
  const { begun } = start([...feedsOfOneHost(5), 'https://other.example/'], (address) =>
    address.includes('one') ? { hostPausedUntil: pausedUntil } : { dueAt: Date.now() + 10_000 },
  )
  await vi.advanceTimersByTimeAsync(59_000)
  expect(begun.filter(([address]) => address.includes('one'))).toHaveLength(2)
  expect(begun.filter(([address]) => address.includes('other')).length).toBeGreaterThan(4)
  await vi.advanceTimersByTimeAsync(2000)
  expect(begun.filter(([address]) => address.includes('one'))).toHaveLength(5)
})

test('starts nothing after stop, and waits for what runs', async () => {
  const { schedule, begun } = start(hosts(40))
  await vi.advanceTimersByTimeAsync(50)
  let stopped = false
  void schedule.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(stopped).toBe(false)
  await vi.advanceTimersByTimeAsync(7_300_000)
  expect(stopped).toBe(true)
  expect(begun).toHaveLength(16)
})
