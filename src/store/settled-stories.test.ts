import { expect, test } from 'vitest'
import { hour } from '../time/durations.ts'
import type { NewArticle } from './article.ts'
import { queryStore } from './empty-store.fixture.ts'
import { placeAll } from './place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from './samples.fixture.ts'
import type { Store } from './store.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_772_438_400_000

/** A Park–Miller generator, so that every run has the same articles and orders. */
function randomsFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const feedOf = (number: number) => `https://news${number}.example/rss`
const feeds = Array.from({ length: 7 }, (_, number) => feedOf(number))

/** Articles from few words, so that many are similar to different degrees, each with its feed. */
function randomEntries(seed: number, count: number): { feed: string; article: NewArticle }[] {
  const random = randomsFrom(seed)
  const pick = (words: string) => {
    const list = words.split(', ')
    return list[random(list.length)] ?? ''
  }
  const place = () => pick('Gull Harbor, Lantern Bay, Saltmarsh, Marlow Point, Ibis Key')
  const event = () => pick('shooting, flood warning, bridge repair, school vote, boat fire, Hurricane Otto')
  const detail = () =>
    pick('pier, marina, deputies, neighbors, witnesses, ambulance, evening, 12, $120M, 5-4')
  return Array.from({ length: count }, (_, number) => ({
    feed: feeds[random(feeds.length)] ?? '',
    article: makeArticle(`e${number}`, {
      title: `${event()} in ${place()}: ${detail()} ${detail()}`,
      summary: random(3) === 0 ? '' : `The ${detail()} near ${place()} after the ${event()}.`,
      link: random(8) === 0 ? 'https://news.example/one' : `https://news.example/${number}`,
      publishedAt: now - random(90) * hour,
      language: 'en',
    }),
  }))
}

async function settleAll(store: Store): Promise<void> {
  await placeAll(store, now)
  while (!(await store.maintenance.settleStories(now)).isDone) {
    // A large store needs several steps.
  }
}

/** The stories of several reports, by the entries' guids. */
async function storiesIn(store: Store): Promise<string[]> {
  const rows = await queryStore(
    store,
    'select story, guid from story_articles join articles on articles.id = article_id where story is not null',
  )
  const stories = Map.groupBy(rows, ({ story }) => story).values()
  return [...stories]
    .map((reports) =>
      reports
        .map(({ guid }) => String(guid))
        .sort()
        .join(' '),
    )
    .sort()
}

/** Stores entries in an order and in small polls that the seed decides, and settles now and then. */
async function storeInOrder(seed: number, entries: ReturnType<typeof randomEntries>): Promise<string[]> {
  const store = await openTemporaryStore()
  const random = randomsFrom(seed)
  const shuffled = entries.map((entry) => ({ entry, at: random(1e6) })).sort((a, b) => a.at - b.at)
  for (let start = 0; start < shuffled.length; ) {
    const end = start + 1 + random(12)
    const byFeed = Map.groupBy(shuffled.slice(start, end), ({ entry }) => entry.feed)
    for (const [feed, some] of byFeed) {
      const state = makeFeedState(feed, { polledAt: now, succeededAt: now })
      await store.articles.savePoll(
        state,
        some.map(({ entry }) => entry.article),
      )
    }
    if (random(6) === 0) await settleAll(store)
    start = end
  }
  await settleAll(store)
  return storiesIn(store)
}

test.each([1, 2])(
  'the same entries in any order, in any polls, are the same stories (seed %i)',
  async (seed) => {
    const entries = randomEntries(seed, 30)
    const first = await storeInOrder(seed, entries)
    expect(first.length).toBeGreaterThan(2)
    for (const order of [1, 2]) expect(await storeInOrder(seed + 1000 * order, entries)).toEqual(first)
  },
)

/** Polls three feeds that report one event. */
async function pollPier(store: Store): Promise<void> {
  for (const [number, texts] of [
    pier,
    pierAgain,
    { ...pier, title: 'Gunfire by the Gull Harbor pier' },
  ].entries()) {
    const article = makeArticle('a', {
      ...texts,
      link: `https://n.example/${number}`,
      publishedAt: now - hour,
      language: 'en',
    })
    await store.articles.savePoll(makeFeedState(feedOf(number), { polledAt: now, succeededAt: now }), [
      article,
    ])
  }
  await placeAll(store, now)
}

test('settling publishes the topics of the reports of a changed story, and a second run changes nothing', async () => {
  const store = await openTemporaryStore()
  await pollPier(store)
  await queryStore(store, 'update story_articles set story = null')
  const before = await store.changes.latest()
  expect(await store.maintenance.settleStories(now)).toEqual({ changed: 1, isDone: true })
  const changes = await store.changes.since(before, 10)
  expect(changes.flatMap(({ topics }) => topics).sort()).toEqual(
    [0, 1, 2].map((number) => `feed:${feedOf(number)}`),
  )
  const { stories } = await store.articles.loadStoryGroups({ feeds, articles: [1], limit: 9 })
  expect(stories.map(({ articles }) => articles.toSorted())).toEqual([[1, 2, 3]])
  expect(await store.maintenance.settleStories(now)).toEqual({ changed: 0, isDone: true })
})

test('reports too old to be compared stay in their story', async () => {
  const store = await openTemporaryStore()
  await pollPier(store)
  await store.maintenance.settleStories(now)
  await queryStore(
    store,
    "update story_articles set terms = '[]', unsettled = case when article_id = 1 then 1 else 0 end",
  )
  await queryStore(store, "update articles set title = 'Other ' || id, summary = ''")
  expect(await store.maintenance.settleStories(now)).toEqual({ changed: 0, isDone: true })
  expect(await storiesIn(store)).toEqual(['a a a'])
})
