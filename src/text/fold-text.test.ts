import { expect, test } from 'vitest'
import { foldedWords, foldText, isSingle, searchedPhrases } from './fold-text.ts'

test.each([
  ['Đặng Đà Nẵng', 'dang da nang'],
  ['Søren Łuk Straße Æsir œuvre', 'soren luk strasse aesir oeuvre'],
  ['ÞÓRR ğIıİ ħŋŧ', 'thorr giii hnt'],
  ['Ｆｕｌｌ ﬁt ²', 'full fit 2'],
  ['ΑΘΉΝΑ Σίσυφος', 'αθηνα σισυφοσ'],
  ['Ёлка йод', 'елка йод'],
  ['مُحَمَّد', 'محمد'],
  ['한국 が', '한국 が'],
  ['שָׁלוֹם', 'שלום'],
  ['Việt e\u0301', 'viet e'],
  ['За\u0301мок чай', 'замок чай'],
  ['भीड़', 'भीड\u093c'],
  ['น้ำ', 'น้\u0e4dา'],
  ['in\u00adter كتــاب می\u200cخواهم 1\ufe0f\u20e3', 'inter كتاب میخواهم 1'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['Hawaiʻi', ['hawaii']],
  ["hawai'i hawai‘i hawai’i HAWAI`I", ['hawaii']],
  ['ʻAiea Oʻahu', ['aiea', 'oahu']],
  ["O'Brien l’école don't", ['obrien', 'lecole', 'dont']],
  ["the city's boats' it's", ['the', 'city', 'boats', 'it']],
  ['臺灣春節 café', ['臺 灣 春 節', 'cafe']],
  ['5月の祭り', ['5 月 の 祭 り']],
  ['किताब मेले', ['किताब', 'मेले']],
  ['தமிழ் பள்ளி', ['தமிழ்', 'பள்ளி']],
  ['မြန်မာ', ['မြ န် မာ']],
  ['ខ្មែរ', ['ខ្ មែ រ']],
  ['ที่นี่', ['ที่ นี่']],
  ['\u0301 \u093f', []],
  ['Las Olas, las olas 😀 — !', ['las', 'olas']],
  ['a b c d e f g h i j k', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
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

test.each([
  ['a', true],
  ['की', true],
  ['ที่ นี่', true],
  ['plan b', true],
  ['कीमत', false],
  ['春 節', true],
  ['ab', false],
])('%s matches only itself: %s', (phrase, single) => {
  expect(isSingle(phrase)).toBe(single)
})
