import { expect, test } from 'vitest'
import type { OwnArticle } from '../publication/content.ts'
import { exampleArticle, publicationWith } from '../site/example-content.fixture.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { hour } from '../time/durations.ts'
import { City } from './city.ts'
import { openData } from './data.ts'
import { ownOfFront } from './front-stories.ts'
import { ownNews } from './reports.ts'

const now = Date.UTC(2026, 10, 20, 15)
const local = 'https://feeds.test/localNews'

const news = exampleArticle({
  slug: 'council-closes-the-bridge',
  title: 'Council closes the bridge in Example',
  publishedAt: now - hour,
  isNews: true,
})
const guide = exampleArticle({ slug: 'king-tides', publishedAt: now - hour })

async function load(articles = [news, guide], lead?: string) {
  const store = await openTemporaryStore()
  const at = { publishedAt: now - 5 * hour, language: 'en' }
  const titles = ['Heron seen at the pump', 'Ferry late again', 'Bakery opens on Pine Street']
  await store.articles.savePoll(
    makeFeedState(local, { polledAt: now, succeededAt: now }),
    titles.map((title) => makeArticle(title, { ...at, title, link: `https://news.example/${title}` })),
  )
  const writtenAt = { field: 'lead.story', line: 2 }
  const choice = { as: 'lead' as const, note: 'Read this.', until: now + hour, writtenAt }
  const city = publicationWith({ articles, choices: lead === undefined ? [] : [{ ...choice, story: lead }] })
  const sources = { store, hasFailed: () => false }
  return openData(new City(city, sources, now)).load({
    page: { kind: 'front' },
    list: { kind: 'stories', category: 'localNews', perFeed: 9, limit: 9 },
  })
}

test('our own news is ranked with the stories of the feeds, and a guide is not', async () => {
  const { page, list } = await load()
  expect(page.stories[0]?.reports).toMatchObject([{ own: news, link: news.path, owner: 'Example News' }])
  expect(page.stories).toHaveLength(4)
  expect(page.latest[0]?.own).toBe(news)
  if (list.state !== 'loaded') throw new Error('not loaded')
  expect(list.stories.map(({ own }) => own?.slug)).toEqual([news.slug, undefined, undefined, undefined])
})

test('our own news of last week is in no list of news', async () => {
  const { page } = await load([{ ...news, publishedAt: now - 100 * hour }])
  expect(page.stories.flatMap(({ reports }) => reports.flatMap(({ own }) => own ?? []))).toEqual([])
})

test('our own news before any report of a feed has no time of a report that there never was', async () => {
  const sources = {
    store: await openTemporaryStore(),
    hasFailed: () => false,
  }
  const city = new City(publicationWith({ articles: [news] }), sources, now)
  const { page } = await openData(city).load({ page: { kind: 'front' } })
  expect(page).toMatchObject({
    stories: [{ reports: [{ own: news }] }],
    quiet: undefined,
    updatedAt: undefined,
  })
})

test('with news of our own of the last day the front page is not quiet, and with a guide it is', async () => {
  const store = await openTemporaryStore()
  await store.articles.savePoll(makeFeedState(local, { polledAt: now, succeededAt: now }), [
    makeArticle('old', { title: 'Heron seen at the pump', publishedAt: now - 30 * hour }),
  ])
  const sources = { store, hasFailed: () => false }
  const quiet = async (...articles: OwnArticle[]) =>
    (await openData(new City(publicationWith({ articles }), sources, now)).load({ page: { kind: 'front' } }))
      .page.quiet
  expect(await quiet(news)).toBeUndefined()
  expect(await quiet(guide)).toMatchObject({ since: now - 30 * hour })
  expect(await quiet({ ...news, publishedAt: now - 26 * hour })).toMatchObject({ since: now - 26 * hour })
})

test('an editor can lead with a guide of the publication, by its path or its whole address', async () => {
  for (const lead of [guide.path, `https://example.test${guide.path}`]) {
    const { page } = await load([guide], lead)
    expect(page.stories[0]).toMatchObject({ chosen: { as: 'lead' }, reports: [{ own: guide }] })
    expect(page.idle).toEqual([])
  }
})

test('with news of our own alone, the front page has news', async () => {
  const store = await openTemporaryStore()
  const sources = { store, hasFailed: () => false }
  const { page } = await openData(new City(publicationWith({ articles: [news] }), sources, now)).load({
    page: { kind: 'front' },
  })
  expect(page.stories).toHaveLength(1)
})

test('a section lists our own news before any of its feeds was read', async () => {
  const store = await openTemporaryStore()
  const sources = { store, hasFailed: () => false }
  const list = { kind: 'stories' as const, category: 'localNews', perFeed: 9, limit: 9 }
  const load = async (articles: OwnArticle[]) =>
    (await openData(new City(publicationWith({ articles }), sources, now)).load({ list })).list
  expect(await load([news])).toMatchObject({ state: 'loaded', stories: [{ own: news }] })
  expect(await load([guide])).toEqual({ state: 'loading' })
})

test('news of today without a time, which is dated at noon, is not of the future in the morning', async () => {
  const { page } = await load([{ ...news, hasTime: false, publishedAt: now + 2 * hour }])
  expect(page.latest[0]).toMatchObject({ own: { slug: news.slug }, orderedAt: now })
})

test('our own news counts for the front page until it is three days old', () => {
  const ids = (age: number, within?: number) =>
    ownNews(
      { publication: publicationWith({ articles: [{ ...news, publishedAt: now - age }] }), now },
      within,
    ).length
  expect([ids(72 * hour - 1), ids(72 * hour)]).toEqual([1, 0])
  expect([ids(100 * hour, 168 * hour), ids(168 * hour, 168 * hour)]).toEqual([1, 0])
})

test('each of our own articles is one story of one report, with an id that no article of a feed has', () => {
  const articles = [guide, news, { ...news, path: '/local-news/another' }]
  const stories = ownNews({ publication: publicationWith({ articles }), now })
  expect(stories).toMatchObject([
    { id: -2, links: [], reports: [{ id: -2, guid: news.path }] },
    { id: -3, links: [], reports: [{ id: -3, guid: '/local-news/another' }] },
  ])
})

test('our own news has its picture, deck and author, and the publication as newsroom', () => {
  const [story] = ownNews({ publication: publicationWith({ articles: [news] }), now })
  expect(story?.reports).toMatchObject([
    {
      title: news.title,
      summary: news.deck,
      author: news.author,
      imageUrl: 'https://example.test/media/swell.svg',
      language: 'en-US',
      section: 'localNews',
      publisher: 'Example News',
    },
  ])
})

test('our own news that an editor also chose is one story', () => {
  const writtenAt = { field: 'lead.story', line: 2 }
  const choice = { as: 'lead' as const, note: '', until: now + hour, writtenAt }
  const ids = (...named: string[]) => {
    const choices = named.map((story) => ({ ...choice, story }))
    return ownOfFront({ publication: publicationWith({ articles: [news, guide], choices }), now }).map(
      ({ id }) => id,
    )
  }
  expect(ids(news.path)).toEqual([-1])
  expect(ids(news.path, guide.path)).toEqual([-1, -2])
  expect(ids('/local-news/unknown')).toEqual([-1])
})
