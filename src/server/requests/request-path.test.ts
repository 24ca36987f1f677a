import { expect, test } from 'vitest'
import { loggedPath, pathOf } from './request-path.ts'

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
  ['/push/secret', '/push/…'],
  ['/text/preview/a.1.secret', '/text/preview/…'],
  ['//preview/a.1.secret/', '//preview/…'],
  ['/Preview/a.1.secret', '/Preview/…'],
  ['/local-news/preview', '/local-news/preview'],
])('of %s the log has %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
