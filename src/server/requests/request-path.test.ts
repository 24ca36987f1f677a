import { expect, test } from 'vitest'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
import { loggedPath, pathOf, withoutFinalSlashes } from './request-path.ts'

test.each([
  ['/', '/'],
  ['/local-news?q=1', '/local-news'],
  ['//evil.test/a?b', '//evil.test/a'],
  ['/a%20b/?x=/y', '/a%20b/'],
  ['/go?to=https://a.test/b', '/go'],
  ['http://example.test/local-news?q=1', '/local-news'],
  ['https://example.test', '/'],
  ['https://example.test?x=/y', '/'],
])('the path of %s is %s', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test.each([
  ['/preview/a.1.secret', '/preview/…'],
  ['//preview/a.1.secret/', '//preview/…'],
  ['/Preview/a.1.secret', '/Preview/…'],
  ['/local-news/preview', '/local-news/preview'],
])('of %s the log has %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test.each([
  ['/', ''],
  ['/a/', '/a'],
  ['//a//', '//a'],
  ['/a/b', '/a/b'],
])('%s without the slashes at its end is %j', (path, without) => {
  expect(withoutFinalSlashes(path)).toBe(without)
})

test('slashes that are not at the end take time in proportion to their number', () => {
  const isSame = growingLinearly(60_000, (slashes) => {
    const path = `${'/'.repeat(slashes)}a`
    return withoutFinalSlashes(path) === path
  })
  expect(isSame).toBe(true)
})
