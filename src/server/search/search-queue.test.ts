import { expect, test, vi } from 'vitest'
import { SearchBusyError, SearchQueue } from './search-queue.ts'

const bounds = { waiting: 4, perReader: 2 }

/** Searches that end when the test says so. */
function openSearches() {
  const running: (() => void)[] = []
  const search = (text: string) => () =>
    new Promise<string>((resolve) => {
      running.push(() => resolve(text))
    })
  return { running, search }
}

test('one search runs at a time, in the order in which they came', async () => {
  const queue = new SearchQueue(bounds)
  const { running, search } = openSearches()
  const all = ['a', 'b', 'c'].map((text) => queue.run(text, search(text)))
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
    queue.run(reader, search('found')).catch((error: unknown) => (error as Error).name)
  const answers = ['a', 'a', 'a', 'b', 'c', undefined, 'd', undefined].map(ask)
  for (let count = 1; count <= 5; count++) {
    await expect.poll(() => running.length).toBe(count)
    running.at(-1)?.()
  }
  const busy = 'SearchBusyError'
  // The first runs at once, four wait; the third of reader a, and whoever comes later, are refused.
  expect(await Promise.all(answers)).toEqual(['found', 'found', busy, 'found', 'found', 'found', busy, busy])
  const again = queue.run('a', async () => 'again')
  expect(await again).toBe('again')
})

test('a search that fails lets the next one run', async () => {
  const queue = new SearchQueue(bounds)
  const failing = queue.run('a', () => Promise.reject(new Error('the store is locked')))
  const next = queue.run('a', async () => 'found')
  await expect(failing).rejects.toThrow('the store is locked')
  expect(await next).toBe('found')
  expect(new SearchBusyError().message).toContain('waiting')
})

test.each([10, 150])(
  'after a search that computes for %d ms there is a pause of three times that',
  async (ms) => {
    const used = [0, ms, ms, 2 * ms].map((user) => ({ user: user * 1000, system: 0 }))
    const clock = vi.spyOn(process, 'threadCpuUsage')
    clock.mockImplementation((before) => {
      const now = used.shift() ?? { user: 0, system: 0 }
      return before ? { ...now, user: now.user - before.user } : now
    })
    const queue = new SearchQueue(bounds)
    const starts: number[] = []
    const search = async () => void starts.push(performance.now())
    await Promise.all([queue.run('a', search), queue.run('b', search)])
    const [first = 0, second = 0] = starts
    clock.mockRestore()
    expect(second - first).toBeGreaterThanOrEqual(ms * 3 - 1)
  },
)
