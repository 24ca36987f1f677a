import { expect, test } from 'vitest'
import type { NewArticle } from '../../store/article.ts'
import { normaliseFeed } from './normalise.ts'
import { parseFeed } from './parse.ts'
import { NotAFeedError } from './parsed-feed.ts'

const address = 'https://news.example.com/rss/feed.xml'
const now = Date.UTC(2026, 10, 21)

function read(text: string): NewArticle[] {
  return normaliseFeed(parseFeed(text, address), { address, now })
}

function rss(items: string, attributes = ''): string {
  return `<rss version="2.0" ${attributes}><channel><title>T</title><link>https://example.com/</link>${items}</channel></rss>`
}

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

test('an Atom entry leads to its page, not to its data, its comments or itself', () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><id>x</id>
    <link rel="self" href="/self"/><link rel="replies" href="/comments"/><link rel="alternate" type="application/json" href="/a.json"/>
    <link rel="alternate" type="text/html" href="/a"/><link rel="enclosure" type="image/jpeg" href="/a.jpg"/></entry></feed>`
  expect(read(feed)).toMatchObject([
    { link: 'https://news.example.com/a', imageUrl: 'https://news.example.com/a.jpg' },
  ])
})

test('the caption of a picture is no summary where there is a text', () => {
  const caption =
    '<media:content url="/a.jpg" medium="image"><media:description>Caption</media:description></media:content>'
  const text = '<content:encoded>Text</content:encoded>'
  const described = '<media:description>Caption</media:description>'
  expect(read(rss(`<item><title>A</title>${caption}</item>`, media))[0]?.summary).toBe('')
  expect(read(rss(`<item><title>A</title>${described}${text}</item>`, media))[0]?.summary).toBe('Text')
})

test('reads Atom 0.3 with base64 and escaped content', () => {
  const html = Buffer.from('<p>Packed té</p>').toString('base64')
  const feed = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title>
    <entry><id>1</id><title>A</title><link rel="alternate" href="https://example.com/1"/><issued>2003-12-13T08:29:29-04:00</issued><content mode="base64" type="text/html">${html}</content></entry>
    <entry><id>2</id><title>B</title><link rel="alternate" href="https://example.com/2"/><modified>2003-12-13T08:29:29-04:00</modified><content mode="escaped" type="text/html">&lt;p&gt;Two&lt;/p&gt;</content></entry></feed>`
  expect(read(feed).map(({ summary, publishedAt }) => [summary, publishedAt])).toEqual([
    ['Packed té', Date.UTC(2003, 11, 13, 12, 29, 29)],
    ['Two', Date.UTC(2003, 11, 13, 12, 29, 29)],
  ])
})

test('reads JSON Feed with its slips', () => {
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
      title: 'Hi',
      summary: 'Hi',
      author: 'Bo',
      category: 'Sea',
      imageUrl: 'https://example.com/b.jpg',
    },
  ])
})

test('reads JSON with raw line breaks, and as much as there is of a truncated one', () => {
  const items = '[{"id":"1","title":"One\nline"},{"id":"2","title":"Two ] }"},{"id":"3","tit'
  expect(
    read(`{"version":"https://jsonfeed.org/version/1.1","items":${items}`).map(({ title }) => title),
  ).toEqual(['One line', 'Two ] }'])
})

test.each<[string, string, Partial<NewArticle>]>([
  [
    'content:encoded only',
    rss(
      '<item><link>https://example.com/a</link><content:encoded><![CDATA[<p>Text</p>]]></content:encoded></item>',
      'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    ),
    { title: 'Text', summary: 'Text' },
  ],
  [
    'an undeclared prefix',
    rss('<item><title>A</title><content:encoded>Text</content:encoded><dc:creator>Al</dc:creator></item>'),
    { summary: 'Text', author: 'Al' },
  ],
  [
    'namespaces under other prefixes',
    rss(
      '<item><title>A</title><z:creator>Al</z:creator><m:thumbnail url="https://example.com/i.jpg"/></item>',
      'xmlns:z="http://purl.org/dc/elements/1.1/" xmlns:m="https://search.yahoo.com/mrss"',
    ),
    { author: 'Al', imageUrl: 'https://example.com/i.jpg' },
  ],
  [
    'a known prefix for an unknown namespace',
    rss('<item><title>A</title><dc:creator>Al</dc:creator></item>', 'xmlns:dc="https://example.com/ns"'),
    { author: undefined },
  ],
  [
    'RSS elements in a namespace of their own',
    '<rss xmlns="http://backend.userland.com/rss2"><channel><item><title>A</title></item></channel></rss>',
    { title: 'A' },
  ],
  [
    'prefixed Atom',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>A</a:title><a:link href="https://example.com/a"/></a:entry></a:feed>',
    { title: 'A', link: 'https://example.com/a' },
  ],
  [
    'Atom without its namespace',
    '<feed><entry><title>A</title><link href="https://example.com/a"/><id>x</id></entry></feed>',
    { title: 'A', link: 'https://example.com/a', guid: 'x' },
  ],
  [
    'Atom elements in RSS',
    rss(
      '<item><atom:title>A</atom:title><atom:link href="https://example.com/a"/><atom:updated>2026-11-20</atom:updated></item>',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
    { title: 'A', link: 'https://example.com/a', publishedAt: Date.UTC(2026, 10, 20) },
  ],
  [
    'upper-case elements',
    '<RSS><CHANNEL><ITEM><TITLE>A</TITLE><LINK>https://example.com/a</LINK></ITEM></CHANNEL></RSS>',
    { title: 'A', link: 'https://example.com/a' },
  ],
  ['no channel', '<rss><item><title>A</title></item></rss>', { title: 'A' }],
  [
    'a single entry as the document',
    '<entry xmlns="http://www.w3.org/2005/Atom"><title>A</title></entry>',
    { title: 'A' },
  ],
  [
    'a warning before the feed',
    `<br />\n<b>Warning</b>: x in <b>y.php</b> on line 3<br>\n<?xml version="1.0"?>${rss('<item><title>A</title></item>')}`,
    { title: 'A' },
  ],
  [
    'junk behind the feed',
    `${rss('<item><title>A</title></item>')}<script>x</script><!-- cached -->`,
    { title: 'A' },
  ],
  [
    'an XML declaration that is not closed',
    `<?xml version="1.0">${rss('<item><title>A</title></item>')}`,
    { title: 'A' },
  ],
  [
    'HTML entities',
    rss('<item><title>Caf&eacute;&nbsp;&mdash; R&amp;D &#150; &hellip;</title></item>'),
    { title: 'Café — R&D – …' },
  ],
  [
    'an ampersand that nobody escaped',
    rss('<item><title>R&D at AT&T</title><link>https://example.com/?a=1&b=2</link></item>'),
    { title: 'R&D at AT&T', link: 'https://example.com/?a=1&b=2' },
  ],
  [
    'internal entities',
    `<!DOCTYPE rss [<!-- it's --><!ENTITY paper "The Sun"><!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>&paper; &x;</title></item>')}`,
    { title: 'The Sun &x;' },
  ],
  [
    'a DOCTYPE with a public identifier',
    `<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss('<item><title>A</title></item>')}`,
    { title: 'A' },
  ],
  [
    'markup that nobody escaped',
    rss('<item><title>A <b>bold</b> one</title><description><p>Text<br>more</p></description></item>'),
    { title: 'A bold one', summary: 'Text more' },
  ],
  [
    'a title that nobody closed',
    rss('<item><title>A<link>https://example.com/a</link><description>D</description></item>'),
    { title: 'A', link: 'https://example.com/a', summary: 'D' },
  ],
  [
    'nested categories',
    rss('<item><title>A</title><categories><category>Home</category></categories></item>'),
    { category: 'Home' },
  ],
  [
    'categories of Atom by label',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><category scheme="http://schemas.google.com/g/2005#kind" term="http://x#post"/><category term="t" label="Label"/></entry></feed>',
    { category: 'Label' },
  ],
  [
    'a description that is only a picture',
    rss(
      '<item><title>A</title><description>&lt;img src="https://example.com/p.jpg"&gt;</description><content:encoded>Text</content:encoded></item>',
    ),
    { summary: 'Text', imageUrl: 'https://example.com/p.jpg' },
  ],
  [
    'a video of YouTube',
    `<feed xmlns="http://www.w3.org/2005/Atom" ${media}><entry><id>yt:video:1</id><title>V</title><link rel="alternate" href="https://www.youtube.com/watch?v=1"/><media:group><media:title>V</media:title><media:content url="https://www.youtube.com/v/1?version=3" type="application/x-shockwave-flash"/><media:thumbnail url="https://i1.ytimg.com/vi/1/hqdefault.jpg" width="480" height="360"/><media:description>About V</media:description></media:group></entry></feed>`,
    {
      summary: 'About V',
      imageUrl: 'https://i1.ytimg.com/vi/1/hqdefault.jpg',
      link: 'https://www.youtube.com/watch?v=1',
    },
  ],
  [
    'a podcast',
    rss(
      '<item><title>Episode</title><enclosure url="https://example.com/e.mp3" type="audio/mpeg"/><itunes:image href="https://example.com/e.jpg"/><itunes:summary>About</itunes:summary><itunes:author>Host</itunes:author></item>',
      'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    ),
    {
      link: 'https://example.com/e.mp3',
      imageUrl: 'https://example.com/e.jpg',
      summary: 'About',
      author: 'Host',
    },
  ],
  ['a language of its own', rss('<item xml:lang="es"><title>Uno</title></item>'), { language: 'es' }],
])('reads %s', (_, feed, expected) => {
  expect(read(feed)[0]).toMatchObject(expected)
})

test('a lost end of an entry costs no other one', () => {
  const feed = rss(
    '<item><title>A</title><description>x<item><title>B</title></item><item><title>C</title><item><title>D</title></item>',
  )
  expect(read(feed).map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D'])
})

test('a list of stories inside an entry is no entry', () => {
  const feed = rss(
    '<item><title>A</title><related><item><title>Other</title></item></related><link>/a</link></item>',
  )
  expect(read(feed)).toMatchObject([{ title: 'A', link: 'https://example.com/a' }])
})

test('a CDATA section that is never closed costs no other entry', () => {
  const feed = rss(
    '<item><title><![CDATA[A</title></item><item><title><![CDATA[B]]></title></item><item><title>C</title></item>',
  )
  expect(read(feed).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('a stray end of the channel costs no entry', () => {
  const feed = rss(
    '<item><title>A</title></channel><description>x</description></item><item><title>B</title></item>',
  )
  expect(read(feed).map(({ title }) => title)).toEqual(['A', 'B'])
})

test('keeps of a truncated document the entries that are whole enough', () => {
  const whole = rss(
    ['a', 'b', 'c']
      .map(
        (id) =>
          `<item><title>${id}</title><link>https://example.com/${id}</link><guid>urn:${id}</guid><description>Text of ${id}</description></item>`,
      )
      .join(''),
  )
  const cut = (mark: string) =>
    read(whole.slice(0, whole.indexOf(mark) + mark.length)).map(({ guid }) => guid)
  expect(cut('<title>c')).toEqual(['urn:a', 'urn:b'])
  expect(cut('<guid>urn:c')).toEqual(['urn:a', 'urn:b'])
  expect(cut('Text of c')).toEqual(['urn:a', 'urn:b', 'urn:c'])
  expect(cut('urn:b</guid')).toEqual(['urn:a'])
})

test('an entry without anything in it is none', () => {
  expect(read(rss('<item></item><item><title> </title></item><item><title>A</title></item>'))).toHaveLength(1)
  expect(read(rss(''))).toEqual([])
})

test('reads the newest 300 entries, at whichever end they stand', () => {
  const item = (day: number) =>
    `<item><title>${day}</title><pubDate>${new Date(Date.UTC(2020, 0, day)).toUTCString()}</pubDate></item>`
  const days = Array.from({ length: 400 }, (_, index) => index + 1)
  expect(read(rss(days.map(item).join(''))).at(-1)?.title).toBe('400')
  expect(read(rss(days.toReversed().map(item).join('')))[0]?.title).toBe('400')
  expect(read(rss(days.map(item).join('')))).toHaveLength(300)
})

test.each([
  ['', 'an empty body'],
  [' \n\ufeff ', 'an empty body'],
  ['<!DOCTYPE html><html><head><title>Not found</title></head></html>', 'an HTML page'],
  ['<html><body><p>Hi', 'an HTML page'],
  ['<opml version="1.1"><body><outline text="x"/></body></opml>', 'XML that is not a feed: <opml>'],
  [
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url/></urlset>',
    'XML that is not a feed: <urlset>',
  ],
  [
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><foaf:Person/></rdf:RDF>',
    'XML that is not a feed: <rdf:rdf>',
  ],
  ['<tv><channel id="1"><display-name>One</display-name></channel></tv>', 'XML that is not a feed: <tv>'],
  ['{"a":1}', 'JSON that is not a JSON Feed'],
  ['[]', 'JSON that is not a JSON Feed'],
  ['{"items":', 'JSON that cannot be read'],
  ['Too many requests', 'text without markup'],
])('says what %j is', (text, message) => {
  expect(() => parseFeed(text, address)).toThrow(new NotAFeedError(message))
})
