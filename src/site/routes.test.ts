import { expect, test } from 'vitest'
import { fixedPathsOf } from '../publication/pages.ts'
import { exampleContext, examplePublication } from './example-publication.fixture.ts'
import { openRoute } from './open-route.fixture.ts'
import { type RouteAddress, route } from './page.ts'
import { buildTable, findIn, findRoute, routesOf } from './routes.ts'

test('publication/pages.ts names every fixed route except those of frames, of the kept copy and of the front page’s other address', () => {
  const paths = [...routesOf(examplePublication).keys()].filter(
    (path) => !/^\/(?:embed|storm)\//.test(path) && !/^(?:\/es)?\/front$/.test(path),
  )
  expect([...fixedPathsOf(examplePublication)].sort()).toEqual(paths.sort())
})

test('a path that is no route has none', () => {
  expect(findRoute(examplePublication, '/local-news')).toBeDefined()
  for (const path of ['/Local-News', '/local-news/', '//local-news', '/__proto__', '/constructor', '']) {
    expect(findRoute(examplePublication, path), path).toBeUndefined()
  }
})

test('a pattern gives the values of its segments, and a fixed path takes precedence', () => {
  const page = (at: RouteAddress) =>
    route({
      at,
      needs: () => ({}),
      view: () => undefined,
      Page: () => null,
    })
  const pattern = page('/events/:slug')
  const listed = page(() => ['/events/market', '/events/fair'])
  const table = buildTable([pattern, listed], examplePublication)
  expect(findIn(table, '/events/market')).toEqual({ route: listed, params: {} })
  expect(findIn(table, '/events/concert')).toEqual({ route: pattern, params: { slug: 'concert' } })
  for (const path of ['/events/', '/events', '/events/a/b', '/eventsx/a', '/x/events/a']) {
    expect(findIn(table, path), path).toBeUndefined()
  }
})

test('an expression limits a segment and reaches into no other', () => {
  const slugOf = (path: string) => findRoute(examplePublication, path)?.params.slug
  expect(slugOf('/local-news/bridge-closes-4711')).toBe('bridge-closes-4711')
  expect(slugOf('/local-news/50%25-off-12')).toBe('50%25-off-12')
  for (const path of ['/a/b/c-1', '/a/b-1/c', '/a/b-1/', '//b-1', '/a/b-01x', '/a/-0', '/b-1']) {
    expect(findRoute(examplePublication, path), path).toBeUndefined()
  }
})

test('there is no page when the view is undefined, and one that may not be listed is noindex', async () => {
  const rows = route({
    at: '/news/:slug',
    isListed: (_, path) => path !== '/news/draft',
    needs: () => ({ list: { kind: 'stories', category: 'sports', perFeed: 1, limit: 1 } }),
    view: ({ params: { slug } }, { list }) =>
      slug === 'gone' ? undefined : { title: slug, description: list.state, body: {} },
    Page: () => null,
  })
  const open = (slug: string) =>
    openRoute(rows, { ...exampleContext(`/news/${slug}`), params: { slug } }).then(({ view }) => view)
  await expect(open('gone')).rejects.toThrow('no page at /news/gone')
  expect(await open('tides')).toEqual({ title: 'tides', description: 'loaded', body: {} })
  expect(await open('draft')).toMatchObject({ noindex: true })
})
