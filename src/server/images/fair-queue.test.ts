import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FairQueue, QueueFullError, type QueueLimits } from './fair-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const never = new AbortController().signal
const limits = { atOnce: 4, atOncePerGroup: 2, waiting: 100, waitingPerGroup: 50, longestWait: 10_000 }

/** A queue whose tasks end when the test says so. `started` names them in order. */
function watchedQueue(changed: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...changed })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (group: string, name: string, signal = never) =>
    queue.run(group, signal, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { run, end, started }
}

test('a group whose tasks never end does not block the others', async () => {
  const { run, end, started } = watchedQueue()
  for (let index = 0; index < 20; index++) void run('dead', `dead ${index}`)
  void run('good', 'good')
  await setImmediate()
  expect(started).toEqual(['dead 0', 'dead 1', 'good'])
  await end('good')
  expect(started).toHaveLength(3)
})

test('groups take turns, however many tasks one has', async () => {
  const { run, end, started } = watchedQueue({ atOnce: 1, atOncePerGroup: 1 })
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  void run('b', 'b1')
  void run('c', 'c1')
  const turns = ['a1', 'a2', 'b1', 'c1', 'a3']
  for (const name of turns) {
    await setImmediate()
    await end(name)
  }
  expect(started).toEqual(turns)
})

test('a task that fails frees its place', async () => {
  const queue = new FairQueue({ ...limits, atOnce: 1 })
  await expect(queue.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', never, async () => 'next')).toBe('next')
})

test('a task that finds the queue full is refused at once', async () => {
  const { run, end, started } = watchedQueue({
    atOnce: 2,
    atOncePerGroup: 1,
    waiting: 3,
    waitingPerGroup: 2,
  })
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  await expect(run('a', 'a4')).rejects.toThrow(QueueFullError)
  void run('b', 'b1')
  void run('b', 'b2')
  await expect(run('c', 'c1')).rejects.toThrow(QueueFullError)
  await end('a1')
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2'])
})

test('a task that waits too long is refused and never starts', async () => {
  const { run, end, started } = watchedQueue({ atOnce: 1 })
  void run('a', 'a1')
  const late = expect(run('a', 'a2')).rejects.toThrow(QueueFullError)
  await setImmediate()
  vi.advanceTimersByTime(10_000)
  await late
  await end('a1')
  expect(started).toEqual(['a1'])
})

test('a cancelled task never starts and frees its place', async () => {
  const { run, end, started } = watchedQueue({ atOnce: 1, waiting: 1 })
  void run('a', 'a1')
  const leaving = new AbortController()
  const left = expect(run('a', 'a2', leaving.signal)).rejects.toThrow('gone')
  leaving.abort(new Error('gone'))
  await left
  void run('a', 'a3')
  await end('a1')
  expect(started).toEqual(['a1', 'a3'])
  await expect(run('a', 'a4', leaving.signal)).rejects.toThrow('gone')
})
