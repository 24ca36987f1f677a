import { expect, test } from 'vitest'
import { exampleArticle, exampleEvent, publicationWith } from '../../example-content.ts'
import { exampleStory } from '../../example-publication.ts'
import { getOwnWords } from './own-index.ts'
import { rankMatches } from './ranked-matches.ts'

const publication = publicationWith({
  articles: [
    exampleArticle({ slug: 'old', title: 'Tides of old', publishedAt: Date.UTC(2025, 0, 1) }),
    exampleArticle({ slug: 'new', title: 'Tides of late', publishedAt: Date.UTC(2026, 0, 1) }),
    exampleArticle({ slug: 'text', title: 'Another subject', deck: '', text: 'The tide.', publishedAt: 0 }),
    exampleArticle({ slug: 'none', title: 'Nothing of it', deck: '', text: 'Buses.' }),
  ],
  faq: [{ title: 'Water', items: [{ id: 'tide', question: 'What is a tide?', html: '', text: 'The sea.' }] }],
})

test('title above text, newer first among equals, what has no date last, own and fed stories together', () => {
  const found = [
    {
      category: 'politics' as const,
      edition: 'live' as const,
      story: exampleStory({ guid: 'fed', title: 'A tide of votes', publishedAt: Date.UTC(2025, 6, 1) }),
    },
  ]
  const headlines = rankMatches({ found }, ['tide'], publication).map(({ headline }) => headline)
  expect(headlines).toEqual([
    'Tides of late',
    'A tide of votes',
    'Tides of old',
    'What is a tide?',
    'Another subject',
  ])
})

test('without words nothing of our own is found', () => {
  expect(rankMatches({ found: [] }, [], publication)).toEqual([])
})

test('every word must be found, each as the beginning of a word, in whichever order', () => {
  const headlines = (words: string[]) =>
    rankMatches({ found: [] }, words, publication).map(({ headline }) => headline)
  expect(headlines(['lat', 'tid'])).toEqual(['Tides of late'])
  expect(headlines(['late', 'bus'])).toEqual([])
  expect(headlines(['b'])).toEqual([])
  expect(headlines(['zzz'])).toEqual([])
})

test('own texts are read once, however many search', () => {
  let reads = 0
  const article = exampleArticle({ title: 'Tides' })
  Object.defineProperty(article, 'text', { get: () => `${++reads}` })
  const city = publicationWith({ articles: [article] })
  for (let search = 0; search < 3; search += 1) {
    rankMatches({ found: [] }, ['tides'], city)
  }
  expect(reads).toBe(1)
  expect(getOwnWords(publication)).toBe(getOwnWords(publication))
})

test('a sample event is labelled as one', () => {
  const city = publicationWith({
    events: [exampleEvent({ slug: 'real' }), exampleEvent({ slug: 'invented', sample: true })],
  })
  const cards = rankMatches({ found: [] }, ['market'], city)
  expect(cards.map(({ href, kicker }) => [href, kicker])).toEqual([
    ['/events/real', 'Events'],
    ['/events/invented', 'Events · Sample event'],
  ])
})
