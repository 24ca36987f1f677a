import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveAddress } from './links.ts'

const pieces = [
  ...`
    a Z 1 - _ ~ . .. / // /. ? # & = : ; , ! $ ( * + % %41 %2e %2E xn-- .1 .0x1 .com :80 :8080 | ^ { [ ' " <
    é ü.de 。 /path /.well-known /x.html ?q=1 #part https://
  `
    .trim()
    .split(/\s+/),
  ...['\\', '`', '\t', ' '],
]

test('gives absolute addresses as the URL Standard does', () => {
  const start = fc.constantFrom('https://', 'http://', 'https://www.example.com', 'https://a-1.example.org/a')
  const rest = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(start, rest, (before, after) => {
      const href = before + after
      expect(resolveAddress({ href, bases: [] }, 'https://other.example/')).toBe(URL.parse(href.trim())?.href)
    }),
    { numRuns: 500 },
  )
})
