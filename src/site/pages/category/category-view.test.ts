import { expect, test } from 'vitest'
import type { Alert } from '../../../weather/alert.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import {
  exampleCategoryOf,
  exampleContext,
  exampleList,
  exampleStory,
} from '../../example-publication.fixture.ts'
import { buildCategoryView } from './category-view.ts'

const contextOf = (key: string) => exampleContext(exampleCategoryOf(key).path)
const viewOf = (count: number, key = 'localNews') =>
  buildCategoryView(contextOf(key), { list: exampleList(count) }).body

test('the first story is featured, five are visible, the others are behind a toggle that counts them all', () => {
  const view = viewOf(15)
  expect(view.featured?.headline).toBe('Headline 1')
  expect(view.visible.map(({ headline }) => headline)).toEqual([
    'Headline 2',
    'Headline 3',
    'Headline 4',
    'Headline 5',
  ])
  expect(view.hidden).toHaveLength(10)
  expect(view.count).toBe(15)
})

test.each([
  [5, 0],
  [6, 1],
])('with %i articles %i are hidden', (count, hidden) => {
  expect(viewOf(count).hidden).toHaveLength(hidden)
})

test.each([
  ['localNews', undefined],
  ['archives', undefined],
  ['health', 'Everybody is well.'],
] as const)('an empty %s says so, in its own words where it has some', (key, text) => {
  const view = viewOf(0, key)
  expect(view.state).toBe('empty')
  expect(view.emptyText).toBe(text)
})

test('a category that was never polled is loading, not empty', () => {
  const view = buildCategoryView(contextOf('sports'), { list: { state: 'loading' } })
  expect(view).toMatchObject({ loading: true, body: { state: 'loading' } })
})

const day = 24 * 60 * 60_000
const contextWith = (key: string, ...articles: ReturnType<typeof exampleArticle>[]) => ({
  ...contextOf(key),
  publication: publicationWith({ articles }),
})

test('the archives have their feed and our own articles older than 30 days, newest first', () => {
  const context = contextWith(
    'archives',
    exampleArticle({ slug: 'fresh', title: 'Fresh', publishedAt: exampleContext().now - 29 * day }),
    exampleArticle({ slug: 'older', title: 'Older', publishedAt: exampleContext().now - 31 * day }),
  )
  const view = buildCategoryView(context, { list: exampleList(1) }).body
  expect([view.featured, ...view.visible].map((card) => card?.headline)).toEqual(['Headline 1', 'Older'])
  const alone = buildCategoryView(context, { list: { state: 'loading' } }).body
  expect(alone).toMatchObject({ state: 'loaded', featured: { headline: 'Older' } })
})

test('the sidebar has our own newest articles of the category', () => {
  const context = contextWith(
    'artsCulture',
    exampleArticle({ slug: 'a', title: 'On the city' }),
    exampleArticle({ slug: 'b', title: 'On a play', section: 'culture' }),
  )
  const modules = buildCategoryView(context, { list: exampleList(1) }).body.sidebar
  expect(modules).toMatchObject([{ title: 'Our Guides', links: [{ label: 'On a play' }] }])
})

test('below the five most important, each day before today has one heading, before its first story', () => {
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour)
  const instants = [at(20, 14), at(20, 13), at(19, 23), undefined, at(19, 14), at(20, 12), at(14, 12)]
  const leading = Array.from({ length: 5 }, () => at(18, 12))
  const stories = [...leading, ...instants].map((publishedAt, index) =>
    exampleStory({ guid: `g${index}`, title: String(index - 5), publishedAt }),
  )
  const { days, visible, hidden } = buildCategoryView(contextOf('localNews'), {
    list: { state: 'loaded', edition: 'live', stories },
  }).body
  const named = [...visible, ...hidden].flatMap(({ id, headline }) =>
    days[id] ? [[headline, days[id].label]] : [],
  )
  expect(named).toEqual([
    ['2', 'November 19'],
    ['6', 'November 14'],
  ])
  expect(viewOf(5).days).toEqual({})
})

test('its stories are an item list for search engines, and its title is its heading', () => {
  const view = buildCategoryView(contextOf('politics'), { list: exampleList(2) })
  expect(view.title).toBe('Politics & Government')
  expect(view.structuredData).toMatchObject([
    { '@type': 'BreadcrumbList' },
    { '@type': 'ItemList', name: 'Politics & Government', itemListElement: { length: 2 } },
  ])
})

const stormOf = (level: Alert['level'], phase: Alert['phase'] = 'inForce') => ({
  ...contextOf('localNews'),
  weather: weatherWith(exampleAlert({ level, phase })),
})
const stormStories = ['Ice cream', 'Shelters open', 'A crane', 'The hurricane’s path'].map((title) =>
  exampleStory({ guid: title, title, summary: '' }),
)

test.each([
  ['warning', 'inForce', ['Shelters open', 'The hurricane’s path', 'Ice cream', 'A crane']],
  ['watch', 'inForce', ['Shelters open', 'The hurricane’s path', 'Ice cream', 'A crane']],
  ['advisory', 'inForce', ['Ice cream', 'Shelters open', 'A crane', 'The hurricane’s path']],
  ['warning', 'ended', ['Ice cream', 'Shelters open', 'A crane', 'The hurricane’s path']],
] as const)('under a %s (%s) stories about it come first', (level, phase, expected) => {
  const list = { state: 'loaded' as const, edition: 'live' as const, stories: stormStories }
  const { featured, visible } = buildCategoryView(stormOf(level, phase), { list }).body
  expect([featured, ...visible].map((card) => card?.headline)).toEqual(expected)
})

test.each([
  [
    'of 2019',
    [Date.UTC(2019, 7, 26, 17), Date.UTC(2018, 1, 1)],
    'Nothing newer than August 26, 2019 has arrived.',
  ],
  ['eight days old', [exampleContext().now - 8 * day], 'Nothing newer than November 12, 2026 has arrived.'],
  ['six days old', [exampleContext().now - 6 * day], undefined],
  ['undated, which may be of today', [Date.UTC(2019, 7, 26, 17), undefined], undefined],
])('a section whose newest story is %s says: %j', (_, instants, expected) => {
  const stories = instants.map((publishedAt, index) => exampleStory({ guid: `g${index}`, publishedAt }))
  const viewAt = (key: string, edition: 'live' | 'sample') =>
    buildCategoryView(contextOf(key), { list: { state: 'loaded', edition, stories } }).body
  expect(viewAt('localNews', 'live').old).toBe(expected)
  expect(viewAt('archives', 'live').old).toBeUndefined()
  expect(viewAt('localNews', 'sample').old).toBeUndefined()
})
