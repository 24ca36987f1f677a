import { expect, test } from 'vitest'
import type { StoryLink } from '../../../stories/story.ts'
import { hour } from '../../../time/durations.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleNow,
  exampleRankedStory,
  exampleReport,
} from '../../example-publication.fixture.ts'
import type { Report, StoryAnswer } from '../../needs.ts'
import type { PageView } from '../../page.ts'
import { storyPath } from '../../story-path.ts'
import { buildStoryView, type StoryView } from './story-view.ts'

/** A report of this newsroom, published so many hours ago. */
function reportOf(id: number, owner: string, hoursAgo: number, changes: Partial<Report> = {}): Report {
  const at = exampleNow - hoursAgo * hour
  const own = {
    id,
    owner,
    publisher: owner,
    title: `Bridge stuck ${id}`,
    guid: `g${id}`,
    link: `https://a.test/${id}`,
  }
  return exampleReport({ ...own, orderedAt: at, publishedAt: at, ...changes })
}

/** Newest first: Herald, Courier (a copy of the Herald's text), Radio, and the Herald's first report. */
const reports = [
  reportOf(9, 'Courier', 1),
  reportOf(8, 'Herald', 2),
  reportOf(7, 'Radio', 3),
  reportOf(6, 'Herald', 4),
]
const links = [{ a: 8, b: 9 }]
const told: StoryAnswer = { story: exampleRankedStory(6, reports, { links }) }
const path = '/local-news/bridge-stuck-6-6'

function viewOf(answer: StoryAnswer, at = path, context = exampleContext(at)): PageView<StoryView> {
  const view = buildStoryView(context, { answer })
  if (!view || 'movedTo' in view) throw new Error('there is no page')
  return view
}

test('reports are newest first; a copied text is shown once, under its first publisher', () => {
  const { body } = viewOf(told)
  const shown = body.reports.map(({ card, copies }) => [
    card.publisher,
    copies.map(({ publisher }) => publisher),
  ])
  expect(shown).toEqual([
    ['Herald', ['Courier']],
    ['Radio', []],
    ['Herald', []],
  ])
})

test('the reason for its place is one line', () => {
  expect(viewOf(told).body.reason).toBe('2 newsrooms, newest 3 hours ago, names Example')
  const old = { kind: 'age' as const, hours: 73, halfLife: 6, factor: 0 }
  expect(pageOf(reports, { parts: [old] }).body.reason).toBe(
    'newest 3 days ago, older than the 72 hours of the front page',
  )
  expect(pageOf(reports, { parts: [{ ...old, hours: 72 }] }).body.reason).toBe('newest 3 days ago')
  const alone = [
    { kind: 'owners' as const, count: 1, factor: 1 },
    { kind: 'place' as const, place: 'elsewhere' as const, words: [], factor: 1 },
  ]
  expect(pageOf(reports, { parts: alone }).body.reason).toBe('One newsroom')
})

test('it has the times of the first and the newest report, and guides of the section', () => {
  const { first, updated } = viewOf(told).body
  expect([first?.label, updated?.label]).toEqual(['November 20, 2026, 6:00 AM', 'November 20, 2026, 9:00 AM'])
  const articles = ['a', 'b', 'c'].map((slug) => exampleArticle({ slug, title: slug }))
  const elsewhere = exampleArticle({ section: 'culture', slug: 'd', title: 'd' })
  const publication = publicationWith({ articles: [elsewhere, ...articles] })
  const { guides } = pageOf([reportOf(1, 'Radio', 1)], {}, { ...exampleContext(), publication }).body
  expect(guides.map(({ headline }) => headline)).toEqual(['a', 'b'])
})

test('a wrong slug redirects to the right one; an unknown id is not found', () => {
  const moved = buildStoryView(exampleContext('/sports/another-6'), { answer: told })
  expect(moved).toEqual({ movedTo: path })
  expect(buildStoryView(exampleContext('/sports/another-1'), { answer: undefined })).toBeUndefined()
})

test('a story of several newsrooms has structured data as a collection; a story of one has none', () => {
  const view = viewOf(told)
  expect(view.noindex).toBe(false)
  expect(view.breadcrumb).toEqual({ name: 'Local News', path: '/local-news' })
  expect(view.structuredData).toMatchObject([
    {
      '@type': 'CollectionPage',
      url: `https://example.test${path}`,
      mainEntity: { '@type': 'ItemList', itemListElement: [{ url: 'https://a.test/8' }, {}, {}] },
    },
  ])
  const alone: StoryAnswer = { story: exampleRankedStory(7, [reportOf(7, 'Radio', 3)]) }
  expect(viewOf(alone, '/local-news/bridge-stuck-7-7').noindex).toBe(true)
})

test('an editor’s choice is shown', () => {
  const chosen = { as: 'pin' as const, note: 'It matters.', until: exampleNow + hour }
  const story = exampleRankedStory(6, reports, { links, chosen })
  const { body } = viewOf({ story })
  expect(body.chosen).toEqual({ note: 'It matters.', until: '11:00 AM' })
})

/** The page of a story, at its own address. */
function pageOf(
  reports: readonly Report[],
  changes: Partial<StoryAnswer['story']> = {},
  context = exampleContext(),
) {
  const story = exampleRankedStory(reports.at(-1)?.id ?? 0, reports, changes)
  return viewOf({ story }, storyPath(story, context.publication), {
    ...context,
    path: storyPath(story, context.publication),
  })
}

test.each([
  [0.5, '30 minutes'],
  [1.99, '119 minutes'],
  [2, '2 hours'],
  [47.9, '47 hours'],
  [48, '2 days'],
  [71, '2 days'],
])('an age of %d hours is told as %s', (hours, expected) => {
  const parts = [{ kind: 'age' as const, hours, halfLife: 6, factor: 0.5 }]
  expect(pageOf([reportOf(1, 'Radio', 3)], { parts }).body.reason).toBe(`newest ${expected} ago`)
})

test('reports are ordered by the text’s first publication, and at one instant the later one comes first', () => {
  const order = (list: readonly Report[], links: readonly StoryLink[] = []) =>
    pageOf(list, { links }).body.reports.map(({ card }) => card.publisher)
  // The Herald's text is the oldest, though the Courier's copy of it came last.
  const copied = [reportOf(3, 'Courier', 1), reportOf(2, 'Radio', 2), reportOf(1, 'Herald', 3)]
  expect(order(copied, [{ a: 1, b: 3 }])).toEqual(['Radio', 'Herald'])
  expect(order([reportOf(3, 'Courier', 1), reportOf(2, 'Radio', 1), reportOf(1, 'Herald', 1)])).toEqual([
    'Courier',
    'Radio',
    'Herald',
  ])
})

test('a headline in another language is marked as such', () => {
  const spanish = reportOf(1, 'Diario', 1, { language: 'es', title: 'El puente' })
  expect(pageOf([spanish]).body.language).toEqual({ tag: 'es', name: 'Spanish' })
  const { body } = pageOf([reportOf(2, 'Herald', 1), { ...spanish, orderedAt: exampleNow - 2 * hour }])
  expect([body.headline, body.language]).toEqual(['Bridge stuck 2', undefined])
  const newer = pageOf([spanish, reportOf(2, 'Herald', 2)]).body
  expect([newer.headline, newer.language]).toEqual(['Bridge stuck 2', undefined])
})

test('the collection lists linked reports with their places, as part of the site', () => {
  const list = [reportOf(3, 'Courier', 1), reportOf(2, 'Radio', 2, { link: '#' }), reportOf(1, 'Herald', 3)]
  const page = pageOf(list)
  expect(page.structuredData?.[0]).toMatchObject({
    '@id': `${page.body.address}#page`,
    isPartOf: { '@id': 'https://example.test/#website' },
    mainEntity: {
      itemListElement: [
        { '@type': 'ListItem', position: 1, url: 'https://a.test/3' },
        { '@type': 'ListItem', position: 2, url: 'https://a.test/1' },
      ],
    },
  })
})
