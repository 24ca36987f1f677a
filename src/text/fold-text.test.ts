import { expect, test } from 'vitest'
import { foldedWords, foldText, searchedPhrases } from './fold-text.ts'

test.each([
  ['Đặng Đà Nẵng', 'dang da nang'],
  ['Søren Łuk Straße Æsir œuvre', 'soren luk strasse aesir oeuvre'],
  ['ÞÓRR ğIıİ ħŋŧ', 'thorr giii hnt'],
  ['Ｆｕｌｌ ﬁt ²', 'full fit 2'],
  ['ΑΘΉΝΑ Σίσυφος', 'αθηνα σισυφοσ'],
  ['Ёлка йод', 'елка йод'],
  ['مُحَمَّد', 'محمد'],
  ['한국 が', '한국 が'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['Hawaiʻi', ['hawaii']],
  ["hawai'i hawai‘i hawai’i HAWAI`I", ['hawaii', 'hawaii', 'hawaii', 'hawaii']],
  ['ʻAiea Oʻahu', ['aiea', 'oahu']],
  ["O'Brien l’école don't", ['obrien', 'lecole', 'dont']],
  ["the city's boats' it's", ['the', 'city', 'boats', 'it']],
  ['臺灣春節 café', ['臺 灣 春 節', 'cafe']],
  ['5月の祭り', ['5 月 の 祭 り']],
  ['', []],
])('of %s a reader searches %j', (text, phrases) => {
  expect(searchedPhrases(text)).toEqual(phrases)
})

test('a text has its words whole, with the parts between apostrophes, and each letter of scripts without blanks', () => {
  expect(foldedWords("Hawaiʻi O'Brien l’école city's")).toEqual([
    ...['hawaii', 'hawai', 'obrien', 'brien', 'lecole', 'ecole', 'city'],
  ])
  expect(foldedWords('舉辦春節 ok')).toEqual(['舉', '辦', '春', '節', 'ok'])
})
