import { afterEach, expect, test, vi } from 'vitest'
import { StoreError } from '../../store/store-error.ts'
import { emptyStore, exampleApp } from '../app.fixture.ts'

afterEach(() => void vi.useRealTimers())

/** Another page with the stories of the front page. */
const asUsual = '/front'

/** Pages of the example city, and how often the newest articles were read. */
function countedPages() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const loadLatest = vi.fn(emptyStore.articles.loadLatest)
  const store = { ...emptyStore, articles: { ...emptyStore.articles, loadLatest } }
  const { pages, publication } = exampleApp({ store })
  return { load: (path: string) => pages.load(publication, path), cache: pages.cache, loadLatest }
}

test('pages made soon after one another read the stories of the front page once', async () => {
  const { load, loadLatest } = countedPages()
  await load('/')
  const reads = loadLatest.mock.calls.length
  expect(reads).toBeGreaterThan(0)
  vi.advanceTimersByTime(499)
  await load(asUsual)
  expect(loadLatest).toHaveBeenCalledTimes(reads)
})

test.each(['feed:https://feed.test/', 'weather alerts:here', 'everything'])(
  'after a change of %s they are read again',
  async (changed) => {
    const { load, cache, loadLatest } = countedPages()
    await load('/')
    const reads = loadLatest.mock.calls.length
    if (changed === 'everything') cache.invalidateAll()
    else cache.invalidate([changed])
    await load(asUsual)
    expect(loadLatest.mock.calls.length).toBeGreaterThan(reads)
  },
)

test.each([500, -1])('after %i ms by the clock they are read again', async (later) => {
  const { load, loadLatest } = countedPages()
  await load('/')
  const reads = loadLatest.mock.calls.length
  vi.setSystemTime(Date.now() + later)
  await load(asUsual)
  expect(loadLatest.mock.calls.length).toBeGreaterThan(reads)
})

test('what could not be read is read again', async () => {
  const { load, loadLatest } = countedPages()
  loadLatest.mockRejectedValueOnce(new StoreError('the store is busy'))
  expect((await load('/'))?.status).toBe(503)
  expect((await load(asUsual))?.status).toBe(200)
})
