import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleList, exampleStory } from '../../example-publication.fixture.ts'
import { parseSearchChoice, type SearchChoice } from '../../search-result.ts'
import { defaultTexts as en } from '../../texts/texts.ts'
import { describeStatus } from './SearchPage.tsx'
import { openSearch } from './search.ts'
import { buildSearchView, statusOf } from './search-view.ts'

const articles = Array.from({ length: 30 }, (_, n) => exampleArticle({ slug: `n${n}`, title: `Tide ${n}` }))
const own = articles.map(({ path }) => path)
const context = { ...exampleContext('/search'), publication: publicationWith({ articles }) }

test.each([
  ['', 0, 'Type a word to search headlines, articles, answers and events.'],
  ['tide', 0, 'No results for “tide”. Check the spelling, or try one word.'],
  ['tide', 1, '1 result for “tide”'],
  ['tide', 20, '20 results for “tide”'],
  ['tide', 21, 'First 20 results for “tide”'],
])('of %j with %i results the page says %j', (text, count, said) => {
  expect(describeStatus(statusOf({ text }, count), en)).toBe(said)
})

test('a page has twenty results, with the searched words marked', () => {
  const { body } = openSearch({ text: 'tide', found: [], own, hasMore: false }, context)
  const html = renderToStaticMarkup(body)
  expect(html.match(/<article/g)).toHaveLength(20)
  expect(html).toContain('First 20 results for “tide”')
  expect(html).toContain('<mark>Tide</mark>')
  expect(html).not.toContain('You can also browse')
})

test('the second page has the next twenty, and a link back', () => {
  const view = (page: number, listed = own) =>
    buildSearchView({ text: 'tide', found: [], own: listed, hasMore: false }, context, {
      page,
      order: 'best',
    }).body
  expect(view(1)).toMatchObject({ next: '/search?q=tide&page=2', previous: undefined })
  expect(view(1, own.slice(0, 20)).next).toBeUndefined()
  expect(view(2)).toMatchObject({
    next: undefined,
    previous: '/search?q=tide',
    status: { kind: 'part', from: 21, to: 30 },
  })
  expect(view(2).cards).toHaveLength(10)
  const shown = [...view(1).cards, ...view(2).cards].map(({ href }) => href)
  expect(new Set(shown).size).toBe(30)
})

test('the last page says that there are more results than the pages show', () => {
  const result = { text: 'tide', found: [], own, hasMore: true }
  const html = (page: number) =>
    renderToStaticMarkup(openSearch(result, context, { page, order: 'best' }).body)
  expect(html(1)).not.toContain('Add a word')
  expect(html(2)).toContain('There are more results than these pages show. Add a word to narrow the search.')
})

test('results can be ordered by date', () => {
  const dated = [
    exampleArticle({ slug: 'old', title: 'Tide', publishedAt: Date.UTC(2025, 0, 1) }),
    exampleArticle({ slug: 'new', title: 'Water', text: 'The tide.', publishedAt: Date.UTC(2026, 0, 1) }),
  ]
  const city = { ...context, publication: publicationWith({ articles: dated }) }
  const result = {
    text: 'tide',
    found: [],
    own: dated.map(({ path }) => path),
    hasMore: false,
  }
  const titles = (order: 'best' | 'newest') =>
    buildSearchView(result, city, { page: 1, order }).body.cards.map(({ headline }) => headline)
  expect(titles('best')).toEqual(['Tide', 'Water'])
  expect(titles('newest')).toEqual(['Water', 'Tide'])
})

test.each([
  ['2', 'newest', { page: 2, order: 'newest' }],
  ['0', 'oldest', { page: 1, order: 'best' }],
  ['-1', '', { page: 1, order: 'best' }],
  ['99', 'newest', { page: 10, order: 'newest' }],
  ['1e9', 'best', { page: 1, order: 'best' }],
])('page=%s and sort=%s is %j', (page, sort, choice) => {
  expect(parseSearchChoice({ page, sort }, [])).toEqual(choice)
})

test('section and age are those that exist', () => {
  const keys = ['sports']
  expect(parseSearchChoice({}, keys)).toEqual({ page: 1, order: 'best' })
  expect(parseSearchChoice({ section: 'sports', age: 'week' }, keys)).toMatchObject({
    section: 'sports',
    age: 'week',
  })
  expect(parseSearchChoice({ section: 'events' }, keys)).toMatchObject({ section: 'events' })
  expect(parseSearchChoice({ section: 'golf', age: 'toString' }, keys)).toEqual({ page: 1, order: 'best' })
})

const foundIn = (category: string, title: string, publishedAt: number | undefined) => ({
  category,

  story: exampleStory({ guid: title, title, publishedAt }),
})

test('results are filtered by section and by age; links keep the words, the order and the other filter', () => {
  const hour = 3_600_000
  const found = [
    foundIn('politics', 'Tide of today', context.now - hour),
    foundIn('politics', 'Tide of last week', context.now - 150 * hour),
    foundIn('sports', 'Tide wins', context.now - 2 * hour),
    foundIn('sports', 'Tide undated', undefined),
  ]
  const result = { text: 'tide', found, own: [], hasMore: false }
  const viewOf = (choice: Partial<SearchChoice>) =>
    buildSearchView(result, context, { page: 1, order: 'newest', ...choice }).body
  const titles = (choice: Partial<SearchChoice>) => viewOf(choice).cards.map(({ headline }) => headline)
  expect(titles({ section: 'sports' })).toEqual(['Tide wins', 'Tide undated'])
  expect(titles({ age: 'day' })).toEqual(['Tide of today', 'Tide wins'])
  expect(titles({ age: 'week', section: 'politics' })).toEqual(['Tide of today', 'Tide of last week'])
  expect(viewOf({}).orders).toEqual([
    { order: 'best', href: '/search?q=tide', current: false },
    { order: 'newest', href: '/search?q=tide&sort=newest', current: true },
  ])
  // The one result left keeps the filters, which lead back to the others.
  expect(titles({ section: 'sports', age: 'day' })).toEqual(['Tide wins'])
  expect(viewOf({ section: 'sports', age: 'day' }).orders).toEqual([])
  const alone = buildSearchView({ ...result, found: found.slice(0, 1) }, context).body
  expect([alone.orders, alone.filters]).toEqual([[], []])
  const withEvent = buildSearchView({ ...result, own: ['/events/fair'] }, context).body.filters[0]
  expect(withEvent?.links.at(-1)?.href).toBe('/search?q=tide&section=events')
  const [sections, ages] = viewOf({ section: 'sports', age: 'day' }).filters
  expect(sections?.links.map(({ href, current }) => [href, current])).toEqual([
    ['/search?q=tide&sort=newest&age=day', false],
    ['/search?q=tide&sort=newest&section=politics&age=day', false],
    ['/search?q=tide&sort=newest&section=sports&age=day', true],
  ])
  expect(ages?.links[0]?.href).toBe('/search?q=tide&sort=newest&section=sports')
})

test('a story of today counts by its headline, and by half where another report matches, which is below', () => {
  const match = { title: 'Tide floods Bay Avenue', link: 'https://a.test/', publisher: 'Ledger' }
  const found = [
    foundIn('politics', 'Tide tables', context.now),
    { ...foundIn('politics', 'Mayor’s race', context.now - 500), today: { match: undefined } },
    { ...foundIn('politics', 'Bay Avenue is dry again', context.now - 1000), today: { match } },
  ]
  const result = { text: 'tide', found, own: [], hasMore: false }
  const { body } = openSearch(result, context)
  const html = renderToStaticMarkup(body)
  const shown = buildSearchView(result, context).body.cards.map(({ headline }) => headline)
  expect(shown).toEqual(['Tide tables', 'Bay Avenue is dry again', 'Mayor’s race'])
  expect(html).toContain('Matching report:')
  const { cards } = buildSearchView(result, context, { page: 1, order: 'newest' }).body
  expect(cards.map(({ headline }) => headline)).toEqual([
    'Tide tables',
    'Mayor’s race',
    'Bay Avenue is dry again',
  ])
})

test('a page without results leads to the sitemap page', () => {
  const { body } = openSearch({ text: 'zzz', found: [], own: [], hasMore: false }, context)
  expect(renderToStaticMarkup(body)).toContain('href="/sitemap"')
})

test('search engines may list the page with the box alone', () => {
  const found = { found: [], own: [], hasMore: false }
  expect(buildSearchView({ text: '', ...found }, context).noindex).toBe(false)
  expect(buildSearchView({ text: 'tide', ...found }, context).noindex).toBe(true)
})

test('a search that is too long has no results and is cut in the box', () => {
  const text = 'tide '.repeat(41)
  const view = buildSearchView({ text, found: [], own, hasMore: false }, context)
  expect(view).toMatchObject({ title: 'Search', canonical: '/search', noindex: true })
  expect(view.body).toMatchObject({ status: { kind: 'tooLong', limit: 200 }, cards: [], words: [] })
  expect(view.body.text).toHaveLength(200)
})

test('each search has its own address and title, and a JSON-safe view', () => {
  const list = exampleList(1)
  const found = list.state === 'loaded' ? list.stories.map((story) => ({ category: 'sports', story })) : []
  const view = buildSearchView({ text: 'a & b', found, own: [], hasMore: false }, context)
  expect(view).toMatchObject({ title: 'Search: a & b', canonical: '/search?q=a%20%26%20b' })
  expect(view.body.cards).toHaveLength(1)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
})
