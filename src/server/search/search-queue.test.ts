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
  // The first runs at once, four wait; the third of reader a, and whoever comes later, are refused.
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

test.each([10, 150])(
  'after a search that computes for %d ms there is a pause of three times that',
  async (ms) => {
    let used = 0
    const clock = vi.spyOn(process, 'threadCpuUsage')
    clock.mockImplementation((before) => ({ user: used - (before?.user ?? 0), system: 0 }))
    const queue = new SearchQueue(bounds)
    const starts: number[] = []
    const search = async () => {
      starts.push(performance.now())
      used += ms * 1000
    }
    await Promise.all([
      queue.run({ city: 'one', reader: 'a' }, search),
      queue.run({ city: 'one', reader: 'b' }, search),
    ])
    const [first = 0, second = 0] = starts
    clock.mockRestore()
    expect(second - first).toBeGreaterThanOrEqual(ms * 3 - 1)
  },
)

test('a search that hangs holds up its own city alone', async () => {
  const queue = new SearchQueue({ running: 2 })
  const { running, search } = openSearches()
  const ended: string[] = []
  const ask = (city: string, name: string) =>
    void queue.run({ city, reader: undefined }, search(name)).then((text) => ended.push(text))
  ask('slow', 'hangs')
  ask('slow', 'waits')
  ask('other', 'found')
  ask('third', 'found third')
  expect(running).toHaveLength(2)
  running[1]?.()
  await expect.poll(() => running.length).toBe(3)
  running[2]?.()
  await expect.poll(() => ended).toEqual(['found', 'found third'])
  running[0]?.()
  await expect.poll(() => running.length).toBe(4)
  running[3]?.()
  await expect.poll(() => ended).toEqual(['found', 'found third', 'hangs', 'waits'])
})
