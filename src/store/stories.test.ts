import { expect, onTestFinished, test } from 'vitest'
import { hour } from '../time/durations.ts'
import type { NewArticle } from './article.ts'
import { openAgain, queryStore } from './empty-store.fixture.ts'
import { placeAll } from './place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from './samples.fixture.ts'
import type { Store } from './store.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_772_438_400_000
const [herald, ledger, radio] = [
  'https://herald.example/rss',
  'https://ledger.example/rss',
  'https://radio.example/rss',
]
const feeds = [herald, ledger, radio]

/** Every story of several reports of these feeds. The stores of these tests have fewer than 200 articles. */
async function storiesIn(store: Store, of: readonly string[] = feeds): Promise<(readonly number[])[]> {
  const articles = Array.from({ length: 200 }, (_, index) => index + 1)
  const { stories } = await store.articles.loadStoryGroups({ feeds: of, articles, limit: 200 })
  return stories.map((story) => story.articles.toSorted((a, b) => a - b))
}

const library = { title: 'Library opens a seed bank', summary: 'Gardeners may borrow seeds.' }

async function poll(store: Store, feed: string, articles: readonly NewArticle[], polledAt = now) {
  await store.articles.savePoll(makeFeedState(feed, { polledAt, succeededAt: polledAt }), articles)
  await placeAll(store, polledAt)
}

const article = (guid: string, values: Partial<NewArticle>) =>
  makeArticle(guid, {
    link: `https://news.example/${guid}`,
    publishedAt: now - hour,
    language: 'en',
    ...values,
  })

test('an article whose feed corrects its date is placed among the stories of that time', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier)])
  await poll(store, ledger, [article('b', { ...pierAgain, publishedAt: now - 2 * hour })])
  expect(await storiesIn(store)).toEqual([[1, 2]])
  await poll(store, ledger, [article('b', { ...pierAgain, publishedAt: now - 200 * hour })])
  expect(await storiesIn(store)).toEqual([])
  // A later date does not lift it back.
  await poll(store, ledger, [article('b', { ...pierAgain, publishedAt: now - 2 * hour })])
  expect(await storiesIn(store)).toEqual([])
})

test('only stories among the given feeds are returned', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier)])
  await poll(store, ledger, [article('b', pierAgain)])
  expect(await storiesIn(store)).toHaveLength(1)
  expect(await storiesIn(store, [herald, radio])).toEqual([])
  expect(await storiesIn(store, [])).toEqual([])
})

test('a report that is added to a story appends the topics of the feeds of all its reports', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier), article('x', library)])
  await poll(store, radio, [article('y', library)])
  const before = await store.changes.latest()
  await poll(store, ledger, [article('b', pierAgain)])
  const changes = await store.changes.since(before, 10)
  // That of the ledger twice: by its poll, and by the place of its report.
  expect(changes.flatMap(({ topics }) => topics).sort()).toEqual(
    [herald, ledger, ledger].map((feed) => `feed:${feed}`),
  )
})

test('a report whose title changes to another event is removed from its story', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier)])
  await poll(store, ledger, [article('b', pierAgain)])
  await poll(store, radio, [article('c', { ...pierAgain, title: 'Shooting by the pier in Gull Harbor' })])
  expect(await storiesIn(store)).toEqual([[1, 2, 3]])
  await poll(store, ledger, [article('b', library)], now + hour)
  expect(await storiesIn(store)).toEqual([[1, 3]])
  // The rest gets a key that no existing story has.
  await poll(store, radio, [article('d', library)], now + 2 * hour)
  const stories = await storiesIn(store)
  expect(stories).toHaveLength(2)
  expect(stories).toContainEqual([1, 3])
})

test('a change of fields other than texts leaves the stories as they are', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier)])
  await poll(store, ledger, [article('b', pierAgain)])
  const before = await storiesIn(store)
  await poll(
    store,
    ledger,
    [article('b', { ...pierAgain, imageUrl: 'https://ledger.example/b.jpg' })],
    now + hour,
  )
  expect(await storiesIn(store)).toEqual(before)
})

test('retention deletes all rows of an article, and the rest of its story stays together', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier)])
  await poll(store, ledger, [article('b', pierAgain)])
  await poll(store, radio, [article('c', { ...pierAgain, title: 'Shooting by the pier in Gull Harbor' })])
  await queryStore(store, 'delete from articles where id = 1')
  expect(await storiesIn(store)).toEqual([[2, 3]])
  for (const table of ['story_articles', 'story_terms']) {
    expect(await queryStore(store, `select * from ${table} where article_id = 1`)).toEqual([])
  }
})

test('a feed that copies another whole feed is linked entry by entry, as the same articles', async () => {
  const store = await openTemporaryStore()
  const stories = [
    'Dredging of the harbor starts in May',
    'School budget grows by a tenth',
    'Stray pelican delays ferry',
    'Old bridge gets new bolts',
    'Jazz players open river festival',
  ].map((title, n) => article(`s${n}`, { title, summary: `${title}, as ${n + 3} of its friends wished.` }))
  await poll(store, herald, stories)
  await poll(store, ledger, stories)
  const articles = stories.map((_, index) => index + 1)
  const { links } = await store.articles.loadStoryGroups({ feeds, articles, limit: 200 })
  expect(links).toEqual(articles.map((a) => ({ a, b: a + 5 })))
})

test('entries without a title, in the future or far apart in time are linked with none', async () => {
  const store = await openTemporaryStore()
  const empty = { title: 'Untitled', summary: '' }
  await poll(store, herald, [article('a', empty), article('c', { ...pier, publishedAt: now - 80 * hour })])
  await poll(store, ledger, [article('b', empty), article('d', pierAgain)])
  expect(await storiesIn(store)).toEqual([])
})

test('reports of a large story that were never compared are in one story', async () => {
  const store = await openTemporaryStore()
  const chain = Array.from({ length: 60 }, (_, n) => `https://chain${n}.example/rss`)
  for (const feed of chain) await poll(store, feed, [article('wire', pier)])
  const [first = '', last = ''] = [chain[0], chain.at(-1)]
  const { stories } = await store.articles.loadStoryGroups({
    feeds: [first, last],
    articles: [60],
    limit: 10,
  })
  expect(stories).toEqual([{ id: 1, articles: [60, 1] }])
})

test('stories of articles are grouped under the first of them, and only feeds that are asked for are in them', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier), article('x', library)])
  await poll(store, ledger, [article('b', pierAgain)])
  await poll(store, radio, [article('c', { ...pierAgain, publishedAt: now })])
  const group = (articles: number[], limit = 10, of = feeds) =>
    store.articles.loadStoryGroups({ feeds: of, articles, limit })
  const { stories, links } = await group([3])
  expect(stories).toEqual([{ id: 2, articles: [4, 3, 2] }])
  expect(links).toEqual([{ a: 3, b: 4 }])
  expect((await group([1, 2, 3, 4])).stories).toEqual(stories)
  expect((await group([2], 1)).stories).toEqual([{ id: 2, articles: [4, 2] }])
  expect((await group([3], 1)).stories).toEqual([{ id: 2, articles: [4, 3, 2] }])
  expect((await group([3], 10, [ledger, radio])).stories).toEqual([{ id: 3, articles: [4, 3] }])
  for (const none of [await group([1]), await group([]), await group([99]), await group([2], 10, [herald])]) {
    expect(none).toEqual({ stories: [], links: [] })
  }
})

test('articles are found by id, guid and, where they are recent, by link, in feeds that are asked for', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier), article('b', { publishedAt: now - 48 * hour })])
  const find = (name: string, since = 0, of = feeds) =>
    store.articles.findNamed({ feeds: of, names: ['other', name], since })
  const a = await find('a')
  expect(a).toHaveLength(1)
  expect(await find('https://news.example/a')).toEqual(a)
  expect(await find('b', now - hour)).toHaveLength(1)
  expect(await find('https://news.example/b', now - hour)).toEqual([])
  expect(await find('a', 0, [ledger])).toEqual([])
  const loaded = await store.articles.loadArticles({ feeds, ids: [...a, 99] })
  expect(loaded).toMatchObject([{ guid: 'a', feed: herald, ...pier }])
  expect(await store.articles.loadArticles({ feeds: [ledger], ids: a })).toEqual([])
})

test('two alternating processes find the same stories as one', async () => {
  const alone = await openTemporaryStore()
  const first = await openTemporaryStore()
  const second = await openAgain(first)
  onTestFinished(() => second.close())
  const texts = [pier, library, pierAgain, { ...library, title: 'A seed bank opens in the library' }, pier]
  for (const [turn, text] of texts.entries()) {
    const feed = `https://feed${turn}.example/rss`
    const entries = [article(`g${turn}`, text), article(`edited`, { title: `Edition ${turn}` })]
    await poll(alone, feed, entries, now + turn)
    await poll(turn % 2 ? second : first, feed, entries, now + turn)
  }
  const polled = texts.map((_, turn) => `https://feed${turn}.example/rss`)
  const stories = await storiesIn(alone, polled)
  expect(stories.map(({ length }) => length)).toEqual([3, 2])
  expect(await storiesIn(second, polled)).toEqual(stories)
})

test('articles are compared with those of the last three days, and older stories are kept', async () => {
  const store = await openTemporaryStore()
  await poll(store, herald, [article('a', pier), article('x', library)])
  await poll(store, ledger, [article('b', pierAgain)])
  const before = await storiesIn(store)
  const later = now + 80 * hour
  const ferry = { title: 'Ferry runs again', publishedAt: later }
  await poll(
    store,
    radio,
    [article('c', ferry), article('d', { ...ferry, title: 'Market day moves' })],
    later,
  )
  expect(await queryStore(store, 'select distinct article_id as id from story_terms order by id')).toEqual([
    { id: 4 },
    { id: 5 },
  ])
  expect(await storiesIn(store)).toEqual(before)
})
