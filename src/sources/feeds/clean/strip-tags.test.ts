import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StripOptions, stripTags } from './strip-tags.ts'

/** A tag that is not usual and gives no text: the tokenizer reads it and all that follows. */
const unusual = '<?>'
const pieces = [
  ...`
    < > / </ /> " ' = a P br script textarea svg <!-- --> --!> - <! &amp; &lt text <a> </a> <br/> <o:p>
    <script> </script> <title> </title> <svg> </svg> <select> <iframe> </iframe>
  `
    .trim()
    .split(/\s+/),
  ...[' ', '\n', '\f', '\u000b', ' x=1', ' a="b"', " c='d'", '<img src="a" / >'],
]
const options: readonly StripOptions[] = [
  { isTitle: false },
  { isTitle: true },
  { isTitle: false, enough: 5 },
]

test('reads usual tags as the tokenizer does', () => {
  const html = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(html, fc.constantFrom(...options), (text, how) => {
      expect(stripTags(`<b>${text}`, how)).toBe(stripTags(`${unusual}<b>${text}`, how))
    }),
    { numRuns: 400 },
  )
})
