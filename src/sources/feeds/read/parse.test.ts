import { expect, test } from 'vitest'
import { address, read, rss } from './parse.fixture.ts'
import { parseFeed } from './parse.ts'
import { NotAFeedError } from './parsed-feed.ts'

const media = 'xmlns:media="http://search.yahoo.com/mrss/"'

test('reads RSS 2.0', () => {
  const feed = rss(
    `<item><title>Bridge opens</title><link>https://example.com/a</link><guid isPermaLink="false">id-1</guid>
    <description><![CDATA[<p>The <b>bridge</b> is open.</p>]]></description><category>Local</category><category>Roads</category>
    <dc:creator><![CDATA[Ann Lee]]></dc:creator><pubDate>Fri, 20 Nov 2026 10:00:00 EST</pubDate></item>`,
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  ).replace('<link>', '<language>en-us</language><link>')
  expect(read(feed)).toEqual([
    {
      guid: 'id-1',
      title: 'Bridge opens',
      summary: 'The bridge is open.',
      link: 'https://example.com/a',
      publishedAt: Date.UTC(2026, 10, 20, 15),
      category: 'Local',
      categories: ['Local', 'Roads'],
      imageUrl: undefined,
      author: 'Ann Lee',
      language: 'en-US',
    },
  ])
})

test('reads RDF with its items beside the channel', () => {
  const feed = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://example.com/"><title>T</title><link>https://example.com/</link><items><rdf:Seq><rdf:li rdf:resource="https://example.com/a"/></rdf:Seq></items></channel>
    <item rdf:about="https://example.com/a"><title>One</title><link>https://example.com/a</link><dc:date>2026-11-20T10:00:00Z</dc:date><dc:subject>Sea</dc:subject></item></rdf:RDF>`
  expect(parseFeed(feed, address).format).toBe('rdf')
  expect(read(feed)).toMatchObject([
    { guid: 'https://example.com/a', title: 'One', category: 'Sea', publishedAt: Date.UTC(2026, 10, 20, 10) },
  ])
})

test('reads Atom 1.0 with XHTML, inherited author and bases at every level', () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es" xml:base="https://example.com/es/"><title>T</title>
    <author><name>Redacción</name></author><link rel="self" href="feed.atom"/>
    <entry xml:base="2026/"><id>urn:1</id><title type="html">Caf&amp;eacute; &amp;amp; playa</title><link href="uno.html"/>
    <published>2026-11-20T10:00:00Z</published><updated>2026-11-20T12:00:00Z</updated>
    <content type="xhtml" xml:base="fotos/"><div xmlns="http://www.w3.org/1999/xhtml"><p>Uno &lt; dos <img src="a.jpg"/></p></div></content></entry></feed>`
  expect(read(feed)).toEqual([
    {
      guid: 'urn:1',
      title: 'Café & playa',
      summary: 'Uno < dos',
      link: 'https://example.com/es/2026/uno.html',
      publishedAt: Date.UTC(2026, 10, 20, 10),
      category: undefined,
      imageUrl: 'https://example.com/es/2026/fotos/a.jpg',
      author: 'Redacción',
      language: 'es',
    },
  ])
})

test('specification, section 3: the picture is the enclosure, else the thumbnail', () => {
  const enclosure = '<enclosure url="/enclosure.jpg" type="image/jpeg" length="1"/>'
  const others = '<media:content url="/content.jpg" medium="image"/><media:thumbnail url="/thumbnail.jpg"/>'
  const imageOf = (elements: string) =>
    read(rss(`<item><title>A</title>${elements}</item>`, media))[0]?.imageUrl
  expect(imageOf(others + enclosure)).toBe('https://example.com/enclosure.jpg')
  expect(imageOf(others)).toBe('https://example.com/content.jpg')
  expect(imageOf('<media:thumbnail url="/thumbnail.jpg"/>')).toBe('https://example.com/thumbnail.jpg')
  expect(imageOf('')).toBeUndefined()
})

test('the description of a picture is not the summary when there is a text', () => {
  const caption =
    '<media:content url="/a.jpg" medium="image"><media:description>Caption</media:description></media:content>'
  const text = '<content:encoded>Text</content:encoded>'
  const described = '<media:description>Caption</media:description>'
  expect(read(rss(`<item><title>A</title>${caption}</item>`, media))[0]?.summary).toBe('')
  expect(read(rss(`<item><title>A</title>${described}${text}</item>`, media))[0]?.summary).toBe('Text')
})

test('reads JSON Feed with frequent mistakes', () => {
  const feed = JSON.stringify({
    version: 'https://jsonfeed.org/version/1',
    title: 'T',
    home_page_url: 'https://example.com/',
    language: 'en',
    author: { name: 'Desk' },
    items: [
      {
        id: 7,
        url: '/a',
        title: 'One < Two',
        content_text: 'Use <b> & go',
        date_published: '2026-11-20T10:00:00Z',
      },
      {
        id: 'b',
        external_url: 'https://other.example/b',
        title: null,
        content_html: '<p>Hi</p>',
        tags: ['Sea'],
        authors: { name: 'Bo' },
        image: 'b.jpg',
      },
      null,
      'junk',
      {},
    ],
  })
  expect(read(feed)).toMatchObject([
    {
      guid: '7',
      link: 'https://example.com/a',
      title: 'One < Two',
      summary: 'Use <b> & go',
      author: 'Desk',
      language: 'en',
    },
    {
      guid: 'b',
      link: 'https://other.example/b',
      title: 'Untitled',
      summary: 'Hi',
      author: 'Bo',
      category: 'Sea',
      imageUrl: 'https://example.com/b.jpg',
    },
  ])
})

test.each([
  ['', 'an empty body'],
  [' \n\ufeff ', 'an empty body'],
  ['<opml version="1.1"><body><outline text="x"/></body></opml>', 'a list of feeds (OPML), not a feed'],
  ['{"a":1}', 'JSON that is not a JSON Feed'],
  ['[]', 'JSON that is not a JSON Feed'],
  ['{"items":', 'JSON that cannot be read'],
])('says what %j is', (text, message) => {
  expect(() => parseFeed(text, address)).toThrow(new NotAFeedError(message))
})
