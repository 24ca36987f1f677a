import { expect, test } from 'vitest'
import { cutText } from './text-cut.ts'

test.each([
  ['a text within the limit stays', 'ten chars.', 10, 'ten chars.'],
  ['the cut falls on the last space before the limit', 'one two three', 9, 'one two…'],
  ['a space right at the limit is that space', 'one two three', 7, 'one two…'],
  ['without a space within 25 characters the word is cut', 'x'.repeat(60), 40, `${'x'.repeat(40)}…`],
  ['a space more than 25 characters back is too far', `a ${'x'.repeat(60)}`, 40, `a ${'x'.repeat(38)}…`],
  ['no mark stands before the ellipsis', 'It rained. Then it stopped, and', 11, 'It rained…'],
  ['no character is split', '👩‍👩‍👧'.repeat(5), 3, `${'👩‍👩‍👧'.repeat(3)}…`],
  ['characters are counted, not code units', '👩‍👩‍👧'.repeat(3), 3, '👩‍👩‍👧'.repeat(3)],
])('%s', (_name, text, limit, expected) => {
  expect(cutText(text, limit)).toBe(expected)
})
