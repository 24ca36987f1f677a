import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Canción DE São', 'cancion de sao'],
  ['e\u0316\u0301 Ёлка й', 'e ёлка й'],
  ['ΣΟΦΌΣ أَخْبَار', 'σοφόσ أَخْبَار'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded.normalize('NFC'))
})

test.each(['a', ''])(
  '%j and 30,000 accents take milliseconds, not the square of their number',
  (beginning) => {
    const begun = process.threadCpuUsage()
    expect(foldText(beginning + '\u0301'.repeat(30_000))).toMatch(/^(?:a|\u0301+)$/)
    // Two seconds and more where each accent looks back over those before it; 1 ms else.
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(500)
  },
)
