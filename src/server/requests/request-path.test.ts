import { expect, test } from 'vitest'
import { pathOf } from './request-path.ts'

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
