import { expect, onTestFinished, test, vi } from 'vitest'
import { SearchBusyError, SearchQueue } from './search-queue.ts'

const bounds = { all: 5, city: 5, reader: 2 }

/** Searches that end when the test says so. */
function openSearches() {
  const running: (() => void)[] = []
  const search = (text: string) => () =>
    new Promise<string>((resolve) => {
      running.push(() => resolve(text))
    })
  return { running, search }
}

test('one search of a city runs at a time, in the order in which they came', async () => {
  const queue = new SearchQueue(bounds)
  const { running, search } = openSearches()
  const all = ['a', 'b', 'c'].map((text) => queue.run({ city: 'one', reader: text }, search(text)))
  const ended: string[] = []
  for (const one of all) void one.then((text) => ended.push(text))
  for (const count of [1, 2, 3]) {
    await expect.poll(() => running.length).toBe(count)
    running.at(-1)?.()
  }
  await Promise.all(all)
  expect(ended).toEqual(['a', 'b', 'c'])
})

test('a reader has few places, and there are so many in all', async () => {
  const queue = new SearchQueue(bounds)
  const { running, search } = openSearches()
  const ask = (reader: string | undefined) =>
    queue.run({ city: 'one', reader }, search('found')).catch((error: unknown) => (error as Error).name)
  const answers = ['a', 'a', 'a', 'b', 'c', undefined, 'd', undefined].map(ask)
  for (let count = 1; count <= 5; count++) {
    await expect.poll(() => running.length).toBe(count)
    running.at(-1)?.()
  }
  const busy = 'SearchBusyError'
  // Refused: the third search of reader a, and all after the first five.
  expect(await Promise.all(answers)).toEqual(['found', 'found', busy, 'found', 'found', 'found', busy, busy])
  const again = queue.run({ city: 'one', reader: 'a' }, async () => 'again')
  expect(await again).toBe('again')
})

test('a search that fails lets the next one run', async () => {
  const queue = new SearchQueue(bounds)
  const failing = queue.run({ city: 'one', reader: 'a' }, () =>
    Promise.reject(new Error('the store is locked')),
  )
  const next = queue.run({ city: 'one', reader: 'a' }, async () => 'found')
  await expect(failing).rejects.toThrow('the store is locked')
  expect(await next).toBe('found')
  expect(new SearchBusyError().message).toContain('waiting')
})

test.each([10, 150, 5000])(
  'after a search that computes for %d ms others wait three times that, 3 s at most',
  async (ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let used = 0
    const clock = vi.spyOn(process, 'threadCpuUsage')
    clock.mockImplementation((before) => ({ user: used - (before?.user ?? 0), system: 0 }))
    onTestFinished(() => {
      vi.useRealTimers()
      clock.mockRestore()
    })
    const queue = new SearchQueue(bounds)
    await queue.run({ city: 'one', reader: 'a' }, async () => {
      used += ms * 1000
    })
    const next = vi.fn(async () => {})
    const ended = queue.run({ city: 'two', reader: 'b' }, next)
    await vi.advanceTimersByTimeAsync(Math.min(ms * 3, 3000) - 1)
    expect(next).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await ended
    expect(next).toHaveBeenCalledOnce()
  },
)

test('a city whose searches hang fills its own places, and others are answered meanwhile', async () => {
  const queue = new SearchQueue()
  const { running, search } = openSearches()
  const ask = (city: string, run: () => Promise<string>) =>
    queue.run({ city, reader: undefined }, run).catch((error: unknown) => (error as Error).name)
  const hanging = Array.from({ length: 70 }, (_, n) => ask('slow', search(`slow ${n}`)))
  expect(await Promise.all(hanging.slice(8))).toEqual(Array(62).fill('SearchBusyError'))
  for (let n = 0; n < 100; n++) expect(await ask(`other ${n}`, async () => 'found')).toBe('found')
  expect(running).toHaveLength(1)
  for (let count = 1; count <= 8; count++) {
    await expect.poll(() => running.length).toBe(count)
    running.at(-1)?.()
  }
  expect(await Promise.all(hanging.slice(0, 8))).toEqual(Array.from({ length: 8 }, (_, n) => `slow ${n}`))
})

test('where many cities hang, eight searches run, and sixty have a place', async () => {
  const queue = new SearchQueue()
  const { running, search } = openSearches()
  const answers = Array.from({ length: 61 }, (_, n) =>
    queue
      .run({ city: `city ${n}`, reader: undefined }, search(`${n}`))
      .catch((error: unknown) => (error as Error).name),
  )
  expect(await answers.at(-1)).toBe('SearchBusyError')
  await expect.poll(() => running.length).toBe(8)
  for (let count = 0; count < 60; count++) {
    await expect.poll(() => running.length).toBeGreaterThan(count)
    expect(running.length).toBeLessThanOrEqual(count + 8)
    running[count]?.()
  }
  expect((await Promise.all(answers)).slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, n) => `${n}`))
})
