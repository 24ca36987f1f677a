import { expect, test } from 'vitest'
import { exampleContext, exampleList, examplePublication } from '../../example-publication.fixture.ts'
import type { StoryList } from '../../needs.ts'
import { findRoute } from '../../routes.ts'
import { buildBlogView } from './BlogPage.tsx'

const viewOf = (count: number) => buildBlogView(exampleContext('/blog'), { posts: exampleList(count) })

test.each([
  [8, 8, 0],
  [9, 8, 1],
  [20, 8, 12],
])('of %i posts %i show and %i are behind a toggle', (count, visible, hidden) => {
  const { body } = viewOf(count)
  expect(body).toMatchObject({ state: 'loaded', count })
  expect([body.visible.length, body.hidden.length]).toEqual([visible, hidden])
})

test('the posts are an item list for search engines', () => {
  expect(viewOf(2).structuredData).toMatchObject([
    { '@type': 'ItemList', name: 'Blog', itemListElement: { length: 2 } },
  ])
})

test('a blog without posts is empty, and one that was never polled is loading', () => {
  expect(viewOf(0)).toMatchObject({ loading: false, body: { state: 'empty' } })
  expect(viewOf(0).structuredData).toEqual([])
  expect(buildBlogView(exampleContext('/blog'), { posts: { state: 'loading' } })).toMatchObject({
    loading: true,
    body: { state: 'loading', count: 0 },
  })
})

test('the page says which feeds of the blog could not be read', () => {
  const unread = { kind: 'never' as const }
  const { body } = buildBlogView(exampleContext('/blog'), {
    posts: { ...exampleList(1), unread } as StoryList,
  })
  expect(body.unread).toContain('could be read so far')
  expect(viewOf(1).body.unread).toBeUndefined()
})

test('a city without a blog has no blog page', () => {
  expect(findRoute(examplePublication, '/blog')).toBeDefined()
  expect(findRoute({ ...examplePublication, blog: undefined }, '/blog')).toBeUndefined()
})
