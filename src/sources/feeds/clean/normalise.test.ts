import { expect, test } from 'vitest'
import type { NewArticle } from '../../../store/article.ts'
import { day } from '../../../time/durations.ts'
import type { ImageReference, ParsedEntry, Reference } from '../read/parsed-feed.ts'
import { normaliseFeed } from './normalise.ts'

const address = 'https://news.example.com/rss/feed.xml'
const now = Date.UTC(2026, 10, 21)

function entry(fields: Partial<ParsedEntry>): ParsedEntry {
  const texts = { titles: [], summaries: [], contents: [] }
  const times = { published: [], updated: [] }
  const lists = { links: [], categories: [], authors: [], images: [], enclosures: [], languages: [] }
  return { guid: undefined, ...texts, ...times, ...lists, ...fields }
}

function normalise(entries: readonly Partial<ParsedEntry>[], link?: Reference, base?: string): NewArticle[] {
  const feed = {
    address,
    format: 'rss' as const,
    title: undefined,
    link,
    dates: [],
    entries: entries.map(entry),
  }
  return normaliseFeed(feed, base === undefined ? { address, now } : { address, now, base })
}

function one(fields: Partial<ParsedEntry>): NewArticle | undefined {
  return normalise([fields])[0]
}

const ref = (href: string, ...bases: readonly string[]): Reference => ({ href, bases })
const markup = (value: string) => ({ kind: 'html' as const, value, bases: [] })
const guess = (value: string) => ({ kind: 'guess' as const, value, bases: [] })
const image = (href: string, width?: number, height?: number): ImageReference => ({
  href,
  bases: [],
  width,
  height,
})

test.each<[string, readonly Reference[], string]>([
  ['absolute', [ref('https://example.com/a')], 'https://example.com/a'],
  ['trimmed', [ref('  https://example.com/a\n')], 'https://example.com/a'],
  ['relative to the site', [ref('a.html')], 'https://www.example.com/news/a.html'],
  ['relative to the root', [ref('/a.html')], 'https://www.example.com/a.html'],
  ['without a scheme', [ref('//cdn.example.com/a')], 'https://cdn.example.com/a'],
  ['beginning with www', [ref('www.example.com/a')], 'https://www.example.com/a'],
  ['with bases around it', [ref('a', '/es/', '2026/')], 'https://news.example.com/es/2026/a'],
  ['with an absolute base', [ref('a', 'https://other.example/x/')], 'https://other.example/x/a'],
  ['with a base that says nothing', [ref('a', '#top', 'http://[')], 'https://news.example.com/rss/a'],
  ['escaped twice', [ref('https://example.com/?a=1&amp;b=2')], 'https://example.com/?a=1&b=2'],
  [
    'the first that leads somewhere',
    [ref('javascript:alert(1)'), ref(''), ref('https://example.com/b')],
    'https://example.com/b',
  ],
  ['a script', [ref('javascript:alert(1)')], '#'],
  ['data', [ref('data:text/html,x')], '#'],
  ['mail', [ref('mailto:a@example.com')], '#'],
  ['nothing', [], '#'],
  ['a broken host', [ref('https://exa mple.com/')], '#'],
  ['with a password', [ref('https://me:secret@example.com/a')], 'https://example.com/a'],
  [
    'with campaign parameters',
    [ref('https://example.com/a?utm_source=rss&id=7&utm_medium=x&fbclid=1&gclid=2&mc_cid=3&mtm_x=4')],
    'https://example.com/a?id=7',
  ],
  [
    'with the referrer of Ghost',
    [ref('https://example.com/a?ref=pelican-bay.example&id=7')],
    'https://example.com/a?id=7',
  ],
  ['with a ref of a feed', [ref('https://example.com/a?ref=rss')], 'https://example.com/a'],
  ['with a ref of another kind', [ref('https://example.com/a?ref=main')], 'https://example.com/a?ref=main'],
  ['with nothing but those', [ref('https://example.com/a?utm_source=rss#top')], 'https://example.com/a#top'],
  ['with a campaign as its fragment', [ref('https://example.com/a#utm_source=rss')], 'https://example.com/a'],
  ['signed', [ref('https://example.com/a?sig=%2Fx+y&b=&c')], 'https://example.com/a?sig=%2Fx+y&b=&c'],
  [
    'a redirect of Google',
    [ref('https://www.google.com/url?rct=j&sa=t&url=https://example.com/a%3Fb%3D1&ct=ga')],
    'https://example.com/a?b=1',
  ],
  [
    'a redirect of Google to nowhere',
    [ref('https://www.google.com/url?url=javascript:x')],
    'https://www.google.com/url?url=javascript:x',
  ],
])('link: %s', (_, links, expected) => {
  const site = ref('https://www.example.com/news/')
  expect(normalise([{ titles: [guess('A')], links }], site)[0]?.link).toBe(expected)
})

test.each<[string, Partial<ParsedEntry>, string]>([
  ['a router', { links: [ref('http://192.168.0.1/reboot')] }, '#'],
  ['a name at home', { links: [ref('http://router.local/')] }, '#'],
  ['behind a redirect', { links: [ref('https://www.google.com/url?url=http://[::1]/')] }, '#'],
  ['a relative one with such a base', { links: [ref('a', 'http://localhost:8080/')] }, '#'],
  [
    'with a public one after it',
    { links: [ref('http://10.0.0.1/'), ref('https://a.example/b')] },
    'https://a.example/b',
  ],
  [
    'with a recording',
    {
      links: [ref('http://10.0.0.1/')],
      enclosures: [{ ...ref('https://a.example/b.mp3'), type: 'audio/mpeg' }],
    },
    'https://a.example/b.mp3',
  ],
])('a link into the own network of a reader is none, and the article is kept: %s', (_, fields, link) => {
  expect(normalise([{ titles: [guess('A')], ...fields }])).toMatchObject([{ title: 'A', link }])
})

test('a feed of this machine may link to it', () => {
  const local = { titles: [guess('A')], links: [ref('http://localhost:4000/a')] }
  const feed = { address: '', format: 'rss' as const, title: undefined, link: undefined, dates: [] }
  const read = (from: string) => normaliseFeed({ ...feed, entries: [entry(local)] }, { address: from, now })
  expect(read('http://127.0.0.1:4000/feed')).toMatchObject([{ link: 'http://localhost:4000/a' }])
  expect(read('https://news.example/feed')).toMatchObject([{ link: '#' }])
})

test('relative addresses are resolved against the site, the feed, or a given base', () => {
  const item = { titles: [guess('A')], links: [ref('/a')] }
  expect(normalise([item])[0]?.link).toBe('https://news.example.com/a')
  expect(normalise([item], ref('/en/'))[0]?.link).toBe('https://news.example.com/a')
  expect(normalise([item], undefined, 'https://city.example/')[0]?.link).toBe('https://city.example/a')
  const feed = {
    address: 'sample:x',
    format: 'rss' as const,
    title: undefined,
    link: undefined,
    dates: [],
    entries: [entry(item)],
  }
  expect(normaliseFeed(feed, { address: 'sample:x', now })[0]?.link).toBe('#')
})

test.each<[string, Partial<ParsedEntry>, string | undefined]>([
  [
    'declared before shown',
    {
      images: [image('https://example.com/a.jpg')],
      contents: [markup('<img src="https://example.com/b.jpg">')],
    },
    'https://example.com/a.jpg',
  ],
  [
    'the first in the text',
    { contents: [markup('<p>x</p><img src="/b.jpg?a=1&amp;b=2"><img src="/c.jpg">')] },
    'https://news.example.com/b.jpg?a=1&b=2',
  ],
  ['in the summary', { summaries: [markup('<img src=/b.jpg>')] }, 'https://news.example.com/b.jpg'],
  [
    'loaded late',
    { contents: [markup('<img src="data:image/gif;base64,R0" data-src="/late.jpg">')] },
    'https://news.example.com/late.jpg',
  ],
  [
    'loaded late from a list',
    { contents: [markup('<img data-srcset="/s.jpg 300w, /l.jpg 900w">')] },
    'https://news.example.com/s.jpg',
  ],
  [
    'behind a placeholder',
    { contents: [markup('<img src="/img/blank.gif" data-lazy-src="/late.jpg">')] },
    'https://news.example.com/late.jpg',
  ],
  [
    'not one pixel',
    {
      images: [image('https://example.com/p.gif', 1, 1)],
      contents: [markup('<img src="/b.jpg" width=1 height=1><img src="/c.jpg">')],
    },
    'https://news.example.com/c.jpg',
  ],
  [
    'not a thumbnail where there is more',
    { images: [image('https://example.com/t.jpg', 72, 72)], contents: [markup('<img src="/c.jpg">')] },
    'https://news.example.com/c.jpg',
  ],
  [
    'a thumbnail where there is no more',
    { images: [image('https://example.com/t.jpg', 72, 72)] },
    'https://example.com/t.jpg',
  ],
  [
    'no beacon',
    {
      contents: [
        markup(
          '<img src="https://feeds.feedburner.com/~r/x/~4/y"><img src="https://pixel.wp.com/b.gif?x"><img src="https://example.com/wp-json/?republication-pixel=true&amp;post=1"><img src="https://media.npr.org/include/images/tracking/npr-rss-pixel.png?story=1">',
        ),
      ],
    },
    undefined,
  ],
  [
    'a photograph on a host of statistics',
    { images: [image('https://stats.example.com/a/storm-tracker.jpg')] },
    'https://stats.example.com/a/storm-tracker.jpg',
  ],
  [
    'a photograph of a head count',
    { images: [image('https://b.example.com/2026/head-count.jpg?w=9')] },
    'https://b.example.com/2026/head-count.jpg?w=9',
  ],
  [
    'a counter',
    { images: [image('https://stats.example.com/c?site=1'), image('https://example.com/wp/count.png')] },
    undefined,
  ],
  ['nothing but one pixel', { images: [image('https://example.com/p.gif', 1, 1)] }, undefined],
  ['no face', { images: [image('https://1.gravatar.com/avatar/x?s=96')] }, undefined],
  [
    'no emoji',
    { contents: [markup('<img class="wp-smiley" src="https://example.com/smile.png">')] },
    undefined,
  ],
  ['no data', { images: [image('data:image/png;base64,AAAA')] }, undefined],
  ['none', {}, undefined],
])('image: %s', (_, fields, expected) => {
  expect(one({ titles: [guess('A')], ...fields })?.imageUrl).toBe(expected)
})

test.each<[readonly string[], number | undefined]>([
  [['Fri, 20 Nov 2026 10:00:00 GMT'], Date.UTC(2026, 10, 20, 10)],
  [['soon', '2026-11-19'], Date.UTC(2026, 10, 19)],
  [['2036-01-01'], undefined],
  [['2036-01-01', '2026-11-19'], Date.UTC(2026, 10, 19)],
  [[new Date(now + day).toISOString()], now],
  [[new Date(now + day + 1000).toISOString()], undefined],
  [['1969-12-31T10:00:00Z'], undefined],
  [['1970-01-01T00:00:00Z'], undefined],
  [['soon'], undefined],
  [[], undefined],
])('date: %j', (dates, expected) => {
  expect(one({ titles: [guess('A')], published: dates })?.publishedAt).toBe(expected)
})

test('an entry without a readable date of publication has that of its last change', () => {
  const updated = ['2026-11-18']
  const dateOf = (published: string[]) => one({ titles: [guess('A')], published, updated })?.publishedAt
  expect([dateOf([]), dateOf(['soon']), dateOf(['2026-11-17'])]).toEqual([
    Date.UTC(2026, 10, 18),
    Date.UTC(2026, 10, 18),
    Date.UTC(2026, 10, 17),
  ])
})

test('an entry dated by what is to come is behind those that have a date, at a later poll, too', () => {
  const dated = (title: string, date: number) => ({
    titles: [guess(title)],
    published: [new Date(date).toISOString()],
  })
  const entries = [dated('Lunch', now + 40 * day), dated('News', now - day), { titles: [guess('Undated')] }]
  expect(normalise(entries)).toMatchObject([
    { title: 'Lunch', publishedAt: undefined, presumedAt: now - day - 1, isAhead: true },
    { title: 'News', publishedAt: now - day },
    { title: 'Undated', publishedAt: undefined, presumedAt: now - day - 1 },
  ])
})

test.each<[Partial<ParsedEntry>, string, string]>([
  [{ titles: [guess('A &amp;amp; B')], summaries: [markup('Text')] }, 'A & B', 'Text'],
  [
    { titles: [guess(' '), guess('<b> </b>')], summaries: [markup('<p>Short text.</p>')] },
    'Untitled',
    'Short text.',
  ],
  [{ links: [ref('https://example.com/a')] }, 'Untitled', ''],
  [
    { titles: [guess('A')], summaries: [markup('<img src=x>')], contents: [markup('<p>Whole</p>')] },
    'A',
    'Whole',
  ],
  [
    {
      titles: [guess('A')],
      contents: [markup('<p>Text.</p><p>The post <a>A</a> appeared first on <a>Site</a>.</p>')],
    },
    'A',
    'Text.',
  ],
])('title and text: %#', (fields, title, summary) => {
  expect(one(fields)).toMatchObject({ title, summary })
})

test('cuts a long text at 1,000 units and never inside a character', () => {
  const family = '👨‍👩‍👧‍👦'
  const summary = one({
    titles: [guess('A')],
    summaries: [markup(`${'x'.repeat(995)}${family.repeat(3)}`)],
  })?.summary
  expect(summary).toBe('x'.repeat(995))
  const long = one({ titles: [guess('A')], summaries: [markup('y'.repeat(5000))] })?.summary
  expect(long).toHaveLength(1000)
  const accents = one({ titles: [guess('A')], summaries: [markup(`a${'\u0301'.repeat(5000)}`)] })?.summary
  expect(accents?.length).toBeGreaterThan(900)
})

test('guids are compared byte for byte, and 0 is a guid', () => {
  const articles = normalise([
    { guid: 'a', titles: [guess('1')] },
    { guid: 'A', titles: [guess('2')] },
    { guid: '0', titles: [guess('3')] },
  ])
  expect(articles.map(({ guid }) => guid)).toEqual(['a', 'A', '0'])
})

test('half of a surrogate pair in JSON becomes a replacement character', () => {
  expect(
    one({ guid: 'a\ud800\u0000b', titles: [guess('A \ud800')], summaries: [markup('\udc00')] }),
  ).toMatchObject({
    guid: 'a\ufffd b',
    title: 'A \ufffd',
    summary: '\ufffd',
  })
})

test('without a guid the link is the key, and without a link the texts', () => {
  const [linked, first, second] = normalise([
    { titles: [guess('A')], links: [ref('https://example.com/a?utm_source=rss')] },
    { titles: [guess('B')], published: ['2026-11-20'] },
    { titles: [guess('C')] },
  ])
  expect(linked).toMatchObject({ guid: 'https://example.com/a', isUnnamed: true })
  expect(first?.guid).toMatch(/^[0-9a-f]{64}$/)
  expect(second?.guid).not.toBe(first?.guid)
  expect(normalise([{ titles: [guess('B')], published: ['2026-11-20'] }])[0]?.guid).toBe(first?.guid)
})

test.each([
  '\u2060\u200d\u00ad\u034f\u180e',
  '\u3164\u2800',
  '\u200e\u200f\u061c',
  '\u0301\u0301',
  '\u{1d159}',
  '\u20dd \ufe0f',
])('a title that nobody can see is none: %j', (title) => {
  expect(one({ titles: [guess(title)] })?.title).toBe('Untitled')
})

test.each<[readonly string[], string | undefined]>([
  [['Ann Lee'], 'Ann Lee'],
  [['ann@example.com (Ann Lee)'], 'Ann Lee'],
  [['Ann Lee <ann@example.com>'], 'Ann Lee'],
  [['ann@example.com'], undefined],
  [['By Ann &amp; Bo'], 'Ann & Bo'],
  [['Por Ana Ríos ana@a.test'], 'Ana Ríos'],
  [['by Ann Poe, Staff Writer | ann@a.test'], 'Ann Poe, Staff Writer'],
  [['ann@a.test / Ann Poe'], 'Ann Poe'],
  [['<ann@example.com> Ann Lee'], 'Ann Lee'],
  [['(Ann Lee) ann@example.com', 'Bo Li [bo@example.com]'], 'Ann Lee, Bo Li'],
  [['Ann Lee (Coast)'], 'Ann Lee (Coast)'],
  [['Ann', 'Bo', 'Ann'], 'Ann, Bo'],
  [[' '], undefined],
  [[], undefined],
])('author: %j', (authors, expected) => {
  expect(one({ titles: [guess('A')], authors })?.author).toBe(expected)
})

test.each<[readonly string[], string | undefined]>([
  [['en-us'], 'en-US'],
  [['en_US'], 'en-US'],
  [['ES'], 'es'],
  [['zh-hant-tw'], 'zh-Hant-TW'],
  [['English', 'en'], 'en'],
  [['und'], undefined],
  [[''], undefined],
])('language: %j', (languages, expected) => {
  expect(one({ titles: [guess('A')], languages })?.language).toBe(expected)
})
