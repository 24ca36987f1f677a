import { expect, test } from 'vitest'
import { holdsWords, markWords, searchWords } from './search-words.ts'

test.each([
  ['King  tides', ['king', 'tides']],
  ['Las Olas, las olas', ['las', 'olas']],
  ['Café', ['cafe']],
  ['"*" NEAR', ['near']],
  ['😀 — !', []],
  ['مرحبا', ['مرحبا']],
])('the words of %j are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('every word must begin a word of the text', () => {
  expect(holdsWords('How king tides climb a street', ['tide', 'king'])).toBe(true)
  expect(holdsWords('How king tides climb a street', ['ides'])).toBe(false)
  expect(holdsWords('How king tides climb a street', ['king', 'moon'])).toBe(false)
})

test('matches are marked, with accents and case as they stand', () => {
  expect(markWords('A Café by the tide', ['cafe', 'tid'])).toEqual([
    { text: 'A ', marked: false },
    { text: 'Café', marked: true },
    { text: ' by the ', marked: false },
    { text: 'tide', marked: true },
  ])
  expect(
    markWords('<b>tide</b>', ['tide'])
      .map(({ text }) => text)
      .join(''),
  ).toBe('<b>tide</b>')
  expect(markWords('anything', [])).toEqual([{ text: 'anything', marked: false }])
})
