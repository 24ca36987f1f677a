import { expect, test } from 'vitest'
import { searchedPhrases } from '../../text/fold-text.ts'
import { holdsWords, markWords, wordsOf } from './search-words.ts'

test.each([
  ['How king tides climb a street', 'tide king', true],
  ['How king tides climb a street', 'ides', false],
  ['How king tides climb a street', 'king moon', false],
  ['How king tides climb', 'k', false],
  ['Don’t feed the manatees', "don't", true],
  ['Canción de São Tomé', 'cancion tome', true],
])('every word must begin a word of the text, and one letter be one: %j, %j', (text, search, expected) => {
  expect(holdsWords(wordsOf(text), searchedPhrases(search))).toBe(expected)
})

test('matches are marked, and keep their accents and case', () => {
  expect(markWords('A Café by the tidewater', ['cafe', 'tide'])).toEqual([
    { text: 'A ', marked: false },
    { text: 'Café', marked: true },
    { text: ' by the ', marked: false },
    { text: 'tidewater', marked: true },
  ])
  expect(
    markWords('<b>tide</b>', ['tide'])
      .map(({ text }) => text)
      .join(''),
  ).toBe('<b>tide</b>')
  expect(markWords('a tide', ['t']).some(({ marked }) => marked)).toBe(false)
  expect(markWords('The theory of them, there', ['the']).filter(({ marked }) => marked)).toEqual([
    { text: 'The', marked: true },
  ])
  expect(markWords('Two buses or cars', ['car']).some(({ text, marked }) => marked && text === 'cars')).toBe(
    true,
  )
  expect(markWords('ﬁne cafeteria', ['fine', 'cafes']).filter(({ marked }) => marked)).toEqual([
    { text: 'ﬁne', marked: true },
  ])
  expect(markWords('Hawaiʻi, O’Brien', ['hawaii', 'obrien']).filter(({ marked }) => marked)).toHaveLength(2)
  expect(markWords('臺灣春節晚會', ['春 節']).filter(({ marked }) => marked)).toMatchObject([
    { text: '春' },
    { text: '節' },
  ])
  expect(markWords('ที่นี่ ท่า', searchedPhrases('ที่นี่')).filter(({ marked }) => marked)).toMatchObject([
    { text: 'ที่' },
    { text: 'นี่' },
  ])
  expect(markWords('anything', [])).toEqual([{ text: 'anything', marked: false }])
})
