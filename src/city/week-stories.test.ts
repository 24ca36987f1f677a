import { expect, test } from 'vitest'
import type { Publication } from '../publication/publication.ts'
import { exampleArticle, publicationWith } from '../site/example-content.fixture.ts'
import { placeAll } from '../store/place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../store/samples.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { day, hour } from '../time/durations.ts'
import { City } from './city.ts'
import { findRemovedArticle, loadWeekStories } from './front-stories.ts'

const now = Date.UTC(2026, 10, 20, 15)
const feedOf = (category: string) => `https://feeds.test/${category}`

/** A report in the feed of a category, so many hours old. */
type Told = readonly [category: string, title: string, hours: number, summary?: string]

async function openCity(told: readonly Told[], publication: Publication = publicationWith({})) {
  const store = await openTemporaryStore()
  for (const [category, list] of Map.groupBy(told, ([category]) => category)) {
    const state = makeFeedState(feedOf(category), { polledAt: now, succeededAt: now })
    const articles = list.map(([, title, hours, summary = '']) =>
      makeArticle(title, { title, summary, publishedAt: now - hours * hour, language: 'en' }),
    )
    await store.articles.savePoll(state, articles)
  }
  await placeAll(store, now)
  return new City(publication, { store, hasFailed: () => false }, now)
}

const titlesOf = async (city: City) =>
  (await loadWeekStories(city)).map(({ reports }) => reports.map(({ title }) => title))

test('the best of a week is what most newsrooms reported, not what is newest', async () => {
  const publication = publicationWith({})
  const feeds = {
    ...publication.feeds,
    politics: [{ address: feedOf('politics'), title: 'Ledger', owner: 'ledger' }],
  }
  const city = await openCity(
    [
      ['localNews', 'Library opens a seed bank', 1],
      ['localNews', pier.title, 60, pier.summary],
      ['politics', pierAgain.title, 59, pierAgain.summary],
      ['localNews', 'A heron at the pump', 7 * 24 + 1],
    ],
    { ...publication, feeds },
  )
  expect(await titlesOf(city)).toEqual([[pierAgain.title, pier.title], ['Library opens a seed bank']])
})

test('a report that was taken down brings no older report of its story into the week', async () => {
  const told: Told[] = [
    ['localNews', pierAgain.title, 7 * 24 - 1],
    ['localNews', pier.title, 7 * 24 + 1],
  ]
  const titlesWithout = async (guid: string) => {
    const because = { reason: 'Withdrawn.', date: '2026-11-19', askedBy: 'the newsroom', public: false }
    const { publication, store } = await openCity(told, {
      ...publicationWith({}),
      removals: [{ ...because, guid }],
    })
    const both = await store.articles.loadLatest({ feeds: [feedOf('localNews')], limit: 9 })
    const group = { id: 1, articles: both.map(({ id }) => id) }
    const loadStoryGroups: typeof store.articles.loadStoryGroups = async ({ articles }) => ({
      stories: articles.length > 0 ? [group] : [],
      links: [],
    })
    const grouped = { ...store, articles: { ...store.articles, loadStoryGroups } }
    return titlesOf(new City(publication, { store: grouped, hasFailed: () => false }, now))
  }
  expect(await titlesWithout('another')).toEqual([[pierAgain.title, pier.title]])
  expect(await titlesWithout(pierAgain.title)).toEqual([])
})

test('it has ten stories at most, of the city’s sections or about the city', async () => {
  const names = [
    'Heron',
    'Bakery',
    'Ferry',
    'Chess',
    'Comet',
    'Bridge',
    'Museum',
    'Orchid',
    'Tennis',
    'Violin',
  ]
  const local = names.map((name): Told => ['localNews', `${name} news`, 50])
  const world: Told[] = [
    ['worldNews', 'Glacier melts', 2],
    ['worldNews', 'Example wins a prize', 3],
  ]
  expect(await titlesOf(await openCity([...local.slice(0, 2), ...world]))).toEqual(
    expect.arrayContaining([['Example wins a prize'], ['Heron news'], ['Bakery news']]),
  )
  expect((await titlesOf(await openCity([...local.slice(0, 2), ...world]))).flat()).not.toContain(
    'Glacier melts',
  )
  expect(await loadWeekStories(await openCity([...local, ...world]))).toHaveLength(10)
})

test('our own news of the week is among them', async () => {
  const news = (slug: string, days: number) =>
    exampleArticle({ slug, title: slug, isNews: true, publishedAt: now - days * day })
  const publication = publicationWith({ articles: [news('bridge', 6), news('tower', 8)] })
  expect(await titlesOf(await openCity([['localNews', 'A heron', 1]], publication))).toEqual(
    expect.arrayContaining([['bridge'], ['A heron']]),
  )
  expect((await titlesOf(await openCity([['localNews', 'A heron', 1]], publication))).flat()).toHaveLength(2)
})

const removal = { reason: 'A name', date: '2026-11-20', askedBy: 'a reader', public: false }

test('what was taken down is not in it, and the reason can be told', async () => {
  const removals = [{ ...removal, guid: 'A heron' }]
  const city = await openCity(
    [
      ['localNews', 'A heron', 1],
      ['localNews', 'A crane', 2],
    ],
    {
      ...publicationWith({}),
      removals,
    },
  )
  expect(await titlesOf(city)).toEqual([['A crane']])
  const ids = [1, 2, 3]
  const found = await Promise.all(ids.map((id) => findRemovedArticle(id, city)))
  expect(found.flatMap((one) => one?.reason ?? [])).toEqual(['A name'])
  const other = { publication: { ...city.publication, feeds: {} }, store: city.store }
  expect(await Promise.all(ids.map((id) => findRemovedArticle(id, other)))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a week of our own news alone has it', async () => {
  const articles = [exampleArticle({ slug: 'bridge', title: 'bridge', isNews: true, publishedAt: now - day })]
  expect(await titlesOf(await openCity([], { ...publicationWith({ articles }), feeds: {} }))).toEqual([
    ['bridge'],
  ])
})

test('where nothing was read, a week has no stories', async () => {
  expect(await loadWeekStories(await openCity([]))).toEqual([])
})
