import { expect, test } from 'vitest'
import { staticPaths } from '../../tests/page-paths.ts'
import { examplePublication } from './example-publication.ts'
import { findRoute, routesOf } from './routes.ts'

test('the journeys visit every route that a publication without content has', () => {
  expect([...staticPaths].sort()).toEqual([...routesOf(examplePublication).keys()].sort())
})

test('a path that is no route has none', () => {
  expect(findRoute(examplePublication, '/local-news')).toBeDefined()
  for (const path of ['/Local-News', '/local-news/', '//local-news', '/__proto__', '/constructor', '']) {
    expect(findRoute(examplePublication, path), path).toBeUndefined()
  }
})
