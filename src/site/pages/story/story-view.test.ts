import { expect, test } from 'vitest'
import type { StoryLink } from '../../../stories/story.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleNow,
  exampleRankedStory,
  exampleReport,
} from '../../example-publication.fixture.ts'
import type { Report, StoryAnswer } from '../../needs.ts'
import type { PageView } from '../../page.ts'
import { en } from '../../texts/en.ts'
import { buildStoryView, type StoryView } from './story-view.ts'

const hour = 3_600_000

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

test('it opens with what is known, by the newsroom that said so', () => {
  const summary = 'The motor of the bridge failed at seven, and cars waited for three hours.'
  const story = exampleRankedStory(6, [reportOf(9, 'Radio', 1), reportOf(8, 'Herald', 2, { summary })])
  const { body } = viewOf({ edition: 'live', story }, '/local-news/bridge-stuck-8-6')
  expect(body.known).toMatchObject({ text: summary, publisher: 'Herald', href: 'https://a.test/8' })
  expect(body.headline).toBe('Bridge stuck 8')
  const alone = exampleRankedStory(8, [reportOf(8, 'Herald', 2, { summary })])
  expect(viewOf({ edition: 'live', story: alone }, '/local-news/bridge-stuck-8-8').body.known).toBeUndefined()
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
  expect(view.structuredData).toMatchObject([
    { '@type': 'BreadcrumbList' },
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
