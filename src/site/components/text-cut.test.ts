import { expect, test } from 'vitest'
import { cutText } from './text-cut.ts'

test.each([
  ['a text within the limit stays', 'ten chars.', 10, 'ten chars.'],
  ['the cut falls on the last space before the limit', 'one two three', 9, 'one two…'],
  ['a space right at the limit is that space', 'one two three', 7, 'one two…'],
  ['without a space within 25 characters the word is cut', 'x'.repeat(60), 40, `${'x'.repeat(40)}…`],
  ['a space more than 25 characters back is too far', `a ${'x'.repeat(60)}`, 40, `a ${'x'.repeat(38)}…`],
  ['no mark comes before the ellipsis', 'It rained. Then it stopped, and', 11, 'It rained…'],
  [
    'a mark right after the limit stays with its letter',
    `${'x'.repeat(9)}e\u0301xx`,
    10,
    `${'x'.repeat(9)}e\u0301…`,
  ],
  ['letters with marks of their own are one each', 'ñandú über café', 8, 'ñandú…'],
  ['no character is split', '👩‍👩‍👧'.repeat(5), 3, `${'👩‍👩‍👧'.repeat(3)}…`],
  ['characters are counted, not code units', '👩‍👩‍👧'.repeat(3), 3, '👩‍👩‍👧'.repeat(3)],
])('%s', (_name, text, limit, expected) => {
  expect(cutText(text, limit)).toBe(expected)
})

test('plain text is cut as it is when every character is looked at', () => {
  const words = 'Die Straße, naïve façade – „Ωμέγα“ и Москва… 30 € for one. Two '
  for (let limit = 1; limit < 120; limit++) {
    const text = words.repeat(3)
    // A text that begins with such a character is segmented.
    const segmented = cutText(`👨‍👩‍👧${text}`, limit + 1)
    expect(segmented).toBe(`👨‍👩‍👧${cutText(text, limit)}`)
  }
})
