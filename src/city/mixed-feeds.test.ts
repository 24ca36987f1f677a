import { expect, test } from 'vitest'
import type { Publication } from '../publication/publication.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import type { NewArticle } from '../store/article.ts'
import { placeAll } from '../store/place-all.fixture.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import type { Store } from '../store/store.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { hour } from '../time/durations.ts'
import { City } from './city.ts'
import { openData } from './data.ts'
import { searchStories } from './story-lists.ts'

const now = Date.UTC(2026, 10, 20, 15)
const phoenix = 'https://phoenix.test/feed'

async function poll(store: Store, feed: string, articles: readonly NewArticle[]) {
  await store.articles.savePoll(makeFeedState(feed, { polledAt: now, succeededAt: now }), articles)
  await placeAll(store, now)
}

const article = (title: string, hours: number, values: Partial<NewArticle> = {}) =>
  makeArticle(title, {
    title,
    link: `https://news.example/${title}`,
    publishedAt: now - hours * hour,
    ...values,
  })

function cityWith(feeds: Publication['feeds']): Publication {
  return { ...examplePublication, feeds: { ...feeds } }
}

const sourcesOf = (store: Store) => ({
  store,
  hasFailed: () => false,
})

test('a mixed feed is split by the categories of its entries, in lists, on the front page and in search', async () => {
  const store = await openTemporaryStore()
  const feed = { address: phoenix, title: 'Phoenix', owner: 'phoenix' }
  const city = cityWith({
    politics: [{ ...feed, filter: { only: [], except: ['commentary'] } }],
    artsCulture: [
      { ...feed, title: 'Phoenix Commentary', filter: { only: ['commentary'], except: ['letters'] } },
    ],
  })
  await poll(store, phoenix, [
    ...Array.from({ length: 30 }, (_, index) => article(`News ${index}`, index, { category: 'News' })),
    article('Opinion piece', 40, { category: 'Ethics', categories: ['Ethics', 'COMMENTARY'] }),
    article('Reader letter', 41, { category: 'Letters', categories: ['Letters', 'Commentary'] }),
  ])
  const { load } = openData(new City(city, sourcesOf(store), now))
  const query = { perFeed: 5, limit: 5 }
  const { politics, opinion, day } = await load({
    politics: { kind: 'stories', category: 'politics', ...query },
    opinion: { kind: 'stories', category: 'artsCulture', ...query },
    day: { kind: 'front' },
  })
  const titlesOf = (list: typeof politics) =>
    list.state === 'loaded' ? list.stories.map(({ title }) => title) : []
  expect(titlesOf(politics)).toEqual(['News 0', 'News 1', 'News 2', 'News 3', 'News 4'])
  expect(titlesOf(opinion)).toEqual(['Opinion piece'])
  const reports = day.stories.flatMap((story) => story.reports)
  expect(reports.find(({ title }) => title === 'Opinion piece')).toMatchObject({
    section: 'artsCulture',
    publisher: 'Phoenix Commentary',
  })
  expect(reports.map(({ title }) => title)).not.toContain('Reader letter')
  const found = async (text: string, section?: string) =>
    (await searchStories({ text, order: 'best', section }, new City(city, sourcesOf(store), 0))).found
  expect(await found('letter')).toEqual([])
  expect(await found('piece')).toMatchObject([
    { category: 'artsCulture', story: { publisher: 'Phoenix Commentary' } },
  ])
  expect(await found('piece', 'artsCulture')).toHaveLength(1)
  expect(await found('piece', 'politics')).toEqual([])
})

test('a story that two newsrooms take over from a third counts as the third’s', async () => {
  const store = await openTemporaryStore()
  const [local, other] = ['https://channel4.test/rss', 'https://channel9.test/rss']
  const city = cityWith({
    localNews: [
      { address: local, title: 'Channel 4', owner: 'four' },
      { address: other, title: 'Channel 9', owner: 'nine' },
    ],
  })
  const text = {
    summary: 'Two men were shot late Sunday near the Gull Harbor pier on Dock Street, police said.',
    link: 'https://news.example/pier',
  }
  const pier = 'Two shot near Gull Harbor pier, police say'
  await poll(store, local, [article(pier, 2, { ...text, author: 'Associated Press' })])
  await poll(store, other, [article(pier, 1, { ...text, origin: 'The Associated Press' })])
  const { load } = openData(new City(city, sourcesOf(store), now))
  const { day, list } = await load({
    day: { kind: 'front' },
    list: { kind: 'stories', category: 'localNews', perFeed: 5, limit: 5 },
  })
  const [story] = day.stories
  expect(story?.reports.map(({ publisher, origin }) => [publisher, origin])).toEqual([
    ['Channel 9', 'The Associated Press'],
    ['Channel 4', 'The Associated Press'],
  ])
  expect(story?.parts).toContainEqual(expect.objectContaining({ kind: 'owners', count: 1 }))
  expect(list).toMatchObject({
    stories: [{ origin: 'The Associated Press', coverage: { newsrooms: 1, also: [] } }],
  })
})
