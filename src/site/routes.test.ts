import { expect, test } from 'vitest'
import { pagePaths } from '../../tests/page-paths.ts'
import { findRoute, routes } from './routes.ts'

test('the journeys visit every route', () => {
  expect([...pagePaths].sort()).toEqual(routes.map(({ path }) => path).sort())
})

test('no two routes share a path', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('a path that is no route has none', () => {
  expect(findRoute('/local-news')).toBeDefined()
  for (const path of ['/Local-News', '/local-news/', '//local-news', '/__proto__', '/constructor', '']) {
    expect(findRoute(path), path).toBeUndefined()
  }
})
