import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../example-content.ts'
import { exampleCategoryOf, exampleContext, exampleList } from '../../example-publication.ts'
import { buildCategoryView } from './category-view.ts'

const viewOf = (count: number, key = 'localNews') =>
  buildCategoryView(exampleCategoryOf(key), exampleList(count), exampleContext())

test('the first is featured, five show, the rest waits behind a toggle that counts them all', () => {
  const view = viewOf(15)
  expect(view.featured?.headline).toBe('Headline 1')
  expect(view.visible.map(({ headline }) => headline)).toEqual([
    'Headline 2',
    'Headline 3',
    'Headline 4',
    'Headline 5',
  ])
  expect(view.hidden).toHaveLength(10)
  expect(view.count).toBe(15)
})

test.each([
  [5, 0],
  [6, 1],
])('with %i articles %i are hidden', (count, hidden) => {
  expect(viewOf(count).hidden).toHaveLength(hidden)
})

test.each([
  ['localNews', 'No articles available at this time.'],
  ['archives', 'No articles available at this time.'],
  ['health', 'Everybody is well.'],
] as const)('an empty %s says so', (key, text) => {
  const view = viewOf(0, key)
  expect(view.state).toBe('empty')
  expect(view.emptyText).toBe(text)
})

test('a category that was never polled is loading, not empty', () => {
  const view = buildCategoryView(exampleCategoryOf('sports'), { state: 'loading' }, exampleContext())
  expect(view.state).toBe('loading')
})

const day = 24 * 60 * 60_000
const contextWith = (...articles: ReturnType<typeof exampleArticle>[]) => ({
  ...exampleContext(),
  publication: publicationWith({ articles }),
})

test('the archives hold their feed and our own stories that are older than 30 days, newest first', () => {
  const context = contextWith(
    exampleArticle({ slug: 'fresh', title: 'Fresh', publishedAt: exampleContext().now - 29 * day }),
    exampleArticle({ slug: 'older', title: 'Older', publishedAt: exampleContext().now - 31 * day }),
  )
  const view = buildCategoryView(exampleCategoryOf('archives'), exampleList(1), context)
  expect([view.featured, ...view.visible].map((card) => card?.headline)).toEqual(['Headline 1', 'Older'])
  const alone = buildCategoryView(exampleCategoryOf('archives'), { state: 'loading' }, context)
  expect(alone).toMatchObject({ state: 'loaded', featured: { headline: 'Older' } })
})

test('beside a category stand our own newest articles on its subject', () => {
  const context = contextWith(
    exampleArticle({ slug: 'a', title: 'On the city' }),
    exampleArticle({ slug: 'b', title: 'On a play', section: 'culture' }),
  )
  const modules = buildCategoryView(exampleCategoryOf('artsCulture'), exampleList(1), context).sidebar
  expect(modules).toMatchObject([{ title: 'From Our Newsroom', links: [{ label: 'On a play' }] }])
})
