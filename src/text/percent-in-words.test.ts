import { expect, test } from 'vitest'
import { percentInWords } from './percent-in-words.ts'

test.each([
  [0, 'en-US', '0 percent'],
  [0.29, 'en-US', '29 percent'],
  [0.9, 'en-US', '90 percent'],
  [1, 'es-US', '100 por ciento'],
])('%d is said in %s as %s', (value, language, words) => {
  // Spanish puts a non-breaking space between number and unit.
  expect(percentInWords(value, language).replace('\u00a0', ' ')).toBe(words)
})
