import { expect, test } from 'vitest'
import type { OwnArticle } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { day } from '../../../time/durations.ts'
import type { Alert } from '../../../weather/alert.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import {
  exampleCategoryOf,
  exampleContext,
  exampleList,
  exampleNow,
  examplePublication,
  exampleStory,
} from '../../example-publication.fixture.ts'
import type { FeedStory } from '../../needs.ts'
import { buildCategoryView, hasBeach } from './category-view.ts'

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
    list: { state: 'loaded', stories },
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
    { '@type': 'ItemList', name: 'Politics & Government', itemListElement: { length: 2 } },
  ])
})

const stormOf = (level: Alert['level'], ended?: Alert['ended']) => ({
  ...contextOf('localNews'),
  weather: weatherWith(exampleAlert({ level, ended })),
})
const stormStories = ['Ice cream', 'Shelters open', 'A crane', 'The hurricane’s path'].map((title) =>
  exampleStory({ guid: title, title, summary: '' }),
)

test.each([
  ['warning', undefined, ['Shelters open', 'The hurricane’s path', 'Ice cream', 'A crane']],
  ['watch', undefined, ['Shelters open', 'The hurricane’s path', 'Ice cream', 'A crane']],
  ['advisory', undefined, ['Ice cream', 'Shelters open', 'A crane', 'The hurricane’s path']],
  [
    'warning',
    { at: exampleNow, how: 'over' },
    ['Ice cream', 'Shelters open', 'A crane', 'The hurricane’s path'],
  ],
] as const)('under a %s (ended: %j) stories about it come first', (level, ended, expected) => {
  const list = { state: 'loaded' as const, stories: stormStories }
  const { featured, visible } = buildCategoryView(stormOf(level, ended), { list }).body
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
  const viewAt = (key: string, edition: 'live' | 'sample') => {
    const publication = { ...examplePublication, edition }
    return buildCategoryView({ ...contextOf(key), publication }, { list: { state: 'loaded', stories } }).body
  }
  expect(viewAt('localNews', 'live').old).toBe(expected)
  expect(viewAt('archives', 'live').old).toBeUndefined()
  expect(viewAt('localNews', 'sample').old).toBeUndefined()
})

test('an address without a category is a mistake of ours', () => {
  expect(() => buildCategoryView(exampleContext('/nothing'), { list: exampleList(1) })).toThrow(/"\/nothing"/)
})

test('the beach is on the page of local news, of a city that names a station or a zone of the sea', () => {
  const place = { latitude: 26, longitude: -80, zones: [] }
  const at = (weather: Publication['weather'], key = 'localNews') =>
    hasBeach({ ...examplePublication, ...(weather && { weather }) }, exampleCategoryOf(key))
  const tides = { station: '8722956', name: 'Port' }
  expect([at({ ...place, tides }), at({ ...place, surf: 'FLZ172' })]).toEqual([true, true])
  expect([at({ ...place, tides }, 'sports'), at(place), at(undefined)]).toEqual([false, false, false])
})

test('a section says where all its feeds cannot be read, and not while it is loading', () => {
  const unread = { kind: 'all', checkedAt: exampleNow - 60_000 } as const
  const list = { state: 'loaded', stories: [], unread } as const
  expect(buildCategoryView(contextOf('sports'), { list }).body.unread).toEqual(expect.any(String))
  expect(viewOf(1, 'sports').unread).toBeUndefined()
  expect(buildCategoryView(contextOf('sports'), { list: { state: 'loading' } }).body.unread).toBeUndefined()
  expect(buildCategoryView(contextOf('sports'), { list: exampleList(1) }).loading).toBe(false)
})

test('a section with something in its sidebar has one; the archives never', () => {
  const article = exampleArticle()
  const railOf = (key: string, ...articles: OwnArticle[]) =>
    buildCategoryView(contextWith(key, ...articles), { list: exampleList(1) }).body.rail
  expect([railOf('localNews'), railOf('localNews', article)]).toEqual([false, true])
  const old = { ...article, category: 'archives', publishedAt: exampleNow - 40 * day }
  expect(railOf('archives', old)).toBe(false)
})

test('advertisements are in the list and the sidebar, small ones beside a long sidebar, and none in the archives', () => {
  const adsOf = (key: string, modules: number) => {
    const link = { label: 'A', href: '/a' }
    const sidebars = {
      [key]: Array.from({ length: modules }, (_, index) => ({
        kind: 'links' as const,
        title: `Module ${index}`,
        links: [link],
      })),
    }
    const publication = { ...publicationWith({ adverts: [] }), sidebars }
    const { ads, rail } = buildCategoryView({ ...contextOf(key), publication }, { list: exampleList(1) }).body
    return {
      list: ads.list.map(({ size }) => size),
      rail: ads.rail.map(({ size }) => size),
      has: rail,
    }
  }
  expect(adsOf('localNews', 2)).toMatchObject({ list: [250], has: true })
  expect(adsOf('localNews', 2).rail).toContain(600)
  expect(new Set(adsOf('localNews', 3).rail)).toEqual(new Set([250]))
  expect(adsOf('localNews', 0).has).toBe(true)
  expect(adsOf('archives', 2)).toMatchObject({ list: [], rail: [], has: false })
})

test('the archives are in the order of their dates, fifteen at most', () => {
  const at = (days: number) => exampleNow - days * day
  const stories = [50, 40, 60].map((days) =>
    exampleStory({
      guid: `${days}`,
      title: `${days}`,
      publishedAt: at(days),
      link: `https://a.test/${days}`,
    }),
  )
  const articles = Array.from({ length: 16 }, (_, index) =>
    exampleArticle({ slug: `s${index}`, title: `Own ${index}`, publishedAt: at(45 + index / 4) }),
  )
  const { featured, visible, hidden, count } = buildCategoryView(contextWith('archives', ...articles), {
    list: { state: 'loaded', stories },
  }).body
  const titles = [featured, ...visible, ...hidden].map((card) => card?.headline)
  expect(count).toBe(15)
  expect(titles.slice(0, 3)).toEqual(['40', 'Own 0', 'Own 1'])
  expect(titles).not.toContain('60')
})

test('the sidebar has five of our guides at most, and none of our news', () => {
  const guides = Array.from({ length: 6 }, (_, index) =>
    exampleArticle({ slug: `g${index}`, title: `g${index}` }),
  )
  const news = exampleArticle({ slug: 'news', title: 'news', isNews: true })
  const [module] = buildCategoryView(contextWith('localNews', news, ...guides), { list: exampleList(1) }).body
    .sidebar
  expect(module).toMatchObject({
    kind: 'links',
    links: ['g0', 'g1', 'g2', 'g3', 'g4'].map((label) => ({ label })),
  })
  expect(viewOf(1).sidebar).toEqual([])
})

test('a story is not about a warning by the end of a long summary', () => {
  const titlesOf = (stories: readonly FeedStory[]) => {
    const { featured, visible } = buildCategoryView(stormOf('warning'), {
      list: { state: 'loaded', stories },
    }).body
    return [featured, ...visible].map((card) => card?.headline)
  }
  const late = exampleStory({ guid: 'late', title: 'Late', summary: `${'x'.repeat(200)} hurricane` })
  expect(titlesOf([exampleStory({ guid: 'a', title: 'First' }), late])).toEqual(['First', 'Late'])
  expect(buildCategoryView(stormOf('warning'), { list: { state: 'loading' } }).body.state).toBe('loading')
})
