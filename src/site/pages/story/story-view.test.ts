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
import { en } from '../../texts/en.ts'
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

const link = (a: number, b: number, changes: Partial<StoryLink> = {}): StoryLink => ({
  a,
  b,
  kind: 'same story',
  score: 0.5,
  words: ['bridge', 'motor'],
  ...changes,
})

/** Newest first: Herald, Courier (a copy of the Herald's text), Radio, and the Herald's first report. */
const reports = [
  reportOf(9, 'Courier', 1),
  reportOf(8, 'Herald', 2),
  reportOf(7, 'Radio', 3),
  reportOf(6, 'Herald', 4),
]
const links = [
  link(6, 7, { score: 0.42, words: ['bridge', 'commute'] }),
  link(7, 8),
  link(8, 9, { kind: 'same article', score: 1, words: [] }),
]
const told: StoryAnswer = { edition: 'live', story: exampleRankedStory(6, reports, { links }) }
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
  expect(body.counts).toEqual({ reports: 4, newsrooms: 2, named: 3 })
  expect(en.story.counts(body.counts)).toBe(
    '4 reports from 2 independent newsrooms, 3 with copies and shared owners',
  )
})

test('it explains why the reports are one story: words that most pairs share, and the weakest link', () => {
  expect(viewOf(told).body.together).toEqual({ words: ['bridge', 'commute', 'motor'], weakest: '0.42' })
})

test('it tells the times of the first and the newest report, and has a timeline', () => {
  const { first, updated, timeline } = viewOf(told).body
  expect([first?.label, updated?.label]).toEqual(['November 20, 2026, 6:00 AM', 'November 20, 2026, 9:00 AM'])
  const shown = timeline.map(({ time, publisher, joins, again }) => [
    time.label,
    en.story.entry(publisher, joins, again),
  ])
  expect(shown).toEqual([
    ['9:00 AM', 'Courier reports it, too'],
    ['8:00 AM', 'Herald reports again'],
    ['7:00 AM', 'Radio joins: 2 independent newsrooms'],
    ['6:00 AM', 'First report, Herald'],
  ])
})

test('each factor of the score is explained in words', () => {
  const { reasons, score } = viewOf(told).body
  expect(reasons.map(({ explanation, factor }) => `${explanation} ${factor}`)).toEqual([
    '2 independent newsrooms reported it. A copied text counts once. 1.59',
    'The newest newsroom joined about 3 hours ago. A story of this section loses half its weight every 6 hours. 0.70',
    'A headline names Example. 2.00',
    'A newsroom lists it first in its own feed. 1.25',
  ])
  expect(score).toBe('4.50')
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
  const alone: StoryAnswer = { edition: 'live', story: exampleRankedStory(7, [reportOf(7, 'Radio', 3)]) }
  const { noindex, body } = viewOf(alone, '/local-news/bridge-stuck-7-7')
  expect(noindex).toBe(true)
  expect(body).toMatchObject({ together: undefined, timeline: [] })
})

test('samples have neither times nor a timeline', () => {
  const view = viewOf({ ...told, edition: 'sample' })
  expect(view.noindex).toBe(true)
  expect(view.body).toMatchObject({ sample: true, first: undefined, updated: undefined, timeline: [] })
})

test('the page tells when a story is too old for the front page', () => {
  const parts = [{ kind: 'age' as const, hours: 73, halfLife: 6, factor: 0 }]
  const old = exampleRankedStory(6, reports, { links, parts })
  expect(viewOf({ edition: 'live', story: old }).body.tooOld).toBe('72')
  expect(viewOf(told).body.tooOld).toBeUndefined()
})

test('an editor’s choice is shown, and guides of the section are in the sidebar', () => {
  const chosen = { as: 'pin' as const, note: 'It matters.', until: exampleNow + hour }
  const story = exampleRankedStory(6, reports, { links, chosen })
  const publication = publicationWith({ articles: [exampleArticle({ title: 'Who goes first' })] })
  const { body } = viewOf({ edition: 'live', story }, path, { ...exampleContext(path), publication })
  expect(body.chosen).toEqual({ note: 'It matters.', until: '11:00 AM' })
  expect(body.guides).toMatchObject([{ headline: 'Who goes first', kicker: 'Guide' }])
})

/** The page of a story, at its own address. */
function pageOf(
  reports: readonly Report[],
  changes: Partial<StoryAnswer['story']> = {},
  context = exampleContext(),
) {
  const story = exampleRankedStory(reports.at(-1)?.id ?? 0, reports, changes)
  return viewOf({ edition: 'live', story }, storyPath(story, context.publication), {
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
])('an age of %d hours is told as about %s', (hours, expected) => {
  const parts = [{ kind: 'age' as const, hours, halfLife: 6, factor: 0.5 }]
  expect(pageOf([reportOf(1, 'Radio', 3)], { parts }).body.reasons[0]?.explanation).toContain(
    `about ${expected} ago`,
  )
})

test('copies are mentioned only where the story has some', () => {
  const parts = [{ kind: 'owners' as const, count: 2, factor: 1.6 }]
  const two = [reportOf(2, 'Herald', 1), reportOf(1, 'Radio', 2)]
  expect(pageOf(two, { parts, links: [link(1, 2)] }).body.reasons[0]?.explanation).not.toContain('copied')
})

test('reports are ordered by the text’s first publication, and at one instant the later one comes first', () => {
  const order = (list: readonly Report[], links: readonly StoryLink[] = []) =>
    pageOf(list, { links }).body.reports.map(({ card }) => card.publisher)
  // The Herald's text is the oldest, though the Courier's copy of it came last.
  const copied = [reportOf(3, 'Courier', 1), reportOf(2, 'Radio', 2), reportOf(1, 'Herald', 3)]
  expect(order(copied, [link(1, 3, { kind: 'same article' })])).toEqual(['Radio', 'Herald'])
  expect(order([reportOf(3, 'Courier', 1), reportOf(2, 'Radio', 1), reportOf(1, 'Herald', 1)])).toEqual([
    'Courier',
    'Radio',
    'Herald',
  ])
})

test('the words that most pairs share come first, each in one form, six of them at most, and copies do not count', () => {
  const list = [reportOf(3, 'Courier', 1), reportOf(2, 'Radio', 2), reportOf(1, 'Herald', 3)]
  const links = [
    link(1, 2, { words: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }),
    link(2, 3, { words: ['G'] }),
    link(1, 3, { kind: 'same article', words: ['z'], score: 0.1 }),
  ]
  expect(pageOf(list, { links }).body.together).toEqual({
    words: ['g', 'a', 'b', 'c', 'd', 'e'],
    weakest: '0.50',
  })
  const copies = [link(1, 2, { kind: 'same article', words: [] })]
  expect(pageOf(list.slice(1), { links: copies }).body.together).toEqual({ words: [], weakest: undefined })
})

test('a headline in another language is marked as such, with the newsroom that wrote it', () => {
  const spanish = reportOf(1, 'Diario', 1, { language: 'es', title: 'El puente' })
  const { language, publisher } = pageOf([spanish]).body
  expect([language, publisher]).toEqual([{ tag: 'es', name: 'Spanish' }, 'Diario'])
  const { body } = pageOf([reportOf(2, 'Herald', 1), { ...spanish, orderedAt: exampleNow - 2 * hour }])
  expect([body.headline, body.language]).toEqual(['Bridge stuck 2', undefined])
  const newer = pageOf([spanish, reportOf(2, 'Herald', 2)]).body
  expect([newer.headline, newer.language]).toEqual(['Bridge stuck 2', undefined])
})

test('a feed without a name is credited by the host of its link', () => {
  expect(pageOf([reportOf(1, 'Radio', 1, { publisher: '' })]).body.publisher).toBe('a.test')
})

test('two guides of the story’s section are in the sidebar', () => {
  const articles = ['a', 'b', 'c'].map((slug) => exampleArticle({ slug, title: slug }))
  const elsewhere = exampleArticle({ section: 'culture', slug: 'd', title: 'd' })
  const publication = publicationWith({ articles: [elsewhere, ...articles] })
  const { guides, section, address } = pageOf(
    [reportOf(1, 'Radio', 1)],
    {},
    { ...exampleContext(), publication },
  ).body
  expect(guides.map(({ headline }) => headline)).toEqual(['a', 'b'])
  expect(section).toEqual({ label: 'Local News', href: '/local-news' })
  expect(address).toBe('https://example.test/local-news/bridge-stuck-1-1')
})

test('a story of exactly 72 hours can still be on the front page, whatever its other parts', () => {
  const age = (hours: number) => ({ kind: 'age' as const, hours, halfLife: 6, factor: 0 })
  const position = { kind: 'position' as const, position: 99, factor: 1 }
  const of = (hours: number) =>
    pageOf([reportOf(1, 'Radio', 1)], { parts: [position, age(hours)] }).body.tooOld
  expect([of(72), of(72.1)]).toEqual([undefined, '72'])
})

test('a report whose feed gave no date has neither a time nor a place in the timeline', () => {
  const list = [
    reportOf(3, 'Courier', 1, { publishedAt: undefined }),
    reportOf(2, 'Radio', 2),
    reportOf(1, 'Herald', 3),
  ]
  const { timeline, updated } = pageOf(list).body
  expect(timeline.map(({ publisher }) => publisher)).toEqual(['Radio', 'Herald'])
  expect(updated?.label).toBe('November 20, 2026, 8:00 AM')
  const undated = list.map((report) => ({ ...report, publishedAt: undefined }))
  expect(pageOf(undated).body).toMatchObject({ first: undefined, updated: undefined, timeline: [] })
})

test('a newsroom that only copied counts as new when it reports itself', () => {
  const list = [reportOf(3, 'Courier', 1), reportOf(2, 'Courier', 2), reportOf(1, 'Herald', 3)]
  const { timeline } = pageOf(list, { links: [link(1, 2, { kind: 'same article' }), link(1, 3)] }).body
  expect(timeline.map(({ publisher, joins, again }) => [publisher, joins, again])).toEqual([
    ['Courier', 2, true],
    ['Courier', undefined, false],
    ['Herald', 1, false],
  ])
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
