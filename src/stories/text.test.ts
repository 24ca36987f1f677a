import { expect, test } from 'vitest'
import { splitWords } from './text.ts'

test.each([
  ['Hawaiʻi', 'hawaii'],
  ['Hawai‘i', 'hawaii'],
  ["Hawai'i", 'hawaii'],
  ['Hawai’i’s', 'hawaii'],
  ['Ｈａｗａｉｉ', 'hawaii'],
  ['Søren', 'soren'],
  ['Łuk', 'luk'],
  ['O’Brien', 'obrien'],
  ['city’s', 'city'],
  ['Peña', 'peña'],
  ['Đặng', 'dặng'],
])('%s is compared as %s', (written, lower) => {
  expect(splitWords(`In ${written} again`).map((word) => word.lower)).toEqual(['in', lower, 'again'])
})
