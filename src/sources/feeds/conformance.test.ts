import { expect, test } from 'vitest'
import type { PolledArticle } from '../../store/article.ts'
import { normaliseFeed } from './clean/normalise.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

// What the formats' specifications say an entry is, as readers get it.
// Dates, titles and HTML have tests of their own beside their code.

const address = 'http://example.com/dir/feed.xml'

function read(document: string | Uint8Array, contentType?: string) {
  const body = typeof document === 'string' ? new TextEncoder().encode(document) : document
  const feed = parseFeed(decodeFeed(body, contentType).text, address)
  return normaliseFeed(feed, { address, now: Date.UTC(2026, 10, 21) })
}

const namespaces =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"'
const channel = (inside: string) =>
  `<rss version="2.0" ${namespaces}><channel><title>F</title><link>http://example.com/</link>${inside}</channel></rss>`
// An entry without title, text and address is none.
const titled = (inside: string) => (inside.includes('title>') ? inside : `${inside}<title>T</title>`)
const rss = (inside: string) => channel(`<item>${titled(inside)}</item>`)
const feed = (inside: string, own = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${own}><title>F</title>${inside}</feed>`
const atom = (inside: string, own = '') => feed(`<entry>${titled(inside)}</entry>`, own)
const atom03 = (inside: string) =>
  `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>${inside}</entry></feed>`
const xhtml = (inside: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>`
const json = (item: object, own: object = {}) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'F',
    ...own,
    items: [{ title: 'T', ...item }],
  })

test.each<[string, string, Partial<PolledArticle>]>([
  [
    'RSS: a short and a full text',
    rss('<description>S</description><content:encoded><![CDATA[<p>One</p><p>Two</p>]]></content:encoded>'),
    { summary: 'S' },
  ],
  [
    'Dublin Core',
    rss(
      '<dc:title>T</dc:title><dc:creator>C</dc:creator><dc:creator>E</dc:creator><dc:subject>S</dc:subject><dc:date>2004-01-01</dc:date><dc:description>D</dc:description>',
    ),
    {
      title: 'T',
      author: 'C, E',
      category: 'S',
      publishedAt: Date.parse('2004-01-01T00:00:00.000Z'),
      summary: 'D',
    },
  ],
  [
    'podcasts',
    rss(
      '<itunes:author>H</itunes:author><itunes:summary>S</itunes:summary><itunes:image href="http://e.com/i.jpg"/><itunes:keywords>a, b</itunes:keywords>',
    ),
    { author: 'H', summary: 'S', imageUrl: 'http://e.com/i.jpg', categories: ['a', 'b'] },
  ],
  [
    'Media RSS',
    rss(
      '<media:group><media:title>M</media:title><media:content url="http://e.com/v.mp4" type="video/mp4"/><media:thumbnail url="http://e.com/t.jpg"/><media:description>D</media:description></media:group>',
    ),
    { title: 'M', imageUrl: 'http://e.com/t.jpg', summary: 'D' },
  ],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ${namespaces}><channel rdf:about="u"><title>F</title></channel><item rdf:about="http://e.com/1"><title>A</title><link>http://e.com/1</link><dc:date>2004-05-01T10:00+01:00</dc:date></item></rdf:RDF>`,
    { guid: 'http://e.com/1', link: 'http://e.com/1', publishedAt: Date.parse('2004-05-01T09:00:00.000Z') },
  ],
  ['Atom: a title of text', atom('<title>1 &lt; 2 &lt;b&gt;</title>'), { title: '1 < 2 <b>' }],
  [
    'Atom: a title of HTML',
    atom('<title type="html">&lt;b&gt;A&lt;/b&gt; &amp;amp; B</title>'),
    { title: 'A & B' },
  ],
  [
    'Atom: a title of XHTML',
    atom(`<title type="xhtml">${xhtml('<b>A</b> &lt;i&gt;')}</title>`),
    { title: 'A <i>' },
  ],
  [
    'Atom: content of XHTML',
    atom(`<content type="xhtml">${xhtml('<p>A</p><p>B<br/>C</p>')}</content>`),
    { summary: 'A B C' },
  ],
  ['Atom: content of XML', atom('<content type="application/xml"><x>A</x></content>'), { summary: 'A' }],
  [
    'Atom: nested bases',
    feed('<entry xml:base="y/"><link xml:base="z/" href="a"/></entry>', 'xml:base="http://b.example/x/"'),
    { link: 'http://b.example/x/y/z/a' },
  ],
  [
    'Atom: times',
    atom('<published>2003-12-31T10:14:55.7-08:00</published><updated>2005-01-01T00:00:00Z</updated>'),
    { publishedAt: Date.parse('2003-12-31T18:14:55.700Z') },
  ],
  [
    'Atom: authors, without contributors',
    atom(
      '<author><name>Jo</name></author><author><name>Al</name></author><contributor><name>No</name></contributor>',
    ),
    { author: 'Jo, Al' },
  ],
  [
    'Atom: an enclosure',
    atom('<link rel="enclosure" href="http://e.com/a.mp3" type="audio/mpeg"/>'),
    { link: 'http://e.com/a.mp3' },
  ],
  [
    'Atom 0.3: modes and times',
    atom03(
      '<title mode="escaped" type="text/html">&lt;b&gt;A&lt;/b&gt;</title><issued>2004-01-01</issued><modified>2004-02-01</modified><content mode="base64" type="text/html">PGI+SGk8L2I+</content>',
    ),
    {
      title: 'A',
      summary: 'Hi',
      publishedAt: Date.parse('2004-01-01T00:00:00.000Z'),
    },
  ],
  [
    'JSON Feed',
    json({
      id: 5,
      url: '/a',
      title: '<b>T</b>',
      content_html: '<p>Hi</p>',
      summary: 'S',
      tags: ['a', 'b'],
      date_published: '2020-01-01T00:00:00+01:00',
      date_modified: '2020-01-02T00:00:00Z',
      language: 'es',
      authors: [{ name: 'N' }, { name: 'M' }],
      image: 'http://e.com/i.png',
      attachments: [{ url: 'http://e.com/a.mp3', mime_type: 'audio/mpeg' }],
    }),
    {
      guid: '5',
      link: 'http://example.com/a',
      title: '<b>T</b>',
      summary: 'S',
      publishedAt: Date.parse('2019-12-31T23:00:00.000Z'),
      language: 'es',
      author: 'N, M',
      imageUrl: 'http://e.com/i.png',
      categories: ['a', 'b'],
    },
  ],
  [
    'RSS: a page before a mail address',
    rss('<link>mailto:desk@e.com</link><guid>http://e.com/a</guid>'),
    { link: 'http://e.com/a' },
  ],
  [
    'RSS: a category twice',
    rss('<category>A</category><category>B</category><category>A</category>'),
    { categories: ['A', 'B'] },
  ],
  [
    'RSS 1.0: a bag of subjects',
    rss(
      '<dc:subject><rdf:Bag xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Bag></dc:subject>',
    ),
    { categories: ['A', 'B'] },
  ],
  [
    'a text that was escaped twice',
    rss(
      '<title><![CDATA[&lt;b&gt;Q&lt;/b&gt; &amp;amp; A]]></title><category>&amp;lt;i&amp;gt;C</category><description>&amp;lt;p&amp;gt;D&amp;lt;/p&amp;gt;</description>',
    ),
    { title: 'Q & A', category: 'C', summary: 'D' },
  ],
  [
    'a title that was escaped once, or not at all',
    rss('<title>&lt;b&gt;Q&lt;/b&gt; &amp;amp; A &amp;#8217; Vec&lt;T&gt; a < b</title>'),
    { title: 'Q & A ’ Vec<T> a < b' },
  ],
  [
    'Atom: an id with a scheme',
    atom('<id>TAG:a.com,2004:%7E</id>', 'xml:base="http://b.com/"'),
    { guid: 'TAG:a.com,2004:%7E' },
  ],
  ['Atom: an id outside of any base', atom('<id>1</id>'), { guid: '1' }],
  [
    'RSS: a guid is no reference',
    rss('<guid>1</guid>').replace('<item', '<item xml:base="http://b.com/"'),
    { guid: '1' },
  ],
  ['an identifier of Dublin Core', rss('<dc:identifier>doi:10.1</dc:identifier>'), { guid: 'doi:10.1' }],
  [
    'a guid before an identifier of Dublin Core',
    rss('<dc:identifier>doi:10.1</dc:identifier><guid>g</guid>'),
    { guid: 'g' },
  ],
  [
    'Media RSS: title, text and player of a medium in a group',
    rss(
      '<media:group><media:content url="http://e.com/v.torrent" type="application/x-bittorrent"><media:title>T</media:title><media:description>D</media:description><media:player url="http://e.com/watch"/></media:content></media:group>',
    ),
    {
      title: 'T',
      summary: 'D',
      link: 'http://e.com/watch',
    },
  ],
  [
    'Media RSS: a player of a page is no file',
    rss('<media:content url="http://e.com/v/1" type="application/x-shockwave-flash"/>'),
    { link: '#' },
  ],
  [
    'an entry’s own title, text and link before those of its media',
    rss(
      '<media:content url="http://e.com/v.mp4" type="video/mp4"><media:title>T</media:title><media:description>D</media:description><media:player url="http://e.com/watch"/></media:content><title>A</title><link>http://e.com/a</link><description>B</description>',
    ),
    { title: 'A', summary: 'B', link: 'http://e.com/a' },
  ],
  [
    'an entry whose only address is a recording leads to it, one whose is a picture to nothing',
    rss('<enclosure url="http://e.com/a.jpg" type="image/jpeg"/>'),
    { link: '#' },
  ],
  [
    'Atom: XHTML about markup',
    atom(
      `<title type="xhtml">${xhtml('&amp;amp;')}</title><content type="xhtml">${xhtml('<p>A &lt;b&gt;bold&lt;/b&gt; word</p>')}</content>`,
    ),
    { title: '&', summary: 'A <b>bold</b> word' },
  ],
  [
    'Atom: XHTML that was escaped',
    atom('<content type="xhtml">&lt;div&gt;&lt;p&gt;A&lt;/p&gt;B&lt;/div&gt;</content>'),
    { summary: 'A B' },
  ],
  [
    'Atom: a base inside of XHTML',
    atom(
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml" xml:base="http://b.com/d/"><img src="i.png"/></div></content>',
    ),
    { imageUrl: 'http://b.com/d/i.png' },
  ],
  [
    'Atom: no language',
    atom('<title>A</title>', 'xml:lang="en"').replace('<entry', '<entry xml:lang=""'),
    { language: undefined },
  ],
  [
    'HTML: elements that are drawn apart',
    rss(
      '<description><![CDATA[a<noscript>b</noscript>c<textarea>d</textarea>e<object>f</object>g<title>h</title>i<figcaption>j</figcaption>k<select>l</select>m<dialog>n</dialog>o<video>p</video>q]]></description>',
    ),
    { summary: 'a c e g i k m n o q' },
  ],
  [
    'HTML: elements within a word',
    rss(
      '<description><![CDATA[a<sup>b</sup><wbr>c<!-- x -->d<label>e</label><math>f</math>]]></description>',
    ),
    { summary: 'abcde' },
  ],
  [
    'RSS: elements of RSS in the namespace of Atom',
    atom(
      '<description>D</description><pubDate>2004-01-01</pubDate><guid>http://e.com/g</guid><enclosure url="http://e.com/a.mp3"/>',
    ),
    {
      guid: 'http://e.com/g',
      link: 'http://e.com/g',
      summary: 'D',
      publishedAt: Date.parse('2004-01-01T00:00:00.000Z'),
    },
  ],
  [
    'an empty address is the base (RFC 3986, 4.4)',
    atom('<link xml:base="http://b.com/x/" href=""/>'),
    { link: 'http://b.com/x/' },
  ],
  ['parentheses in a name', rss('<author>a@b.com (Al (A.) Bay)</author>'), { author: 'Al (A.) Bay' }],
  [
    'categories of a group, and a list of tags',
    rss('<media:group><media:category>g</media:category></media:group><tags>a, b</tags>'),
    { categories: ['g', 'a', 'b'] },
  ],
  ['a title that is a tag', rss('<title>&amp;lt;b&amp;gt;</title>'), { title: '<b>' }],
])('%s', (_, document, expected) => {
  expect(read(document)[0]).toMatchObject(expected)
})

test('RDF that declares the namespace of RSS is a feed, also without a channel', () => {
  const rdf = (namespace: string) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${namespace}"/>`
  expect(read(rdf('http://purl.org/rss/1.0/'))).toEqual([])
  expect(() => read(rdf('http://xmlns.com/foaf/0.1/'))).toThrow('not a feed')
})

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const rssOf = (title: string, declaration = '') =>
  `${declaration}<rss><item><title>${title}</title></item></rss>`
const declared = (charset: string, title: string) =>
  bytes(rssOf(title, `<?xml version="1.0" encoding="${charset}"?>`))
const utf16 = (text: string, swap: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return swap ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

test.each<[string, Uint8Array, string | undefined, string]>([
  ['a declaration of windows-1252', declared('windows-1252', '\x93q\x94'), undefined, '“q”'],
  ['the charset of HTTP', bytes(rssOf('caf\xe9')), 'text/xml; charset=iso-8859-1', 'café'],
  [
    'HTTP before the declaration (RFC 7303, 3.2)',
    declared('windows-1251', '\xc1\xc5'),
    'application/xml; charset=koi8-r',
    'ае',
  ],
  ['a byte order mark before HTTP', utf16(`\ufeff${rssOf('é☃')}`, false), 'text/xml; charset=utf-8', 'é☃'],
  ['a label of Python', declared('iso8859_5', '\xbf\xe0\xd8'), undefined, 'При'],
  ['a label of Windows', declared('cp932', '\x93\xfa\x96\x7b'), undefined, '日本'],
])('the encoding is determined by %s', (_, body, contentType, title) => {
  expect(read(body, contentType)[0]?.title).toBe(title)
})
