import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../site/example-content.fixture.ts'
import { front, stories } from '../site/needs.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { City } from './city.ts'
import { openData } from './data.ts'

const now = Date.UTC(2026, 10, 20, 15)
const hour = 3_600_000
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
  const place = { field: 'lead.story', line: 2 }
  const choice = { as: 'lead' as const, note: 'Read this.', until: now + hour, place }
  const city = publicationWith({ articles, choices: lead === undefined ? [] : [{ ...choice, story: lead }] })
  const sources = { store, sampleEdition: 'never' as const, hasFailed: () => false }
  return openData(new City(city, sources, now)).load({
    page: front(),
    list: stories({ category: 'localNews', perFeed: 9, limit: 9 }),
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

test('an editor can lead with a guide of the publication, by its path or its whole address', async () => {
  for (const lead of [guide.path, `https://example.test${guide.path}`]) {
    const { page } = await load([guide], lead)
    expect(page.stories[0]).toMatchObject({ chosen: { as: 'lead' }, reports: [{ own: guide }] })
    expect(page.idle).toEqual([])
  }
})

test('with news of our own alone, the front page has news', async () => {
  const store = await openTemporaryStore()
  const sources = { store, sampleEdition: 'never' as const, hasFailed: () => false }
  const { page } = await openData(new City(publicationWith({ articles: [news] }), sources, now)).load({
    page: front(),
  })
  expect(page.stories).toHaveLength(1)
})

test('news of today without a time, which is dated at noon, is not of the future in the morning', async () => {
  const { page } = await load([{ ...news, hasTime: false, publishedAt: now + 2 * hour }])
  expect(page.latest[0]).toMatchObject({ own: { slug: news.slug }, orderedAt: now })
})
