import { expect, test } from 'vitest'
import { publicationWith } from '../site/example-content.fixture.ts'
import { notices } from '../site/needs.ts'
import type { NewArticle } from '../store/article.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { City } from './city.ts'
import { openData } from './data.ts'

const hour = 3_600_000
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

const entry = (guid: string, hours: number | undefined, changes: Partial<NewArticle> = {}) =>
  makeArticle(guid, {
    title: guid,
    publishedAt: hours === undefined ? undefined : now - hours * hour,
    ...changes,
  })

async function noticesOf(query = { limit: 5, perOffice: 1 }, sampleEdition: 'never' | 'always' = 'never') {
  const store = await openTemporaryStore()
  const poll = (feed: string, polledAt: number, articles: readonly NewArticle[]) =>
    store.articles.savePoll(makeFeedState(feed, { polledAt, succeededAt: polledAt }), articles)
  await poll(city, now - 2 * hour, [entry('shelters', undefined)])
  await poll(sheriff, now - hour, [entry('signals', 1), entry('bridges', 3), entry('long ago', 8 * 24)])
  await poll(paper, now, [entry('crane', 0)])
  const sources = { store, sampleEdition, hasFailed: () => false }
  const data = openData(new City(publication, sources, now))
  const { list } = await data.load({ list: notices(query) })
  return { titles: list.map(({ story }) => story.title), list, topics: data.topics }
}

test('the newest of each official feed, newest first; an undated one counts from when we saw it', async () => {
  const { titles, list, topics } = await noticesOf()
  expect(titles).toEqual(['signals', 'shelters'])
  expect(list[1]?.story.publishedAt).toBe(now - 2 * hour)
  expect([...topics]).toEqual([`feed:${city}`, `feed:${sheriff}`])
})

test('all notices are those of seven days, of each office so many', async () => {
  expect((await noticesOf({ limit: 60, perOffice: 10 })).titles).toEqual(['signals', 'shelters', 'bridges'])
  expect((await noticesOf({ limit: 1, perOffice: 10 })).titles).toEqual(['signals'])
})

test('where only samples are shown there are none', async () => {
  expect((await noticesOf(undefined, 'always')).titles).toEqual([])
})
