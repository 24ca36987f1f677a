import { expect, test } from 'vitest'
import { exampleArticle, exampleTextPage, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildCorrectionsView } from './corrections-view.ts'

const published = Date.UTC(2026, 7, 3, 16)

function viewOf(content: Parameters<typeof publicationWith>[0]) {
  const context = { ...exampleContext('/corrections'), publication: publicationWith(content) }
  return buildCorrectionsView(context).body
}

test('corrections are grouped by month, newest first; a month without corrections is listed as empty', () => {
  const tides = exampleArticle({
    publishedAt: published,
    corrections: [{ at: Date.UTC(2026, 10, 2, 17), said: 'The sun.', says: 'The moon.' }],
  })
  const vote = exampleArticle({
    slug: 'vote',
    title: 'How to vote',
    section: 'politics',
    publishedAt: published,
    corrections: [
      { at: Date.UTC(2026, 10, 19, 17), said: 'By mail only.', says: 'By mail or in person.' },
      { at: Date.UTC(2026, 8, 1, 16), said: 'In May.', says: 'In March.' },
    ],
  })
  const { months } = viewOf({ articles: [tides, vote] })
  expect(months.map(({ title, corrections }) => [title, corrections.length])).toEqual([
    ['November 2026', 2],
    ['October 2026', 0],
    ['September 2026', 1],
    ['August 2026', 0],
  ])
  expect(months[0]?.corrections[0]).toEqual({
    date: { label: 'November 19, 2026', iso: '2026-11-19T17:00:00.000Z' },
    article: { label: 'How to vote', href: '/politics/vote' },
    said: 'By mail only.',
    says: 'By mail or in person.',
  })
})

test('months older than a year are listed only when they have corrections', () => {
  const old = exampleArticle({
    publishedAt: Date.UTC(2023, 0, 5),
    corrections: [{ at: Date.UTC(2023, 5, 5), said: 'One.', says: 'Two.' }],
  })
  const { months } = viewOf({ articles: [old] })
  expect(months.map(({ title }) => title)).toEqual(['December 2025 to November 2026', 'June 2023'])
  expect(months.at(-1)).toMatchObject({ title: 'June 2023', corrections: [{ said: 'One.' }] })
})

test('it leads to its feeds, and to the standards where they are written', () => {
  const articles = [exampleArticle()]
  expect(viewOf({ articles })).toMatchObject({
    feeds: [
      { label: 'RSS', href: '/corrections/feed.rss' },
      { label: 'Atom', href: '/corrections/feed.atom' },
      { label: 'JSON Feed', href: '/corrections/feed.json' },
    ],
    standardsHref: undefined,
  })
  expect(viewOf({ articles, pages: { standards: exampleTextPage() } }).standardsHref).toBe('/standards')
})

test('an article dated a day ahead does not break the months', () => {
  const { months } = viewOf({ articles: [exampleArticle({ publishedAt: Date.UTC(2026, 11, 2) })] })
  expect(months.map(({ title }) => title)).toEqual(['November 2026'])
})

test('removals are listed newest first, and only those that may be made public', () => {
  const removal = (date: string, isPublic: boolean) => ({
    guid: date,
    reason: `Reason of ${date}`,
    askedBy: 'a reader',
    date,
    public: isPublic,
  })
  const removals = [
    removal('2026-11-01', true),
    removal('2026-11-20', true),
    removal('2026-11-10', false),
    removal('2026-11-15', true),
  ]
  const publication = { ...publicationWith({}), removals }
  const view = buildCorrectionsView({ ...exampleContext('/corrections'), publication })
  expect(view.body.removals.map((shown) => JSON.stringify(shown))).toEqual(
    ['2026-11-20', '2026-11-15', '2026-11-01'].map((date) => expect.stringContaining(`Reason of ${date}`)),
  )
})
