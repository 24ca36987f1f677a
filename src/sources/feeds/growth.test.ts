import { describe, expect, test } from 'vitest'
import { growingLinearly } from '../../../tests/growing-linearly.ts'
import { formatByline } from './clean/bylines.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { declaredCharset, decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

const address = 'https://ledger.example/feed/'
const now = Date.UTC(2026, 10, 21)

/** What is repeated many times: beginnings without an end, and what an expression may read in two ways. */
const pieces = [
  ...`
    < </a "a 'a <!-- <! <![CDATA[ <?x <script> <p></b> & &# &amp { [ ( ]( [...] , = $ @ a@b. x@y( <@ - ... |
    / // http:// ? /rss? # % %25 a. BLOGGER.4 VGLAZY -blank 1 0: 1- + T é A Ã© charset= encoding=" 中
  `
    .trim()
    .split(/\s+/),
  ...['<a "', '<b x="', "<b x='", '<img src="x"', '<a href="', '"\\', '\\\u2028', 'by ', 'and ', '; '],
  ...[' ', '\n', '\t ', '\u00a0', '\u2028', '- ', '. ', ' | News', 'The post ', ' appeared first on '],
  ...['Mon, ', '\u{1f600}\u200d', '\u0301', '\u0001', '\u202e'],
]
/** What comes before them, so that an expression begins to read. */
const beginnings = ['', '</A', '<a ', '<img width="0', '<!-- ', 'http://', 'x <', '0']

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** An entry each of whose fields is this text. */
function entryOf(text: string): string {
  const safe = escaped(text)
  const names = [
    'title',
    'link',
    'guid',
    'pubDate',
    'description',
    'content:encoded',
    'author',
    'category',
    'source',
  ]
  const fields = [...names, 'dc:language'].map((name) => `<${name}>${safe}</${name}>`).join('')
  return `<item>${fields}<media:content url="${safe}" type="${safe}" width="${safe}"/></item>`
}

function ingest(text: string): number {
  const bytes = new TextEncoder().encode(text)
  return normaliseFeed(parseFeed(decodeFeed(bytes, undefined).text, address), { address, now }).length
}

/** `length` characters, with an end at which most expressions fail. */
const filled = (beginning: string, piece: string, length: number) =>
  `${beginning}${piece.repeat(length / piece.length)}\u2028 0"`

describe('reading takes time as the length, whatever the fields repeat', () => {
  test.each(pieces)('%j', (piece) => {
    growingLinearly(12_000, (length) => {
      const entries = beginnings.map((beginning) => entryOf(filled(beginning, piece, length)))
      expect(ingest(`<rss><channel>${entries.join('')}</channel></rss>`)).toBeGreaterThan(0)
      const text = filled('', piece, length)
      // The comma before the bracket is a slip, which a second reading allows.
      expect(ingest(`{"items":[{"title":"a","content_text":${JSON.stringify(text)},}]}`)).toBe(1)
    })
  })

  test.each(['@', '<@', 'x@y(', '(', 'x', 'x@y.', 'a b '])('authors of %j', (piece) => {
    growingLinearly(960, (length) => {
      for (const beginning of ['', 'x <', 'x@y']) {
        const author = filled(beginning, piece, length).slice(0, 999)
        for (let times = 0; times < 500; times++) formatByline([author])
      }
    })
  })

  test.each(['"\\', '\t', '"', 'encoding="', 'encoding', '<?xml '])('an XML declaration of %j', (piece) => {
    growingLinearly(960, (length) => {
      for (let times = 0; times < 100; times++) {
        declaredCharset(Buffer.from(`<?xml encoding="${piece.repeat(length / piece.length)}`), undefined)
      }
    })
  })
})
