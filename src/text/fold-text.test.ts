import { expect, test } from 'vitest'
import { growingLinearly } from '../../tests/growing-linearly.ts'
import { foldText } from './fold-text.ts'

test.each([
  ['Canción DE São', 'cancion de sao'],
  ['e\u0316\u0301 Ёлка й', 'e ёлка й'],
  ['ΣΟΦΌΣ أَخْبَار', 'σοφόσ أَخْبَار'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded.normalize('NFC'))
})

test.each(['a', ''])('%j and 30,000 accents take time in proportion to their number', (beginning) => {
  const folded = growingLinearly(30_000, (accents) => foldText(beginning + '\u0301'.repeat(accents)))
  expect(folded).toMatch(/^(?:a|\u0301+)$/)
})
