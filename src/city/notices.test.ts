import { expect, test } from 'vitest'
import type { Edition, FeedSource, Publication } from '../publication/publication.ts'
import { publicationWith } from '../site/example-content.fixture.ts'
import type { PolledArticle } from '../store/article.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { hour } from '../time/durations.ts'
import { City } from './city.ts'
import { openData } from './data.ts'
import { findUnreadOffices, loadNotices } from './notices.ts'

const now = Date.UTC(2026, 10, 20, 15)
const [city, sheriff, paper] = ['city', 'sheriff', 'paper'].map((name) => `https://feeds.test/${name}`) as [
  string,
  string,
  string,
]
const base = publicationWith({})
const publication = {
  ...base,
  feeds: {
    localNews: [
      { address: city, title: 'City', owner: 'City', official: 'city' as const },
      { address: sheriff, title: 'Sheriff', owner: 'County', official: 'sheriff' as const },
      { address: paper, title: 'Paper', owner: 'Paper' },
    ],
  },
}

const entry = (guid: string, hours: number | undefined, changes: Partial<PolledArticle> = {}) =>
  makeArticle(guid, {
    title: guid,
    publishedAt: hours === undefined ? undefined : now - hours * hour,
    ...changes,
  })

async function noticesOf(
  query: { limit: number; perOffice: number; helpFirst?: boolean } = { limit: 5, perOffice: 1 },
  ours: Publication = publication,
) {
  const store = await openTemporaryStore()
  const poll = (feed: string, polledAt: number, articles: readonly PolledArticle[]) =>
    store.articles.savePoll(makeFeedState(feed, { polledAt, succeededAt: polledAt }), articles)
  // What its feed presumes, such as from the entry above it, is not when we saw it.
  await poll(city, now - 2 * hour, [{ ...entry('shelters', undefined), presumedAt: now - 48 * hour }])
  await poll(sheriff, now - hour, [entry('signals', 1), entry('bridges', 3), entry('long ago', 8 * 24)])
  await poll(paper, now, [entry('crane', 0)])
  const sources = { store, hasFailed: () => false }
  const data = openData(new City(ours, sources, now))
  const { list } = await data.load({ list: { kind: 'notices', ...query } })
  return { titles: list.map(({ story }) => story.title), list, topics: data.topics }
}

test('official feeds that cannot be read are told, and before the first poll all of them', async () => {
  const store = await openTemporaryStore()
  const sources = { store, hasFailed: () => false }
  const unreadOf = async (edition: Edition = 'live') => {
    const data = openData(new City({ ...publication, edition }, sources, now))
    const { unread } = await data.load({ unread: { kind: 'unreadOffices' } })
    return { unread, topics: [...data.topics] }
  }
  expect(await unreadOf()).toEqual({
    unread: { kind: 'never' },
    topics: [`feed:${city}`, `feed:${sheriff}`],
  })
  expect((await unreadOf('sample')).unread).toBeUndefined()
  await store.articles.savePoll(makeFeedState(city, { polledAt: now, succeededAt: now }), [])
  expect((await unreadOf()).unread).toBeUndefined()
  await store.articles.savePoll(
    makeFeedState(sheriff, { polledAt: now, succeededAt: now - 24 * hour, failures: 5 }),
    [],
  )
  expect((await unreadOf()).unread).toEqual({
    kind: 'some',
    feeds: [{ name: 'Sheriff', since: now - 24 * hour }],
  })
})

test('a city without official feeds has no office that cannot be read', async () => {
  const store = await openTemporaryStore()
  const withoutOffices = new City(base, { store, hasFailed: () => false }, now)
  expect(findUnreadOffices(withoutOffices, new Map())).toBeUndefined()
})

test('the newest of each official feed, newest first; an undated one has no time, and comes last', async () => {
  const { titles, list, topics } = await noticesOf()
  expect(titles).toEqual(['signals', 'shelters'])
  expect(list[1]?.story).toMatchObject({ publishedAt: undefined, official: true })
  expect([...topics]).toEqual([`feed:${city}`, `feed:${sheriff}`])
})

test('all notices are those of seven days, of each office so many', async () => {
  expect((await noticesOf({ limit: 60, perOffice: 10 })).titles).toEqual(['signals', 'bridges', 'shelters'])
  expect((await noticesOf({ limit: 1, perOffice: 10 })).titles).toEqual(['signals'])
})

test('in a storm what helps comes first, and what holds until an hour that has passed is left out', async () => {
  const store = await openTemporaryStore()
  await store.articles.savePoll(makeFeedState(sheriff, { polledAt: now, succeededAt: now }), [
    entry('Deputies deliver 200 bicycles', 1),
    entry('Sandbags until 8 p.m.', 14),
    entry('Bridge openings suspended', 3),
  ])
  const data = openData(new City(withSheriff({}), { store, hasFailed: () => false }, now))
  const { list } = await data.load({
    list: { kind: 'notices', limit: 5, perOffice: 3, helpFirst: true },
  })
  expect(list.map(({ story }) => story.title)).toEqual([
    'Bridge openings suspended',
    'Deputies deliver 200 bicycles',
  ])
})

test('where only samples are shown there are none', async () => {
  expect((await noticesOf(undefined, { ...publication, edition: 'sample' })).titles).toEqual([])
})

/** The publication with only the sheriff's feed, listed with these changes. */
const withSheriff = (changes: Partial<FeedSource>, ours: Partial<Publication> = {}): Publication => ({
  ...publication,
  feeds: {
    politics: [{ address: sheriff, title: 'Sheriff', owner: 'County', official: 'sheriff', ...changes }],
  },
  ...ours,
})

test('a notice that was taken down is not shown, and the next of its office is', async () => {
  const removals = [
    { guid: 'signals', reason: 'A name', date: '2026-11-20', askedBy: 'a reader', public: false },
  ]
  const { titles } = await noticesOf(undefined, { ...publication, removals })
  expect(titles).toEqual(['bridges', 'shelters'])
})

test('of an office whose feed is filtered, only what the filter lets pass is a notice', async () => {
  const filter = { only: ['safety'], except: [] }
  expect((await noticesOf(undefined, withSheriff({ filter }))).titles).toEqual([])
  const { titles } = await noticesOf(undefined, withSheriff({ filter: { only: [], except: ['safety'] } }))
  expect(titles).toEqual(['signals'])
})

test('two feeds of one office have the room of one', async () => {
  const [offices = []] = Object.values(publication.feeds)
  const feeds = { localNews: offices.map((feed) => ({ ...feed, title: 'County' })) }
  expect((await noticesOf(undefined, { ...publication, feeds })).titles).toEqual(['signals'])
})

test('a notice has the section that lists its office, and the office as publisher and owner', async () => {
  const { list } = await noticesOf(undefined, withSheriff({}))
  expect(list).toMatchObject([{ category: 'politics', story: { publisher: 'Sheriff', owner: 'County' } }])
})

test('what an office said seven days ago is no longer a notice', async () => {
  const store = await openTemporaryStore()
  await store.articles.savePoll(makeFeedState(sheriff, { polledAt: now, succeededAt: now }), [
    entry('last week', 7 * 24),
    entry('nearly', 7 * 24 - 1),
  ])
  const city = new City(publication, { store, hasFailed: () => false }, now)
  const found = await loadNotices(city, { limit: 60, perOffice: 10 })
  expect(found.map(({ story }) => story.title)).toEqual(['nearly'])
})

test('of notices of one instant the one that came last is first', async () => {
  const store = await openTemporaryStore()
  for (const guid of ['first', 'second', 'third']) {
    await store.articles.savePoll(makeFeedState(sheriff, { polledAt: now, succeededAt: now }), [
      entry(guid, 1),
    ])
  }
  const city = new City(publication, { store, hasFailed: () => false }, now)
  const found = await loadNotices(city, { limit: 60, perOffice: 10 })
  expect(found.map(({ story }) => story.title)).toEqual(['third', 'second', 'first'])
})
