import { expect, test } from 'vitest'
import { normaliseFeed } from './clean/normalise.ts'
import { examineFeed } from './examine.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

const now = Date.UTC(2026, 10, 21, 12)
const address = 'https://feeds.test/rss'

function examine(body: string | Uint8Array, contentType = 'application/rss+xml') {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const feed = parseFeed(decodeFeed(bytes, contentType).text, address)
  const articles = normaliseFeed(feed, { address, now })
  return examineFeed(feed, articles, { body: bytes, contentType, now })
}

const rss = (...items: readonly string[]) =>
  `<rss><channel>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
const good =
  '<title>A</title><link>https://a.test/a</link><guid>a</guid><pubDate>Fri, 20 Nov 2026 10:00:00 -0500</pubDate>'
const withDate = (date: string) => good.replace('Fri, 20 Nov 2026 10:00:00 -0500', date)
const without = (name: string) => good.replace(new RegExp(`<${name}>.*?</${name}>`), '')

test.each<[string, string, object]>([
  ['withoutGuid', rss(good, without('guid')), { count: 1, of: 2 }],
  ['repeatedGuid', rss(good, withDate('2026-11-20')), { count: 1, of: 2, example: 'a' }],
  ['withoutDate', rss(without('pubDate')), { count: 1, of: 1 }],
  ['unreadableDate', rss(withDate('soon')), { count: 1, of: 1, example: 'soon' }],
  ['withoutZone', rss(withDate('2026-11-20 10:00:00')), { count: 1, of: 1, example: '2026-11-20 10:00:00' }],
  ['futureDate', rss(withDate('2027-01-01')), { count: 1, of: 1, example: '2027-01-01' }],
  ['withoutLink', rss(good.replace('https://a.test/a', '')), { count: 1, of: 1 }],
  ['withoutTitle', rss(without('title')), { count: 1, of: 1 }],
  ['withoutEntries', rss(), { count: 0, of: 0 }],
  ['truncated', rss(good).replace('</channel></rss>', '<item><title>Cut'), { count: 0, of: 0 }],
])('finds %s', (kind, document, found) => {
  expect(examine(document).findings).toContainEqual({ kind, ...found })
})

test('finds nothing in a feed whose last tag is missing, which loses nothing', () => {
  expect(examine(rss(good).replace('</rss>', '')).findings).toEqual([])
})

test('finds nothing in a good feed, also with a date without time and dates with names of zones', () => {
  const items = [good, withDate('2026-11-20'), withDate('Fri, 20 Nov 2026 10:00 EST'), withDate('1763650800')]
  const numbered = items.map((item, index) => item.replace('<guid>a', `<guid>${index}`))
  expect(examine(rss(...numbered))).toEqual({ entries: 4, findings: [] })
})

test('finds an encoding that is not the declared one, and a type that is not a feed’s', () => {
  const latin = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${rss(good.replace('A', 'é'))}`, 'latin1')
  expect(examine(latin).findings).toEqual([
    { kind: 'wrongCharset', count: 0, of: 0, example: 'utf-8 → windows-1252' },
  ])
  const utf8 = `<?xml version="1.0" encoding="ISO-8859-1"?>${rss(good.replace('A', 'é'))}`
  expect(examine(utf8, 'text/html; charset=utf-8').findings).toEqual([
    { kind: 'wrongCharset', count: 0, of: 0, example: 'windows-1252 → utf-8' },
    { kind: 'wrongType', count: 0, of: 0, example: 'text/html' },
  ])
})
