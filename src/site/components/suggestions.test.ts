import { expect, test } from 'vitest'
import { isLongEnough, normalizeSearch } from './suggestions.ts'

test.each([
  ['  king \n tides ', 'king tides'],
  ['cancio\u0301n', 'canci\u00f3n'],
])('a search for %j is one for %j', (typed, text) => {
  expect(normalizeSearch(typed)).toBe(text)
})

test('a text has two characters at least, whatever their bytes', () => {
  expect(['', 'k', '😀'].map(isLongEnough)).toEqual([false, false, false])
  expect(['ki', '潮汐'].map(isLongEnough)).toEqual([true, true])
})
