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
])('finds %s', (_name, html, expected) => {
  expect(addressesOf(html)).toEqual(expected)
})

test('a page in place of a feed is reported with the feed that it names', () => {
  const html =
    '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>'
  expect(() => parseFeed(html, page)).toThrow('an HTML page; it names the feed https://news.test/feed')
})
