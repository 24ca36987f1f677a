import { expect, test } from 'vitest'
import { findFeeds } from './discovery.ts'
import { parseFeed } from './parse.ts'

const page = 'https://news.test/local/'
const addressesOf = (html: string) => findFeeds(html, page).map(({ address }) => address)

test.each<[string, string, string[]]>([
  [
    'links in the head, relative to the page, each once',
    '<link rel="alternate" type="application/rss+xml" title="All" href="/feed/"><LINK REL="Alternate Home" TYPE="application/atom+xml; charset=utf-8" href=atom.xml><link rel=alternate type="application/rss+xml" href="https://news.test/feed/">',
    ['https://news.test/feed/', 'https://news.test/local/atom.xml'],
  ],
  [
    'the base of the page',
    '<base href="https://cdn.test/x/"><link rel="alternate" type="application/feed+json" href="feed.json">',
    ['https://cdn.test/x/feed.json'],
  ],
  [
    'no other alternates',
    '<link rel="alternate" hreflang="es" href="/es/"><link rel="alternate" type="application/json" href="/wp-json/wp/v2/1">',
    [],
  ],
  ['not WordPress’ interface', '<link rel="alternate" type="application/rss+xml" href="/wp-json/feed">', []],
  [
    'links in the text where the head names none',
    '<a href="/rss.xml">RSS</a><a href="/feedback">F</a><a href="/news?p=1">N</a>',
    ['https://news.test/rss.xml'],
  ],
  [
    'no other schemes',
    '<link rel="alternate" type="application/rss+xml" href="feed:x"><a href="javascript:feed">',
    [],
  ],
  [
    'links of a feed without a type',
    '<link rel="x  feed" href=" a "><link rel="feed" type="text/css" href="b"><link rel="alternate" href="c"><link type="application/rss+xml" href="d"><link rel="alternate" type="application/rss+xml">',
    ['https://news.test/local/a'],
  ],
  [
    'no other elements with such attributes, and a base that is none',
    '<base href="https://["><meta rel="alternate" type="application/rss+xml" href="/feed"><b href="/rss"><a href="/atom"><link rel="alternate" type="application/rss+xml" href="https://[">',
    ['https://news.test/atom'],
  ],
  [
    'only addresses of the web',
    '<a href="x-http:feed"><a href="http://a.test/feed"><a href="https://b.test/feed"><a href="httpsx://c/feed">',
    ['http://a.test/feed', 'https://b.test/feed'],
  ],
])('finds %s', (_name, html, expected) => {
  expect(addressesOf(html)).toEqual(expected)
})

test.each(
  'feed FEEDS /rss/ a.rss a-atom a_feed feed.xml feed-json rss_php rssrss atom/xml feed?a=b&c feed/?a'.split(
    ' ',
  ),
)('%s looks like the address of a feed', (href) => {
  expect(addressesOf(`<a href="${href}">`)).toHaveLength(1)
})

test.each(['feedback', 'afeed', 'a/feed/b', 'feed.html', 'feeder', 'feed.xmls'])('%s does not', (href) => {
  expect(addressesOf(`<a href="${href}">`)).toEqual([])
})

test('ten feeds of a page are found, in its first half million characters', () => {
  const links = Array.from({ length: 11 }, (_, index) => `<a href="/${index}/feed">`).join('')
  expect(addressesOf(links)).toHaveLength(10)
  expect(addressesOf(`${' '.repeat(520 * 1024)}<a href="/feed">`)).toEqual([])
})

test('a page in place of a feed is reported with the feed that it names', () => {
  const html =
    '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>'
  expect(() => parseFeed(html, page)).toThrow('an HTML page; it names the feed https://news.test/feed')
})
