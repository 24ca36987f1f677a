import { expect, test } from 'vitest'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  exampleRankedStory,
  exampleReport,
} from '../../example-publication.fixture.ts'
import { buildReadingView } from './reading-view.ts'

const read = (changes: Partial<ReturnType<typeof exampleContext>> = {}) =>
  buildReadingView({ ...exampleContext('/storm/kept'), ...changes }, { front: exampleFront(30) }).body

test('twenty headlines with their summaries, and when the copy was made', () => {
  const { headlines, made } = read()
  expect(made).toBe('November 20, 2026, 10:00 AM')
  expect(headlines).toHaveLength(20)
  expect(headlines[0]).toMatchObject({ title: expect.any(String), summary: expect.any(String) })
})

test('alerts with what to do first, when they end or that they have ended', () => {
  const weather = weatherWith(
    exampleAlert({ id: 'a', instruction: ['Leave now.'], description: ['A surge.'] }),
    exampleAlert({ id: 'b', endsAt: exampleNow + 3_600_000 }),
    exampleAlert({ id: 'c', ended: { at: exampleNow, how: 'cancelled' }, phase: 'ended' }),
  )
  expect(read({ weather }).alerts).toMatchObject([
    { path: '/weather/alerts/a', until: 'Further notice', paragraphs: ['Leave now.', 'A surge.'] },
    { until: '11:00 AM' },
    { title: 'Hurricane Warning has ended' },
  ])
})

test('of 4,000 alerts the most urgent are in full, some are named, and the others counted', () => {
  const many = Array.from({ length: 4_000 }, (_, index) =>
    exampleAlert({ id: `a${index}`, instruction: [], description: ['x'.repeat(2_500)] }),
  )
  const { alerts, more } = read({ weather: weatherWith(...many) })
  expect(alerts[0]?.path).toBe('/weather/alerts/a0')
  expect(alerts.filter(({ paragraphs }) => paragraphs)).toHaveLength(24)
  expect([alerts.length, more]).toEqual([40, 3_960])
})

test('guides have their headings below their title', () => {
  const article = exampleArticle({ slug: 'zones' })
  const publication = publicationWith({
    articles: [{ ...article, html: '<h2 id="zones">Zones</h2><p>Text</p>' }],
    services: { county: 'X', services: [], guides: [{ article: article.path, alerts: ['tropical'] }] },
  })
  expect(read({ publication }).guides).toEqual([
    { title: article.title, path: article.path, html: '<h4>Zones</h4><p>Text</p>' },
  ])
})

test('a guide that does not fit is named, and a shorter one after it is whole', () => {
  const lengths = { long: 59_000, longer: 2_000, short: 900 }
  const articles = Object.entries(lengths).map(([slug, length]) =>
    exampleArticle({ slug, title: slug, html: 'x'.repeat(length) }),
  )
  const guides = articles.map(({ path }) => ({ article: path, alerts: ['tropical' as const] }))
  const publication = publicationWith({ articles, services: { county: 'X', services: [], guides } })
  expect(read({ publication }).guides.map(({ title, html }) => [title, html?.length])).toEqual([
    ['long', 59_000],
    ['longer', undefined],
    ['short', 900],
  ])
})

test('a headline names all newsrooms of its story', () => {
  const reports = ['Herald', 'Radio'].map((owner, id) =>
    exampleReport({ id, owner, publisher: owner, title: owner, link: `https://${owner}.test/` }),
  )
  const front = { ...exampleFront(0), stories: [exampleRankedStory(1, reports)] }
  expect(buildReadingView(exampleContext('/storm/kept'), { front }).body.headlines).toMatchObject([
    { by: 'Herald and Radio' },
  ])
})

test('a copy of a sample edition says so, and has no alerts', () => {
  const context = {
    ...exampleContext('/storm/kept'),
    weather: { kind: 'sample', sample: exampleWeather } as const,
  }
  const copyOf = (edition: 'live' | 'sample') =>
    buildReadingView(context, { front: exampleFront(1, edition) }).body
  expect(copyOf('sample')).toMatchObject({ isSample: true, alerts: [], more: 0, guides: [] })
  expect(copyOf('live').isSample).toBe(false)
})
