import { expect, test } from 'vitest'
import { countLeftOut } from './left-out.ts'

test('a line that is read again in a copy of its event counts once', () => {
  const { report, examined } = countLeftOut()
  const finding = { field: 'EXDATE', found: '"soon"', expected: 'a day' }
  for (const line of [7, 9, 7]) report('linesLeftOut', { ...finding, line })
  expect(examined(3)).toEqual({
    entries: 3,
    findings: [
      { kind: 'linesLeftOut', count: 2, of: 0, example: 'EXDATE has "soon", expected a day (line 7)' },
    ],
  })
})

test('after eight causes all others of a kind are counted together, and no example is long', () => {
  const { report, examined } = countLeftOut()
  for (let line = 1; line <= 100; line++)
    report('eventsLeftOut', { line, field: `F${line}`, found: 'x'.repeat(1000), expected: 'less' })
  const { findings } = examined(200)
  expect(findings.map(({ count }) => count)).toEqual([92, 1, 1, 1, 1, 1, 1, 1, 1])
  expect(findings[0]).toMatchObject({ kind: 'eventsLeftOut', of: 200 })
  for (const { example = '' } of findings) expect(example.length).toBeLessThan(300)
})
