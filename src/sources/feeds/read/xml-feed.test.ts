import { expect, test } from 'vitest'
import { parseFeed } from './parse.ts'
import { parseWhole } from './parse-entry.fixture.ts'
import { NotAFeedError, type ParsedFeed } from './parsed-feed.ts'

const atom = 'http://www.w3.org/2005/Atom'
const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
const titlesOf = ({ entries }: ParsedFeed) => entries.map(({ titles: [title] }) => title?.value)

// Addresses of namespaces as their specifications or the programs that write them have them.
test.each<[element: string, addresses: string]>([
  [
    'title',
    'http://my.netscape.com/rdf/simple/0.9/ http://channel.netscape.com/rdf/simple/0.9/ http://purl.org/rss/1.0/',
  ],
  ['title', 'http://backend.userland.com/rss http://backend.userland.com/RSS2'],
  [
    'title',
    'http://backend.userland.com/rss091 http://blogs.law.harvard.edu/tech/rss https://www.rssboard.org/rss-specification',
  ],
  ['title', 'http://cyber.law.harvard.edu/rss/rss.html http://www.w3.org/2005/Atom http://purl.org/atom/ns#'],
  ['title', 'http://www.w3.org/1999/xhtml'],
  [
    'title',
    ' HTTPS://WWW.W3.ORG/2005/Atom/ http://purl.org/dc/elements/1.0/ http://purl.org/dc/elements/1.1/',
  ],
  [
    'title',
    'http://search.yahoo.com/mrss http://search.yahoo.com/rss http://video.search.yahoo.com/mrss/ http://tools.search.yahoo.com/mrss/',
  ],
  [
    'title',
    'http://www.rssboard.org/media-rss http://www.itunes.com/DTDs/Podcast-1.0.dtd http://www.itunes.com/dtds/podcast-1.0',
  ],
  ['title', 'http://example.com/DTDs/Podcast-1.0.dtd http://purl.org/rss/1.0/modules/rss091#'],
  ['creator', 'http://purl.org/dc/terms/'],
  ['encoded', 'http://purl.org/rss/1.0/modules/content/'],
  [
    'author',
    'http://www.google.com/schemas/play-podcasts/1.0 http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd',
  ],
  ['origLink', 'http://rssnamespace.org/feedburner/ext/1.0'],
  [
    'publicationDate',
    'http://prismstandard.org/namespaces/basic/2.0/ http://prismstandard.org/namespaces/1.2/basic/ http://purl.org/rss/1.0/modules/prism/',
  ],
])('reads %s of the namespaces %s', (element, addresses) => {
  for (const address of addresses.split(/ (?=http)/)) {
    const { entries } = parseWhole(
      `<rss xmlns:x="${address}"><item><x:${element}>v</x:${element}></item></rss>`,
    )
    expect([address, JSON.stringify(entries).includes('"v"')]).toEqual([address, true])
  }
})

test.each<[string, string, string | undefined]>([
  ['an unknown namespace', 'xmlns:x="http://x.test/"', undefined],
  ['a prefix of a base', 'xmlns:x="see http://purl.org/dc/elements/1.1/"', undefined],
  [
    'a prefix that only begins like a declaration',
    'xmlnsx="a" xmlns:y="b" x="http://purl.org/dc/elements/1.1/"',
    undefined,
  ],
  ['a namespace that is declared inside again', `xmlns:x="http://x.test/" ${dc}`, undefined],
])('no title of %s', (_, declaration, title) => {
  expect(titlesOf(parseWhole(`<rss ${declaration}><item><x:title>v</x:title></item></rss>`))).toEqual([title])
})

test('prefixes that are declared nowhere have their usual meaning', () => {
  for (const prefix of ['dc', 'atom', 'atom10', 'atom03', 'a10', 'media'])
    expect(
      titlesOf(parseWhole(`<rss><item><${prefix}:title>${prefix}</${prefix}:title></item></rss>`)),
    ).toEqual([prefix])
  expect(titlesOf(parseWhole('<rss><item><a11:title>x</a11:title></item></rss>'))).toEqual([undefined])
})

test('a declaration counts inside its element, and after it that before', () => {
  const names = [
    'http://x.test/',
    'http://purl.org/dc/elements/1.1/',
    'http://x.test/',
    'http://purl.org/dc/elements/1.1/',
  ]
  const items = names
    .map((name, index) => `<item xmlns:x="${name}"><x:title>${index}</x:title></item>`)
    .join('')
  const document = `<rss xmlns:x="http://x.test/">${items}<item><x:title>4</x:title></item></rss>`
  expect(titlesOf(parseWhole(document))).toEqual([undefined, '1', undefined, '3', undefined])
})

test('of a hundred and more prefixes in an element the later ones mean nothing', () => {
  const many = Array.from({ length: 99 }, (_, index) => `xmlns:p${index}="${index}"`).join(' ')
  const [inside, beyond] = ['x', 'y'].map((prefix) => `<${prefix}:title>${prefix}</${prefix}:title>`)
  const document = `<rss ${many} xmlns:x="http://purl.org/dc/terms/" xmlns:y="http://purl.org/dc/elements/1.1/"><item>${inside}${beyond}</item></rss>`
  expect(titlesOf(parseWhole(document))).toEqual([undefined])
})

test.each<[string, string, ParsedFeed['format'], number]>([
  ['RSS', '<rss><channel><item/></channel></rss>', 'rss', 1],
  ['RSS without its root', '<channel><item/></channel>', 'rss', 1],
  ['RSS in other XML', '<a><b><channel><c><item/></c></channel></b></a>', 'rss', 1],
  ['an empty channel', '<channel/>', 'rss', 0],
  ['RDF', '<rdf:RDF><item/></rdf:RDF>', 'rdf', 1],
  ['RDF without a prefix and without items', '<RDF><channel/></RDF>', 'rdf', 0],
  ['Atom', `<feed xmlns="${atom}"/>`, 'atom', 0],
  ['Atom without a namespace', '<feed><entry/></feed>', 'atom', 1],
  ['an entry of Atom alone', `<entry xmlns="${atom}"/>`, 'atom', 1],
  ['an item alone', '<item/><item/>', 'rss', 2],
  ['a channel of Atom', `<atom:channel xmlns:atom="${atom}"><item/></atom:channel>`, 'rss', 1],
  ['a feed below eleven elements', `${'<a>'.repeat(11)}<rss><item/></rss>`, 'rss', 1],
])('reads %s', (_, document, format, entries) => {
  const feed = parseWhole(document)
  expect([feed.format, feed.entries.length]).toEqual([format, entries])
})

test.each<[string, string]>([
  ['<a:b-feed xmlns:a="x"/>', 'XML that is not a feed: <unknown-a:b-feed>'],
  [`<${'a'.repeat(50)}/>`, `XML that is not a feed: <${'a'.repeat(40)}>`],
  ['<a><feed/></a>', 'XML that is not a feed: <a>'],
  ['<a><channel><b><c><item/></c></b></channel></a>', 'XML that is not a feed: <a>'],
  [`${'<a>'.repeat(12)}<rss/>`, 'XML that is not a feed: <a>'],
  ['<rdf:RDF><a><b><item/></b></a></rdf:RDF>', 'XML that is not a feed: <rdf:rdf>'],
  ['a<b>', 'XML that is not a feed: <b>'],
  ['a b', 'text without markup'],
  ['\n <!DOCTYPE  HTML><x>', 'an HTML page'],
  ['<x><!doctype html>', 'XML that is not a feed: <x>'],
  ['<x:html xmlns:x="http://www.w3.org/1999/xhtml"/>', 'an HTML page'],
  ...['html', 'head', 'body', 'div', 'p', 'script', 'table', 'center', 'h1'].map((name): [string, string] => [
    `<${name}>`,
    'an HTML page',
  ]),
  [
    '<html><a href="/rss"></a><a href="/atom"></a><a href="/feed"></a>',
    'an HTML page; it names the feed https://news.test/rss and 2 more',
  ],
  ['<html><a href="/rss"></a>', 'an HTML page; it names the feed https://news.test/rss'],
])('says what %s is', (document, message) => {
  expect(() => parseWhole(document)).toThrow(new NotAFeedError(message))
})

test.each<[string, boolean]>([
  ['<rss><channel><item/></channel>', false],
  ['<rss><channel><item/></channel></rss>', false],
  ['<rss><channel><item/>', true],
  ['<rdf:RDF><channel></channel><item/>', true],
  ['<rdf:RDF><channel></channel><item/></rdf:RDF>', false],
  ['<feed><entry/>', true],
  ['<feed><entry/></feed>', false],
  ['<item></item><item>', false],
])('whether %s is truncated: %s', (document, isTruncated) => {
  expect(parseWhole(document).isTruncated === true).toBe(isTruncated)
})

test('a truncated entry without its guid is left out where others have one; its text stays, its link does not', () => {
  const guids = (document: string) => parseFeed(document, 'https://a.test/').entries.map(({ guid }) => guid)
  const [one, torn] = ['<item><link>x</link><guid>1</guid></item>', '<item><description>a']
  expect(guids(`<rss>${one}${torn}`)).toEqual(['1'])
  expect(guids(`<rss>${one}<item><link>y</link></item></rss>`)).toEqual(['1', undefined])
  expect(guids('<rss><item><link>x</link></item><item><guid>1</guid><description>a')).toEqual([
    undefined,
    '1',
  ])
  expect(guids('<rss><item><link>a</link></item><item><link>b</link>')).toEqual([undefined, undefined])
  const [entry] = parseWhole('<rss><item>x<link>a</link><description>b<link>http://c').entries
  expect([entry?.links.map(({ href }) => href), entry?.summaries[0]?.value]).toEqual([['a'], 'b'])
  const [cut] = parseWhole('<rss><item><title>a</title><link>http://b').entries
  expect(cut?.links).toEqual([])
  const [text] = parseWhole('<rss><item><content:encoded>a').entries
  expect(text?.contents[0]?.value).toBe('a')
})

test('what the feed says of itself', () => {
  const feed = parseWhole(
    `<rss ${dc} xmlns:a="${atom}"><channel><link>b</link><a:link rel="hub" href="h"/><a:link rel="self" href="s"/>` +
      '<pubDate>1</pubDate><lastBuildDate>2</lastBuildDate><dc:date>3</dc:date><a:updated>4</a:updated><updated>5</updated><updated/>' +
      '<item><title>x</title></item></channel></rss>',
  )
  expect(feed).toMatchObject({
    link: { href: 'b' },
    dates: ['1', '2', '3', '4', '5'],
  })
  expect(parseWhole('<rss/>')).toMatchObject({ link: undefined, dates: [] })
  expect(parseWhole(`<feed xmlns="${atom}"><link rel="self" href="s"/></feed>`)).toMatchObject({
    link: undefined,
  })
})

test.each<[string, string | undefined]>([
  ['<link/><link>a</link><link href="b"/>', 'a'],
  ['<link rel="self" href="a"/><link type="x/y" href="b"/><link href="c"/>', 'c'],
  ['<link xml:base="http://d.test" href=""/>', ''],
  ['<link href="e">f</link>', 'e'],
  ['<link rel="self">a</link><link rel="alternate">b</link>', 'b'],
])('the site of a feed with %s', (links, href) => {
  expect(parseWhole(`<rss><channel>${links}</channel></rss>`).link?.href).toBe(href)
})

test('the entries of Atom have the authors of their feed, and all the languages of theirs', () => {
  const authorsOf = (document: string) => parseWhole(document).entries.map(({ authors }) => authors.join())
  const entries = '<author><name>A</name></author><entry/><entry><author><name>B</name></author></entry>'
  expect(authorsOf(`<feed xmlns="${atom}">${entries}</feed>`)).toEqual(['A', 'B'])
  expect(authorsOf(`<feed>${entries}</feed>`)).toEqual(['A', 'B'])
  expect(authorsOf('<rss><author>A</author><item/></rss>')).toEqual([''])
  const [entry] = parseWhole(
    `<rss ${dc} xml:lang="f"><channel><language>a</language><dc:language>b</dc:language><language/><language>c</language><item xml:lang="e"><dc:language>d</dc:language></item></channel></rss>`,
  ).entries
  expect(entry?.languages).toEqual(['e', 'd', 'a', 'b', 'e'])
  const texts =
    '<id xml:lang="x">1</id><title>t</title><content xml:lang="g">c</content><summary xml:lang="h">s</summary>'
  const languagesOf = (own: string) =>
    parseWhole(`<feed xmlns="${atom}" ${own}><entry>${texts}</entry></feed>`).entries[0]?.languages
  expect([languagesOf(''), languagesOf('xml:lang="i"')]).toEqual([['g', 'h'], ['i']])
})
