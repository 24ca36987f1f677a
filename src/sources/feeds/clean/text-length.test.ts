import { expect, test } from 'vitest'
import { clip } from './text-length.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Of four characters the graphemes that fit into the first two. */
function firstTwo(text: string): string {
  const parts = [...segmenter.segment(text)]
  return parts
    .filter(({ index, segment }) => index + segment.length <= 2)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()
}

test('never cuts inside a grapheme', () => {
  const codes = [
    ...Array(0x700).keys(),
    ...Array(0x60)
      .keys()
      .map((offset) => 0x2000 + offset),
    0xfe0f,
    0x1100,
    0x1161,
  ]
  const wrong = codes.flatMap((code) => {
    const character = String.fromCharCode(code)
    const texts = [`a${character}bc`, `ab${character}c`, `a©${character}c`, `a${character.repeat(2)}c`]
    return texts.filter((text) => clip(text, 2) !== firstTwo(text)).map((text) => `${code}: ${text}`)
  })
  expect(wrong).toEqual([])
})
