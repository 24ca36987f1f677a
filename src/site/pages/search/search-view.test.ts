import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleList } from '../../example-publication.fixture.ts'
import { en } from '../../texts/en.ts'
import { describeStatus } from './SearchPage.tsx'
import { openSearch } from './search.ts'
import { buildSearchView, statusOf } from './search-view.ts'

const articles = Array.from({ length: 30 }, (_, n) => exampleArticle({ slug: `n${n}`, title: `Tide ${n}` }))
const own = articles.map(({ path }) => path)
const context = { ...exampleContext('/search'), publication: publicationWith({ articles }) }

test.each([
  ['', '', 0, 'Type a word to search headlines, articles, answers and events.'],
  ['tide', 'tide', 0, 'No results for “tide”. Check the spelling, or try one word.'],
  ['tide', 'tide', 1, '1 result for “tide”'],
  ['tide', 'tide', 20, '20 results for “tide”'],
  ['tide', 'tide', 21, 'First 20 results for “tide”'],
  ['tiide', 'tide', 21, 'No results for “tiide”. Showing results for “tide”.'],
])('of %j, shown for %j, with %i results the page says %j', (text, shown, count, said) => {
  expect(describeStatus(statusOf({ text, shown }, count), en)).toBe(said)
})

test('a page shows twenty results, with the searched words marked', () => {
  const { body } = openSearch({ text: 'tide', shown: 'tide', found: [], own }, context)
  const html = renderToStaticMarkup(body)
  expect(html.match(/<article/g)).toHaveLength(20)
  expect(html).toContain('First 20 results for “tide”')
  expect(html).toContain('<mark>Tide</mark>')
  expect(html).not.toContain('You can also browse')
})

test('a page without results leads to the sitemap page', () => {
  const { body } = openSearch({ text: 'zzz', shown: 'zzz', found: [], own: [] }, context)
  expect(renderToStaticMarkup(body)).toContain('href="/sitemap"')
})

test('a search that is too long finds nothing and is cut in the box', () => {
  const text = 'tide '.repeat(41)
  const view = buildSearchView({ text, shown: text, found: [], own }, context)
  expect(view).toMatchObject({ title: 'Search', canonical: '/search', noindex: true })
  expect(view.body).toMatchObject({ status: { kind: 'tooLong', limit: 200 }, cards: [], words: [] })
  expect(view.body.text).toHaveLength(200)
})

test('a search has an address and a title of its own, and its view is JSON-safe', () => {
  const list = exampleList(1)
  const found =
    list.state === 'loaded'
      ? list.stories.map((story) => ({ category: 'sports', edition: list.edition, story }))
      : []
  const view = buildSearchView({ text: 'a & b', shown: 'a & b', found, own: [] }, context)
  expect(view).toMatchObject({ title: 'Search: a & b', canonical: '/search?q=a%20%26%20b' })
  expect(view.body.cards).toHaveLength(1)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
})
