import { expect, test } from 'vitest'
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

test('between searches there is a pause that grows with what one takes', async () => {
  const queue = new SearchQueue(bounds)
  const busyFor = 20
  const starts: number[] = []
  const search = async () => {
    starts.push(performance.now())
    const until = performance.now() + busyFor
    while (performance.now() < until);
  }
  await Promise.all([queue.run('a', search), queue.run('b', search)])
  const [first = 0, second = 0] = starts
  expect(second - first).toBeGreaterThan(busyFor * 3)
})
