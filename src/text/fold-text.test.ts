import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Canción DE São', 'cancion de sao'],
  ['e\u0316\u0301 Ёлка й', 'e ёлка й'],
  ['ΣΟΦΌΣ أَخْبَار', 'σοφόσ أَخْبَار'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded.normalize('NFC'))
})

// In a time that grew with the square of its length, each of these took 10 seconds and more.
test.each([
  ['a', 'a'],
  ['', '\u0301'.repeat(50_000)],
])('a text of 50,000 accents after %j is folded before the test ends', (beginning, folded) => {
  expect(foldText(beginning + '\u0301'.repeat(50_000)) === folded).toBe(true)
})
