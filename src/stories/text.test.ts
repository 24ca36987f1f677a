import { expect, test } from 'vitest'
import { splitWords } from './text.ts'

test.each([
  ['Hawaiʻi', 'hawaii'],
  ['Hawai‘i', 'hawaii'],
  ['Søren', 'soren'],
  ['Łuk', 'luk'],
  ['O’Brien', "o'brien"],
  ['city’s', 'city'],
  ['Peña', 'peña'],
])('%s is compared as %s', (written, lower) => {
  expect(splitWords(`In ${written} again`).map((word) => word.lower)).toEqual(['in', lower, 'again'])
})
