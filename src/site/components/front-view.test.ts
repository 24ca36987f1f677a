import { expect, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { exampleArticle, publicationWith } from '../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  exampleRankedStory,
  exampleReport,
} from '../example-publication.fixture.ts'
import type { FrontStories, Report } from '../needs.ts'
import { buildFront } from './front-view.ts'

const nothing: FrontStories = { ...exampleFront(0), updatedAt: undefined }
const unread = { kind: 'never' } as const

/** A story of one report, `age` hours old. */
function storyOf(id: number, age: number, changes: Partial<Report> = {}) {
  const at = exampleNow - age * hour
  const report = exampleReport({ id, guid: `g${id}`, title: `Story ${id}`, orderedAt: at, ...changes })
  return exampleRankedStory(id, [{ ...report, publishedAt: at }])
}

const article = (slug: string, changes: Parameters<typeof exampleArticle>[0] = {}) =>
  exampleArticle({ slug, title: slug, ...changes })

const frontOf = (front: Partial<FrontStories>, content: Parameters<typeof publicationWith>[0] = {}) =>
  buildFront({ ...nothing, ...front }, { ...exampleContext('/'), publication: publicationWith(content) })

const home = {
  featured: article('lead'),
  more: [],
  tabs: [{ id: 'culture', label: 'Culture', articles: [article('d')] }],
  video: undefined as never,
}

test('readers are told that no feed can be read, above stories, above our own articles, and on an empty page', () => {
  const note = { kind: 'unread', note: expect.stringMatching(/./) }
  expect(frontOf({ unread, stories: [storyOf(1, 1)] }).news).toEqual(note)
  expect(frontOf({ unread }, { home }).news).toEqual(note)
  expect(frontOf({ unread }).news).toEqual(note)
  expect(frontOf({}).news).toBeUndefined()
})

test.each([
  [[1, 1, 1, 23], 'updated'],
  [[1, 1, 1, 24], 'few'],
  [[1, 1, 1], 'few'],
])('stories of %j hours ago are %s news', (ages, kind) => {
  const stories = ages.map((age, index) => storyOf(index + 1, age))
  const front = frontOf({ stories, updatedAt: exampleNow })
  expect([front.news?.kind, front.isQuiet]).toEqual([kind, false])
})

test('a story with one new report is new', () => {
  const reports = [30, 1].flatMap((age) => storyOf(age, age).reports)
  const stories = [...[1, 2, 3].map((id) => storyOf(id, 1)), exampleRankedStory(9, reports)]
  expect(frontOf({ stories, updatedAt: exampleNow }).news?.kind).toBe('updated')
})

test('where it is not known when the newest report came, no time is told', () => {
  const stories = [1, 2, 3, 4].map((id) => storyOf(id, 1))
  expect(frontOf({ stories }).news).toBeUndefined()
})

test('a tab is filled with guides of its section, and with none of our news', () => {
  const articles = [
    article('tides'),
    article('plays', { section: 'culture' }),
    article('council', { isNews: true }),
  ]
  const { tabs, guides } = frontOf({ stories: [storyOf(1, 1)] }, { articles })
  expect(tabs.map(({ id, cards }) => [id, cards.map(({ headline }) => headline)])).toEqual([
    ['localNews', ['tides']],
    ['artsCulture', ['plays']],
  ])
  expect(guides).toEqual([])
})

test('a tab with a story of its own has one guide beside it', () => {
  const articles = ['tides', 'storms'].map((slug) => article(slug))
  const stories = [1, 2, 3, 4, 5].map((id) => storyOf(id, 1))
  const { tabs } = frontOf({ stories }, { articles })
  expect(tabs[0]?.cards.map(({ headline }) => headline)).toEqual(['Story 5', 'tides'])
})

test('what is a report of a story is not a guide as well, and what home.yaml places comes first', () => {
  const [first, second] = [article('first'), article('second')]
  const stories = [storyOf(1, 1, { own: second })]
  const guidesOf = (content: Parameters<typeof publicationWith>[0]) => {
    const { tabs, guides } = frontOf({ stories }, content)
    return [...tabs.flatMap(({ cards }) => cards), ...guides].map(({ headline }) => headline)
  }
  expect(guidesOf({ articles: [first, second] })).toEqual(['first'])
  expect(guidesOf({ articles: [first, second], home })).toEqual(['lead', 'd', 'first'])
})

test('without a story our own articles have their places, and the guides below them are others', () => {
  const articles = ['lead', 'x', 'y', 'z', 'w'].map((slug) => article(slug))
  const planned = frontOf({}, { home, articles })
  expect(planned).toMatchObject({ state: 'loaded', isPlanned: true, isQuiet: false, more: [] })
  expect(planned.lead?.angles).toEqual([])
  expect(planned.lead?.card.publisher).toBe('')
  expect(planned.tabs).toMatchObject([{ id: 'culture', label: 'Culture' }])
  expect(planned.guides.map(({ headline }) => headline)).toEqual(['x', 'y', 'z'])
  const empty = frontOf({}, { articles })
  expect(empty).toMatchObject({ state: 'empty', isPlanned: true, isQuiet: false, more: [], tabs: [] })
  expect(empty.guides.map(({ headline }) => headline)).toEqual(['lead', 'x', 'y'])
})

test('two of our own reports have both places of a tab, as two of one newsroom would not', () => {
  const top = [1, 2, 3, 4].map((id) => storyOf(id, 1, { section: 'politics' }))
  const tabOf = (...stories: FrontStories['stories']) =>
    frontOf({ stories: [...top, ...stories] })
      .tabs.find(({ id }) => id === 'localNews')
      ?.cards.map(({ headline }) => headline)
  const own = (id: number) => storyOf(id, 2, { owner: 'us', own: article(`Own ${id}`) })
  expect(tabOf(own(5), own(6), storyOf(7, 2))).toEqual(['Own 5', 'Own 6'])
})
