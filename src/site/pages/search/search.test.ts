import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../example-content.ts'
import { exampleContext, exampleStory } from '../../example-publication.ts'
import { rankMatches } from './search.tsx'

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
  const headlines = rankMatches({ text: 'tide', found }, ['tide'], context).map(({ headline }) => headline)
  expect(headlines).toEqual([
    'Tides of late',
    'A tide of votes',
    'Tides of old',
    'What is a tide?',
    'Another subject',
  ])
})

test('without words nothing of our own is found', () => {
  expect(rankMatches({ text: '"*"', found: [] }, [], context)).toEqual([])
})
