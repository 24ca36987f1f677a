import { expect, test } from 'vitest'
import { parseConversion } from './converter.ts'
import { parseFeed } from './parse.ts'
import { address, parseWhole } from './parse-entry.fixture.ts'
import { maxFieldLength, NotAFeedError } from './parsed-feed.ts'

const feed = (items: readonly unknown[], own: object = {}) => JSON.stringify({ title: 'F', ...own, items })
const entryOf = (item: object, own: object = {}) => parseWhole(feed([item], own)).entries[0]
const hrefs = (found: readonly { href: string }[] = []) => found.map(({ href }) => href)

test('what a feed says of itself', () => {
  expect(parseWhole(feed([], { home_page_url: 'a' }))).toMatchObject({
    format: 'json',
    link: { href: 'a', bases: [] },
  })
})

test('texts of an item, each of its kind', () => {
  const item = { title: ' a ', summary: 'b', content_html: 'c', content_text: 'd', language: 'e' }
  expect(entryOf(item, { language: 'f' })).toMatchObject({
    titles: [{ kind: 'text', value: 'a' }],
    summaries: [{ kind: 'text', value: 'b' }],
    contents: [
      { kind: 'html', value: 'c' },
      { kind: 'text', value: 'd' },
    ],
    languages: ['e', 'f'],
  })
  expect(entryOf({ title: 'a'.repeat(maxFieldLength + 1) })?.titles[0]?.value).toHaveLength(maxFieldLength)
})

test('the dates of an item', () => {
  expect(entryOf({ date_published: '2026', date_modified: '2027' })).toMatchObject({
    published: ['2026'],
    updated: ['2027'],
  })
})

test('addresses of an item, also its identifier where it is one', () => {
  expect(hrefs(entryOf({ id: 'HTTP://c', url: 'a', external_url: 'b' })?.links)).toEqual([
    'a',
    'b',
    'HTTP://c',
  ])
  expect(hrefs(entryOf({ id: 'see https://c' })?.links)).toEqual([])
  expect(entryOf({ id: 'https://c' })?.guid).toBe('https://c')
  // Version 1.1: an id of another type is turned into a string.
  expect([entryOf({ id: 7 })?.guid, entryOf({ id: true })?.guid, entryOf({ id: [1] })?.guid]).toEqual([
    '7',
    'true',
    undefined,
  ])
})

test('a feed without items says that it is one', () => {
  expect(parseWhole('{"version":"https://jsonfeed.org/version/1.1","title":"F"}').entries).toEqual([])
  const answers = ['"title":"F"', '"version":"1"', '"version":"https://jsonfeed.org/version/1","items":5']
  for (const inside of answers) expect(() => parseFeed(`{${inside}}`, address)).toThrow(NotAFeedError)
})

test('files of an item; those that are pictures are also images', () => {
  const attachments = [
    ...[{ url: 'a', mime_type: 'image/png' }, { url: 'b', mime_type: 'audio/mpeg' }, { url: 'c' }, null],
    ...['d', { mime_type: 'image/png' }],
  ]
  const entry = entryOf({ image: 'e', banner_image: 'f', attachments })
  expect(entry?.images).toEqual(
    ['e', 'f', 'a'].map((href) => ({ href, bases: [], width: undefined, height: undefined })),
  )
  expect(entry?.enclosures.map(({ href, type }) => [href, type])).toEqual([
    ['a', 'image/png'],
    ['b', 'audio/mpeg'],
    ['c', undefined],
  ])
})

test.each<[unknown, readonly string[]]>([
  [{ authors: [{ name: 'a' }, 'b', { url: 'x' }, null, ['c']] }, ['a', 'b']],
  [{ authors: [], author: 'd' }, ['d']],
  [{ authors: null, author: { name: 5 } }, ['5']],
  [{}, ['g']],
])('the authors of %j', (item, authors) => {
  expect(entryOf(item as object, { author: { name: 'g' } })?.authors).toEqual(authors)
})

test('the newest 300 items are read, wherever they are', () => {
  const items = Array.from({ length: 301 }, (_, id) => ({
    id,
    title: 'x',
    date_published: new Date(Date.UTC(2026, 0, id)).toISOString(),
  }))
  expect(parseFeed(feed(items), address).entries[0]?.guid).toBe('1')
  expect(parseFeed(feed(items.toReversed()), address).entries[0]?.guid).toBe('300')
})

test.each<[string, string, readonly string[]]>([
  ['line breaks in texts', '{"items":[{"title":"a\n\tb\r\nc"}]}', ['a  b  c']],
  ['commas before closing brackets', '{"items":[{"title":"a","tags":["b" , ],},],}', ['a']],
  [
    'numbers that JSON does not have',
    '{"a":NaN,"items":[{"id":-Infinity,"title":"\\" NaN, Infinity"}]}',
    ['" NaN, Infinity'],
  ],
  ['commas and brackets in texts', '{"items":[{"title":"a,]\\\\\\",}",},]}', ['a,]\\",}']],
  ['a comma at the beginning of a list', '{"items":[{"title":"a"}],"x":[,]}', ['a']],
  ['a guard against scripts', ')]}\'{"items":[{"title":"a"}]}', ['a']],
])('JSON with %s is read', (_, document, titles) => {
  expect(parseWhole(document).entries.map(({ titles: [title] }) => title?.value)).toEqual(titles)
})

test('a guard before XML, and words before JSON, are no guards', () => {
  expect(() => parseWhole(")]}'<rss/>")).not.toThrow()
  expect(() => parseWhole('a )]}\'{"items":[]}')).toThrow('text without markup')
})

test('what a converter says of a feed, and kinds of its texts', () => {
  const item = { title: 'a', description: 'b', content: 'c', enclosure: { link: 'd' }, thumbnail: 'e' }
  const answer = (own: unknown) => JSON.stringify({ status: 'ok', feed: own, items: [item, 5] })
  const converted = parseConversion(answer({ link: 'l' }), address)
  expect(converted).toMatchObject({
    format: 'json',
    link: { href: 'l' },
  })
  const [entry] = converted.entries
  expect([entry?.titles[0]?.kind, entry?.summaries[0]?.kind, entry?.contents[0]?.kind]).toEqual([
    'guess',
    'html',
    'html',
  ])
  expect(hrefs(entry?.images)).toEqual(['d', 'e'])
})

test('the newest 300 entries of a converter are read, wherever they are', () => {
  const items = Array.from({ length: 301 }, (_, day) => ({
    title: `${day}`,
    pubDate: new Date(Date.UTC(2026, 0, day)).toISOString(),
  }))
  const answer = JSON.stringify({ status: 'ok', items })
  expect(parseConversion(answer, address).entries.at(-1)?.titles[0]?.value).toBe('300')
})
