import { expect, onTestFinished, test } from 'vitest'
import { machineClock } from '../store/clock.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../store/samples.fixture.ts'
import type { Store } from '../store/store.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { restAfterBatch, startPlacing } from './placing.ts'

const [herald, ledger] = ['https://herald.example/rss', 'https://ledger.example/rss']

async function poll(store: Store, feed: string, texts: object) {
  const now = Date.now()
  const article = makeArticle('a', { ...texts, link: `${feed}/a`, publishedAt: now - 1000, language: 'en' })
  await store.articles.savePoll(makeFeedState(feed, { polledAt: now, succeededAt: now }), [article])
}

async function unplaced({ sources }: Store) {
  return (await sources.summarize(Date.now())).unplaced
}

function place(maintenance: Store['maintenance']) {
  const topics: string[] = []
  const errors: unknown[] = []
  const stop = startPlacing({
    store: { maintenance, clock: machineClock },
    changed: (some) => void topics.push(...some),
    onError: (error) => void errors.push(error),
    pauses: { placing: 1, settling: 1 },
  })
  onTestFinished(stop)
  return { topics, errors, stop }
}

test('reports of one event are one story soon after they were stored, and the pages of both feeds are told', async () => {
  const store = await openTemporaryStore()
  const { topics, stop } = place(store.maintenance)
  await poll(store, herald, pier)
  await poll(store, ledger, pierAgain)
  await expect.poll(() => new Set(topics)).toEqual(new Set([`feed:${herald}`, `feed:${ledger}`]))
  const groups = await store.articles.loadStoryGroups({ feeds: [herald, ledger], articles: [1], limit: 9 })
  expect(groups.stories).toHaveLength(1)
  expect(await unplaced(store)).toEqual({ count: 0, for: 0 })
  await stop()
})

test('the newest articles are placed first', async () => {
  const store = await openTemporaryStore()
  for (const feed of [herald, ledger]) await poll(store, feed, pier)
  expect(await store.maintenance.placeStories(Date.now(), 1)).toMatchObject({ placed: 1 })
  // The first is left: alone, the second has no story.
  expect(await unplaced(store)).toMatchObject({ count: 1 })
  await poll(store, herald, pierAgain)
  expect(await store.maintenance.placeStories(Date.now(), 9)).toMatchObject({
    placed: 1,
    topics: [`feed:${ledger}`, `feed:${herald}`],
  })
})

test('an article that is too old to be compared waits for no place', async () => {
  const store = await openTemporaryStore()
  const now = Date.now()
  const old = makeArticle('a', { ...pier, publishedAt: now - 73 * 3_600_000 })
  await store.articles.savePoll(makeFeedState(herald, { polledAt: now, succeededAt: now }), [old])
  expect(await unplaced(store)).toMatchObject({ count: 0 })
})

test.each([
  [10, 90],
  [200, 1_800],
  [30_000, 2_000],
])(
  'after a batch of %i ms it rests for %i ms: a tenth of a core, but seconds where cores are short',
  (took, rest) => {
    expect(restAfterBatch(took)).toBeCloseTo(rest)
  },
)

test('a store that fails once is tried again', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, pier)
  let tries = 0
  const { errors, stop } = place({
    ...store.maintenance,
    settleStories: async () => ({ changed: 0, isDone: true }),
    async placeStories(...query) {
      if (tries++ === 0) throw new Error('the disk is full')
      return store.maintenance.placeStories(...query)
    },
  })
  await expect.poll(() => unplaced(store)).toMatchObject({ count: 0 })
  expect(errors).toEqual([new Error('the disk is full')])
  await stop()
})
