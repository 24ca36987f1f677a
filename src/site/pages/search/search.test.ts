import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleArticle, exampleEvent, publicationWith } from '../../example-content.ts'
import { exampleContext, exampleStory } from '../../example-publication.ts'
import { getOwnWords } from './own-index.ts'
import { buildSearchView, describeResult, rankMatches } from './search.tsx'

const context = {
  ...exampleContext('/search'),
  publication: publicationWith({
    articles: [
      exampleArticle({ slug: 'old', title: 'Tides of old', publishedAt: Date.UTC(2025, 0, 1) }),
      exampleArticle({ slug: 'new', title: 'Tides of late', publishedAt: Date.UTC(2026, 0, 1) }),
      exampleArticle({ slug: 'text', title: 'Another subject', deck: '', text: 'The tide.', publishedAt: 0 }),
      exampleArticle({ slug: 'none', title: 'Nothing of it', deck: '', text: 'Buses.' }),
    ],
    faq: [
      { title: 'Water', items: [{ id: 'tide', question: 'What is a tide?', html: '', text: 'The sea.' }] },
    ],
  }),
}

test('title above text, newer first among equals, what has no date last, own and fed stories together', () => {
  const found = [
    {
      category: 'politics' as const,
      edition: 'live' as const,
      story: exampleStory({ guid: 'fed', title: 'A tide of votes', publishedAt: Date.UTC(2025, 6, 1) }),
    },
  ]
  const headlines = rankMatches({ found }, ['tide'], context).map(({ headline }) => headline)
  expect(headlines).toEqual([
    'Tides of late',
    'A tide of votes',
    'Tides of old',
    'What is a tide?',
    'Another subject',
  ])
})

test('without words nothing of our own is found', () => {
  expect(rankMatches({ found: [] }, [], context)).toEqual([])
})

test('every word must be found, each as the beginning of a word, in whichever order', () => {
  const headlines = (words: string[]) =>
    rankMatches({ found: [] }, words, context).map(({ headline }) => headline)
  expect(headlines(['lat', 'tid'])).toEqual(['Tides of late'])
  expect(headlines(['late', 'bus'])).toEqual([])
  expect(headlines(['b'])).toEqual([])
  expect(headlines(['zzz'])).toEqual([])
})

test('own texts are read once, however many search', () => {
  let reads = 0
  const article = exampleArticle({ title: 'Tides' })
  Object.defineProperty(article, 'text', { get: () => `${++reads}` })
  const publication = publicationWith({ articles: [article] })
  for (let search = 0; search < 3; search += 1) {
    rankMatches({ found: [] }, ['tides'], { ...context, publication })
  }
  expect(reads).toBe(1)
  expect(getOwnWords(publication)).toBe(getOwnWords(publication))
})

test('a sample event says that it is one', () => {
  const publication = publicationWith({
    events: [exampleEvent({ slug: 'real' }), exampleEvent({ slug: 'invented', sample: true })],
  })
  const cards = rankMatches({ found: [] }, ['market'], { ...context, publication })
  expect(cards.map(({ href, kicker }) => [href, kicker])).toEqual([
    ['/events/real', 'Events'],
    ['/events/invented', 'Events · Sample event'],
  ])
})

test.each([
  ['', '', 0, 'Type a word to search headlines, articles, answers and events.'],
  ['tide', 'tide', 0, 'No results for “tide”. Check the spelling, or try one word.'],
  ['tide', 'tide', 1, '1 result for “tide”'],
  ['tide', 'tide', 20, '20 results for “tide”'],
  ['tide', 'tide', 21, 'First 20 results for “tide”'],
  ['tiide', 'tide', 21, 'No results for “tiide”. Showing results for “tide”.'],
])('of %j, shown for %j, with %i results the page says %j', (text, shown, count, said) => {
  expect(describeResult({ text, shown }, count)).toBe(said)
})

test('a page shows twenty results', () => {
  const articles = Array.from({ length: 30 }, (_, n) => exampleArticle({ slug: `n${n}`, title: `Tide ${n}` }))
  const view = buildSearchView(
    { text: 'tide', shown: 'tide', found: [] },
    { ...context, publication: publicationWith({ articles }) },
  )
  const html = renderToStaticMarkup(view.body)
  expect(html.match(/<article/g)).toHaveLength(20)
  expect(html).toContain('First 20 results for “tide”')
})
