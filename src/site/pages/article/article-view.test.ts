import { expect, test } from 'vitest'
import { day } from '../../../time/durations.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleNow, exampleStory } from '../../example-publication.fixture.ts'
import { buildArticleView } from './article-view.ts'

function viewOf(article = exampleArticle(), others: ReturnType<typeof exampleArticle>[] = []) {
  const publication = { ...publicationWith({ articles: [article, ...others] }), language: 'en-US' }
  return buildArticleView({ ...exampleContext(article.path), publication }, {})
}

test('an article has its section, dates and address', () => {
  const updatedAt = Date.UTC(2026, 10, 20, 17)
  expect(viewOf(exampleArticle({ updatedAt }))?.body).toMatchObject({
    section: { label: 'Local News', href: '/local-news' },
    published: { label: 'November 19, 2026', iso: '2026-11-19T17:00:00.000Z' },
    updated: { label: 'November 20, 2026' },
    supportHref: undefined,
    address: 'https://example.test/local-news/king-tides',
  })
  expect(viewOf()?.body.updated).toBeUndefined()
})

test('corrections and updates are shown, newest first', () => {
  const view = viewOf(
    exampleArticle({
      updates: [{ at: Date.UTC(2026, 10, 20, 17), note: 'Adds a map.' }],
      corrections: [
        { at: Date.UTC(2026, 10, 21, 17), said: 'The sun.', says: 'The moon.' },
        { at: Date.UTC(2026, 10, 19, 17), said: 'Twice.', says: 'Once.' },
      ],
    }),
  )
  expect(view?.body.changes).toEqual([
    expect.objectContaining({ kind: 'correction', said: 'The sun.', says: 'The moon.' }),
    {
      kind: 'update',
      note: 'Adds a map.',
      date: { label: 'November 20, 2026', iso: '2026-11-20T17:00:00.000Z' },
    },
    expect.objectContaining({ kind: 'correction', said: 'Twice.' }),
  ])
  expect(viewOf()?.body.changes).toEqual([])
})

test('dates are in the language of the publication', () => {
  const article = exampleArticle({ publishedAt: Date.UTC(2026, 10, 20, 17) })
  const publication = { ...publicationWith({ articles: [article] }), language: 'es' }
  const view = buildArticleView({ ...exampleContext(article.path), publication }, {})
  expect(view?.body.published.label).toBe('20 de noviembre de 2026')
})

test('the sidebar has at most three other articles of its section, never the article itself', () => {
  const others = ['a', 'b', 'c', 'd'].map((slug) => exampleArticle({ slug, title: slug }))
  const politics = exampleArticle({ slug: 'vote', section: 'politics' })
  expect(viewOf(exampleArticle(), [politics, ...others])?.body.more.map(({ headline }) => headline)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a shared link shows the picture and says when it was published', () => {
  expect(viewOf()?.preview).toEqual({
    image: '/preview/swell.svg.png',
    article: { publishedAt: Date.UTC(2026, 10, 19, 17), updatedAt: undefined, section: 'Local News' },
  })
})

test('there is no view of an article that does not exist', () => {
  expect(buildArticleView(exampleContext('/local-news/none'), {})).toBeUndefined()
})

test('beside an article are the live reports of its section of the last days, without our own', () => {
  const article = exampleArticle()
  const own = { ...exampleStory({ title: 'Ours' }), own: article }
  const old = exampleStory({ title: 'Old', publishedAt: exampleNow - 4 * day })
  const fresh = exampleStory({ title: 'Fresh', publishedAt: exampleNow })
  const stories = [own, old, fresh]
  const latestOf = () =>
    buildArticleView(
      { ...exampleContext(article.path), publication: publicationWith({ articles: [article] }) },
      { list: { state: 'loaded', stories } },
    )?.body.latest.map(({ headline }) => headline)
  expect(latestOf()).toEqual(['Fresh'])
})

test('beside an article about storms are the alerts in effect, and since when nobody could be asked', () => {
  const alertsOf = (beside: 'alerts' | undefined, now: number) => {
    const article = exampleArticle({ beside })
    const publication = publicationWith({ articles: [article] })
    const weather = weatherWith(exampleAlert())
    const context = { ...exampleContext(article.path), publication, weather, now }
    return buildArticleView(context, {})?.body.alerts
  }
  expect(alertsOf('alerts', exampleNow)).toMatchObject({
    rows: [{ event: exampleAlert().event, href: '/storm' }],
    unchecked: undefined,
  })
  expect(alertsOf('alerts', exampleNow + day)?.unchecked).toContain('not been able to check')
  expect(alertsOf(undefined, exampleNow)).toBeUndefined()
})

test('news tells its time, a guide and a day without a time do not', () => {
  const labelOf = (isNews: boolean, hasTime: boolean) =>
    viewOf(exampleArticle({ isNews, hasTime }))?.body.published.label
  expect(labelOf(true, true)).toMatch(/^November 19, 2026, \d+:\d\d [AP]M$/)
  expect([labelOf(true, false), labelOf(false, true)]).toEqual(['November 19, 2026', 'November 19, 2026'])
})

test('of several articles the page has that of its address, and tells search engines of it', () => {
  const [first, second] = [
    exampleArticle(),
    exampleArticle({ slug: 'vote', title: 'The vote', isNews: true }),
  ]
  const publication = publicationWith({ articles: [first, second] })
  const view = buildArticleView({ ...exampleContext(second.path), publication }, {})
  expect(view?.body).toMatchObject({ title: 'The vote', isGuide: false })
  expect(view?.structuredData).toMatchObject([{ headline: 'The vote' }])
  expect(viewOf(exampleArticle({ isNews: false }))?.body.isGuide).toBe(true)
})

test('beside an article are at most three reports, none while they are loaded, and no alerts without a service', () => {
  const article = exampleArticle({ beside: 'alerts' })
  const stories = [1, 2, 3, 4].map((n) => exampleStory({ title: `Report ${n}`, publishedAt: exampleNow }))
  const context = {
    ...exampleContext(article.path),
    publication: publicationWith({ articles: [article] }),
    weather: undefined,
  }
  const loaded = buildArticleView(context, { list: { state: 'loaded', stories } })
  expect(loaded?.body.latest).toHaveLength(3)
  expect(loaded?.body.alerts).toBeUndefined()
  expect(buildArticleView(context, { list: { state: 'loading' } })?.body.latest).toEqual([])
})
