import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StripOptions, stripTags } from './strip-tags.ts'

/** A tag that is not usual and gives no text: the tokenizer reads it and all that follows. */
const unusual = '<?>'
const pieces = [
  ...[
    '<',
    '>',
    '/',
    '</',
    '/>',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\f',
    '\v',
    'a',
    'P',
    'br',
    'script',
    'textarea',
    'svg',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '-',
    '<!',
    '&amp;',
    '&lt',
    'text',
    ' x=1',
    ' a="b"',
    " c='d'",
    '<a>',
    '</a>',
    '<br/>',
  ],
  ...[
    '<img src="a" / >',
    '<o:p>',
    '<script>',
    '</script>',
    '<title>',
    '</title>',
    '<svg>',
    '</svg>',
    '<select>',
    '<iframe>',
    '</iframe>',
  ],
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
