import { expect, test } from 'vitest'
import { type PlainItem, plainFeed } from './clean/plain-feed.ts'
import { decodeFeed } from './read/decode.ts'
import { parseFeed } from './read/parse.ts'

// What the specifications of the formats say an entry is, as `main poll --json -` prints it. Dates, titles
// and HTML have tests of their own beside their code.

const everything = { entries: Number.POSITIVE_INFINITY, empty: true }
const address = 'http://example.com/dir/feed.xml'

function read(document: string | Uint8Array, contentType?: string) {
  const body = typeof document === 'string' ? new TextEncoder().encode(document) : document
  return plainFeed(parseFeed(decodeFeed(body, contentType).text, address, everything), address)
}

const namespaces =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"'
const channel = (inside: string) =>
  `<rss version="2.0" ${namespaces}><channel><title>F</title><link>http://example.com/</link>${inside}</channel></rss>`
const rss = (inside: string) => channel(`<item>${inside}</item>`)
const feed = (inside: string, own = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${own}><title>F</title>${inside}</feed>`
const atom = (inside: string, own = '') => feed(`<entry>${inside}</entry>`, own)
const atom03 = (inside: string) =>
  `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>${inside}</entry></feed>`
const xhtml = (inside: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>`
const json = (item: object, own: object = {}) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', ...own, items: [item] })

const nothing: PlainItem = {
  id: null,
  title: null,
  link: null,
  summaryText: null,
  contentText: null,
  publishedAt: null,
  updatedAt: null,
  author: null,
  categories: [],
  imageUrl: null,
  enclosures: [],
  language: null,
}

test.each<[string, string, Partial<PlainItem>]>([
  ['RSS: an empty item', rss(''), nothing],
  ['Atom: an empty entry', atom(''), nothing],
  ['JSON Feed: an empty item', json({}), nothing],
  [
    'RSS: a guid that is an address',
    rss('<guid>http://example.com/1</guid>'),
    { link: 'http://example.com/1' },
  ],
  [
    'RSS: a guid that is no permalink',
    rss('<guid isPermaLink="false">http://example.com/1</guid>'),
    { id: 'http://example.com/1', link: null },
  ],
  ['RSS: a relative link', rss('<link> /a?b=1&amp;c=2\n</link>'), { link: 'http://example.com/a?b=1&c=2' }],
  ['RSS: an address of another scheme', rss('<link>javascript:alert(1)</link>'), { link: null }],
  [
    'RSS: a torrent',
    rss(
      '<link>tag:e.com,2026:a</link><enclosure url="magnet:?xt=urn:btih:c1&amp;dn=a" type="application/x-bittorrent"/>',
    ),
    {
      link: 'tag:e.com,2026:a',
      enclosures: [{ url: 'magnet:?xt=urn:btih:c1&dn=a', type: 'application/x-bittorrent' }],
    },
  ],
  [
    'RSS: a name behind an email address',
    rss('<author>me@example.com (Jo Bay)</author>'),
    { author: 'Jo Bay' },
  ],
  ['RSS: an email address alone', rss('<author>me@example.com</author>'), { author: 'me@example.com' }],
  [
    'RSS: categories',
    rss('<category domain="x">A</category><category>B &amp; C</category><category/>'),
    { categories: ['A', 'B & C'] },
  ],
  [
    'RSS: enclosures',
    rss('<enclosure url="http://e.com/a.mp3" length="1" type="audio/mpeg"/><enclosure url="b.mp4"/>'),
    {
      enclosures: [
        { url: 'http://e.com/a.mp3', type: 'audio/mpeg' },
        { url: 'http://example.com/b.mp4', type: null },
      ],
    },
  ],
  [
    'RSS: a short and a full text',
    rss('<description>S</description><content:encoded><![CDATA[<p>One</p><p>Two</p>]]></content:encoded>'),
    { summaryText: 'S', contentText: 'One Two' },
  ],
  ['RSS: the language of the channel', channel('<language>en-us</language><item/>'), { language: 'en-US' }],
  [
    'Dublin Core',
    rss(
      '<dc:title>T</dc:title><dc:creator>C</dc:creator><dc:creator>E</dc:creator><dc:subject>S</dc:subject><dc:date>2004-01-01</dc:date><dc:description>D</dc:description>',
    ),
    {
      title: 'T',
      author: 'C, E',
      categories: ['S'],
      publishedAt: '2004-01-01T00:00:00.000Z',
      summaryText: 'D',
    },
  ],
  [
    'podcasts',
    rss(
      '<itunes:author>H</itunes:author><itunes:summary>S</itunes:summary><itunes:image href="http://e.com/i.jpg"/><itunes:keywords>a, b</itunes:keywords>',
    ),
    { author: 'H', summaryText: 'S', imageUrl: 'http://e.com/i.jpg', categories: ['a', 'b'] },
  ],
  [
    'Media RSS',
    rss(
      '<media:group><media:title>M</media:title><media:content url="http://e.com/v.mp4" type="video/mp4"/><media:thumbnail url="http://e.com/t.jpg"/><media:description>D</media:description></media:group>',
    ),
    { title: 'M', imageUrl: 'http://e.com/t.jpg', contentText: 'D' },
  ],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ${namespaces}><channel rdf:about="u"><title>F</title></channel><item rdf:about="http://e.com/1"><title>A</title><link>http://e.com/1</link><dc:date>2004-05-01T10:00+01:00</dc:date></item></rdf:RDF>`,
    { id: 'http://e.com/1', link: 'http://e.com/1', publishedAt: '2004-05-01T09:00:00.000Z' },
  ],
  [
    'an entity that names a later one; the first declaration counts (XML 1.0, 4.2 and 4.4)',
    `<!DOCTYPE rss [<!ENTITY a "x&b;"><!ENTITY b "y&c;"><!ENTITY c "z"><!ENTITY c "no">]>${rss('<title>&a;</title>')}`,
    { title: 'xyz' },
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
    'a text about scripts',
    atom('<title>A &lt;script> tag</title><content type="html">&lt;p>&amp;lt;/script></content>'),
    { title: 'A <script> tag', contentText: '</script>' },
  ],
  ['Atom: content of text', atom('<content>A &lt;b&gt; c</content>'), { contentText: 'A <b> c' }],
  [
    'Atom: content of XHTML',
    atom(`<content type="xhtml">${xhtml('<p>A</p><p>B<br/>C</p>')}</content>`),
    { contentText: 'A B C' },
  ],
  ['Atom: content of XML', atom('<content type="application/xml"><x>A</x></content>'), { contentText: 'A' }],
  [
    'Atom: content elsewhere',
    atom('<content src="http://e.com/v.mp4" type="video/mp4"/>'),
    { contentText: null, link: 'http://e.com/v.mp4' },
  ],
  [
    'Atom: links, a page before other formats',
    atom(
      '<link rel="self" href="s"/><link type="application/json" href="j"/><link href="a" type="text/html"/>',
    ),
    { link: 'http://example.com/dir/a' },
  ],
  [
    'Atom: nested bases',
    feed('<entry xml:base="y/"><link xml:base="z/" href="a"/></entry>', 'xml:base="http://b.example/x/"'),
    { link: 'http://b.example/x/y/z/a' },
  ],
  [
    'Atom: times',
    atom('<published>2003-12-31T10:14:55.7-08:00</published><updated>2005-01-01T00:00:00Z</updated>'),
    { publishedAt: '2003-12-31T18:14:55.700Z', updatedAt: '2005-01-01T00:00:00.000Z' },
  ],
  [
    'Atom: authors, without contributors',
    atom(
      '<author><name>Jo</name></author><author><name>Al</name></author><contributor><name>No</name></contributor>',
    ),
    { author: 'Jo, Al' },
  ],
  ['Atom: the author of the feed', feed('<author><name>F</name></author><entry/>'), { author: 'F' }],
  [
    'Atom: the author of the source',
    atom('<source><author><name>S</name></author></source>'),
    { author: 'S' },
  ],
  [
    'Atom: categories',
    atom('<category term="a" label="A"/><category term="b"/>'),
    { categories: ['A', 'b'] },
  ],
  ['Atom: languages', atom('<title xml:lang="fr">A</title>', 'xml:lang="en"'), { language: 'fr' }],
  [
    'Atom: an enclosure',
    atom('<link rel="enclosure" href="http://e.com/a.mp3" type="audio/mpeg"/>'),
    { enclosures: [{ url: 'http://e.com/a.mp3', type: 'audio/mpeg' }], link: 'http://e.com/a.mp3' },
  ],
  [
    'Atom 0.3: modes and times',
    atom03(
      '<title mode="escaped" type="text/html">&lt;b&gt;A&lt;/b&gt;</title><issued>2004-01-01</issued><modified>2004-02-01</modified><content mode="base64" type="text/html">PGI+SGk8L2I+</content>',
    ),
    {
      title: 'A',
      contentText: 'Hi',
      publishedAt: '2004-01-01T00:00:00.000Z',
      updatedAt: '2004-02-01T00:00:00.000Z',
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
      id: '5',
      link: 'http://example.com/a',
      title: '<b>T</b>',
      contentText: 'Hi',
      summaryText: 'S',
      publishedAt: '2019-12-31T23:00:00.000Z',
      updatedAt: '2020-01-02T00:00:00.000Z',
      language: 'es',
      author: 'N, M',
      imageUrl: 'http://e.com/i.png',
      categories: ['a', 'b'],
      enclosures: [{ url: 'http://e.com/a.mp3', type: 'audio/mpeg' }],
    },
  ],
  [
    'JSON Feed: author and language of the feed',
    json({ id: 'a' }, { language: 'de', authors: [{ name: 'F' }] }),
    { id: 'a', author: 'F', language: 'de' },
  ],
  [
    'RSS: a default namespace that is not its own',
    '<rss xmlns="http://www.w3.org/2005/Atom"><channel><item><title>A</title><link>http://e.com/a</link></item></channel></rss>',
    { title: 'A', link: 'http://e.com/a' },
  ],
  ['RSS: a link by FTP', rss('<link>ftp://e.com/a</link>'), { link: 'ftp://e.com/a' }],
  ['RSS: a mail address as link', rss('<link>mailto:desk@e.com</link>'), { link: 'mailto:desk@e.com' }],
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
    'Atom: a text that is declared, about markup',
    atom(
      '<title type="text">AT&amp;amp;T</title><content type="text">A &lt;b&gt;bold&lt;/b&gt; word</content>',
    ),
    { title: 'AT&amp;T', contentText: 'A <b>bold</b> word' },
  ],
  [
    'Atom: a text without a type that is markup',
    atom('<title>AT&amp;amp;T</title><content>A &lt;b&gt;bold&lt;/b&gt; word</content>'),
    { title: 'AT&amp;T', contentText: 'A bold word' },
  ],
  [
    'a text that was escaped twice is shown so',
    rss(
      '<title><![CDATA[&lt;b&gt;Q&lt;/b&gt; &amp;amp; A]]></title><category>&amp;lt;i&amp;gt;C</category><description>&amp;lt;p&amp;gt;D&amp;lt;/p&amp;gt;</description>',
    ),
    { title: '<b>Q</b> &amp; A', categories: ['<i>C'], summaryText: '<p>D</p>' },
  ],
  [
    'a title that was escaped once, or not at all',
    rss('<title>&lt;b&gt;Q&lt;/b&gt; &amp;amp; A &amp;#8217; Vec&lt;T&gt; a < b</title>'),
    { title: 'Q & A ’ Vec<T> a < b' },
  ],
  [
    'Atom: an id that is a relative reference',
    atom('<id>../1?a=B</id>', 'xml:base="http://b.com/c/d/"'),
    { id: 'http://b.com/c/1?a=B' },
  ],
  [
    'Atom: an id with a scheme',
    atom('<id>TAG:a.com,2004:%7E</id>', 'xml:base="http://b.com/"'),
    { id: 'TAG:a.com,2004:%7E' },
  ],
  ['Atom: an id outside of any base', atom('<id>1</id>'), { id: '1' }],
  [
    'RSS: a guid is no reference',
    rss('<guid>1</guid>').replace('<item', '<item xml:base="http://b.com/"'),
    { id: '1' },
  ],
  ['an identifier of Dublin Core', rss('<dc:identifier>doi:10.1</dc:identifier>'), { id: 'doi:10.1' }],
  [
    'a guid before an identifier of Dublin Core',
    rss('<dc:identifier>doi:10.1</dc:identifier><guid>g</guid>'),
    { id: 'g' },
  ],
  [
    'Media RSS: title, text and player of a medium in a group',
    rss(
      '<media:group><media:content url="http://e.com/v.torrent" type="application/x-bittorrent"><media:title>T</media:title><media:description>D</media:description><media:player url="http://e.com/watch"/></media:content></media:group>',
    ),
    {
      title: 'T',
      summaryText: 'D',
      link: 'http://e.com/watch',
      enclosures: [{ url: 'http://e.com/v.torrent', type: 'application/x-bittorrent' }],
    },
  ],
  [
    'Media RSS: a player of a page is no file',
    rss('<media:content url="http://e.com/v/1" type="application/x-shockwave-flash"/>'),
    { enclosures: [], link: null },
  ],
  [
    'an entry’s own title, text and link before those of its media',
    rss(
      '<media:content url="http://e.com/v.mp4" type="video/mp4"><media:title>T</media:title><media:description>D</media:description><media:player url="http://e.com/watch"/></media:content><title>A</title><link>http://e.com/a</link><description>B</description>',
    ),
    { title: 'A', summaryText: 'B', link: 'http://e.com/a' },
  ],
  ['an author with the word by', rss('<author>By Jo Bay</author>'), { author: 'By Jo Bay' }],
  [
    'an entry whose only address is a recording leads to it, one whose is a picture to nothing',
    rss('<enclosure url="http://e.com/a.jpg" type="image/jpeg"/>'),
    { link: null },
  ],
  [
    'Atom: XHTML about markup',
    atom(
      `<title type="xhtml">${xhtml('&amp;amp;')}</title><content type="xhtml">${xhtml('<p>A &lt;b&gt;bold&lt;/b&gt; word</p>')}</content>`,
    ),
    { title: '&amp;', contentText: 'A <b>bold</b> word' },
  ],
  [
    'Atom: XHTML that was escaped',
    atom('<content type="xhtml">&lt;div&gt;&lt;p&gt;A&lt;/p&gt;B&lt;/div&gt;</content>'),
    { contentText: 'A B' },
  ],
  [
    'Atom: a base inside of XHTML',
    atom(
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml" xml:base="http://b.com/d/"><img src="i.png"/></div></content>',
    ),
    { imageUrl: 'http://b.com/d/i.png' },
  ],
  [
    'Atom: a document in base64',
    atom('<content type="application/pdf">JVBERi0xLjQK\nJeLjz9MK</content><summary>S</summary>'),
    { contentText: null, summaryText: 'S' },
  ],
  [
    'Atom: a text in base64',
    atom('<content type="application/octet-stream">SGkgdGhlcmU=</content>'),
    { contentText: 'Hi there' },
  ],
  [
    'Atom: a program’s text',
    atom('<content type="application/json">{"a": 1}</content>'),
    { contentText: '{"a": 1}' },
  ],
  [
    'Atom: words, whatever the type says',
    atom('<content type="application/octet-stream">four words are here</content>'),
    { contentText: 'four words are here' },
  ],
  [
    'Atom: no language',
    atom('<title>A</title>', 'xml:lang="en"').replace('<entry', '<entry xml:lang=""'),
    { language: null },
  ],
  [
    'Atom 0.3: one text in two formats',
    atom03(
      '<content type="multipart/alternative"><content type="text/plain">P</content><content type="text/html" mode="escaped">&lt;b&gt;H&lt;/b&gt;</content></content>',
    ),
    { contentText: 'H' },
  ],
  [
    'a date of year 1',
    rss('<pubDate>0001-01-01T00:00:00Z</pubDate>'),
    { publishedAt: '0001-01-01T00:00:00.000Z' },
  ],
  [
    'HTML: elements that are drawn apart',
    rss(
      '<description><![CDATA[a<noscript>b</noscript>c<textarea>d</textarea>e<object>f</object>g<title>h</title>i<figcaption>j</figcaption>k<select>l</select>m<dialog>n</dialog>o<video>p</video>q]]></description>',
    ),
    { summaryText: 'a b c d e f g h i j k l m n o p q' },
  ],
  [
    'HTML: elements within a word',
    rss(
      '<description><![CDATA[a<sup>b</sup><wbr>c<!-- x -->d<label>e</label><math>f</math>]]></description>',
    ),
    { summaryText: 'abcdef' },
  ],
  [
    'RSS: elements of RSS in the namespace of Atom',
    atom(
      '<description>D</description><pubDate>2004-01-01</pubDate><guid>http://e.com/g</guid><enclosure url="http://e.com/a.mp3"/>',
    ),
    {
      id: 'http://e.com/g',
      link: 'http://e.com/g',
      summaryText: 'D',
      publishedAt: '2004-01-01T00:00:00.000Z',
      enclosures: [{ url: 'http://e.com/a.mp3', type: null }],
    },
  ],
  ['a base that is none', atom('<link href="a"/>', 'xml:base="urn:x"'), { link: 'http://example.com/dir/a' }],
  [
    'an empty address is the base (RFC 3986, 4.4)',
    atom('<link xml:base="http://b.com/x/" href=""/>'),
    { link: 'http://b.com/x/' },
  ],
  ['an empty address without a base', atom('<link href=""/>'), { link: null }],
  ['a language of HTML', atom('<title lang="fr">A</title>'), { language: 'fr' }],
  [
    'the title’s language before the entry’s',
    atom('<title xml:lang="fr">A</title>').replace('<entry', '<entry xml:lang="pt"'),
    { language: 'fr' },
  ],
  ['the language of a text without a title', atom('<content xml:lang="de">A</content>'), { language: 'de' }],
  ['mail addresses alone', rss('<author>a@b.com, c@d.com</author>'), { author: 'a@b.com, c@d.com' }],
  ['parentheses in a name', rss('<author>a@b.com (Al (A.) Bay)</author>'), { author: 'Al (A.) Bay' }],
  [
    'RSS 1.0: a bag of authors',
    rss(
      '<dc:creator><rdf:Bag xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Bag></dc:creator>',
    ),
    { author: 'A, B' },
  ],
  [
    'categories of a group, and a list of tags',
    rss('<media:group><media:category>g</media:category></media:group><tags>a, b</tags>'),
    { categories: ['g', 'a', 'b'] },
  ],
  ['a title that is a tag', rss('<title>&amp;lt;b&amp;gt;</title>'), { title: '<b>' }],
  [
    'an enclosure by FTP',
    rss('<enclosure url="ftp://e.com/a"/>'),
    { enclosures: [{ url: 'ftp://e.com/a', type: null }] },
  ],
  ['Media RSS: its description alone', rss('<media:description>D</media:description>'), { summaryText: 'D' }],
  [
    'an entity in an entity',
    `<!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;y">]>${rss('<title>&b;</title>')}`,
    { title: 'xy' },
  ],
  [
    'ISO 8601 with two digits of the year',
    rss('<dc:date>03-12-31T10:14:55Z</dc:date>'),
    { publishedAt: '2003-12-31T10:14:55.000Z' },
  ],
  ['JSON Feed behind a guard against scripts', `)]}',\n${json({ id: '1' })}`, { id: '1' }],
  [
    'JSON Feed: texts about markup',
    json({ title: 'AT&amp;T', content_text: 'A <b>bold</b> &amp; word' }),
    { title: 'AT&amp;T', contentText: 'A <b>bold</b> &amp; word' },
  ],
  [
    'JSON Feed: authors before author',
    json({ author: { name: 'N' }, authors: [{ name: 'M' }] }),
    { author: 'M' },
  ],
  [
    'JSON Feed: commas after the last value',
    '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"a,]", },],}',
    { id: '1', title: 'a,]' },
  ],
])('%s', (_, document, expected) => {
  expect(read(document).items[0]).toMatchObject(expected)
})

test('prints every entry, also empty ones; the feed’s own title is plain text and its address absolute', () => {
  const document =
    '<rss><channel><title>&lt;b&gt;X&lt;/b&gt; Y</title><link>/</link><item/><item/></channel></rss>'
  expect(read(document)).toEqual({
    feed: { title: 'X Y', link: 'http://example.com/' },
    items: [nothing, nothing],
  })
})

test('an address of the site is of any scheme of the net; a cut entry is printed', () => {
  const { feed, items } = read(
    '<rss><channel><link>ftp://example.com/</link><item><guid>1</guid></item><item><title>A</title><description>b',
  )
  expect(feed.link).toBe('ftp://example.com/')
  expect(items.map(({ title, summaryText }) => [title, summaryText])).toEqual([
    [null, null],
    ['A', 'b'],
  ])
})

test('RDF that declares the namespace of RSS is a feed, also without a channel', () => {
  const rdf = (namespace: string) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${namespace}"/>`
  expect(read(rdf('http://purl.org/rss/1.0/')).items).toEqual([])
  expect(() => read(rdf('http://xmlns.com/foaf/0.1/'))).toThrow('not a feed')
})

test('the language of the server counts where the feed tells none', () => {
  const languageOf = (document: string) =>
    plainFeed(parseFeed(document, address, everything), address, 'fr').items[0]?.language
  expect(languageOf(rss(''))).toBe('fr')
  expect(languageOf(channel('<language>en</language><item/>'))).toBe('en')
})

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const titled = (title: string, declaration = '') =>
  `${declaration}<rss><item><title>${title}</title></item></rss>`
const declared = (charset: string, title: string) =>
  bytes(titled(title, `<?xml version="1.0" encoding="${charset}"?>`))
const utf16 = (text: string, swap: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return swap ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

test.each<[string, Uint8Array, string | undefined, string]>([
  ['the XML declaration', declared('iso-8859-1', '\xe9'), undefined, 'é'],
  ['a declaration of windows-1252', declared('windows-1252', '\x93q\x94'), undefined, '“q”'],
  ['a declaration of GB 2312', declared('gb2312', '\xd6\xd0\xb9\xfa'), undefined, '中国'],
  ['a declaration of Shift JIS', declared('Shift_JIS', '\x93\xfa\x96\x7b'), undefined, '日本'],
  ['the charset of HTTP', bytes(titled('caf\xe9')), 'text/xml; charset=iso-8859-1', 'café'],
  [
    'HTTP before the declaration (RFC 7303, 3.2)',
    declared('windows-1251', '\xc1\xc5'),
    'application/xml; charset=koi8-r',
    'ае',
  ],
  ['a byte order mark before HTTP', utf16(`\ufeff${titled('é☃')}`, false), 'text/xml; charset=utf-8', 'é☃'],
  ['a label of Python', declared('iso8859_5', '\xbf\xe0\xd8'), undefined, 'При'],
  ['a label of Windows', declared('cp932', '\x93\xfa\x96\x7b'), undefined, '日本'],
  ['the escapes of ISO-2022-JP', bytes(titled('\x1b$B4A;z\x1b(B')), undefined, '漢字'],
  ['UTF-16 without a mark', utf16(titled('é☃'), true), 'application/xml', 'é☃'],
])('the encoding is determined by %s', (_, body, contentType, title) => {
  expect(read(body, contentType).items[0]?.title).toBe(title)
})

test.each([
  ['café and niño', 'cafÃ© and niÃ±o'],
  ['it’s “new” — €5', 'itâ€™s â€œnewâ€\u009d â€” â‚¬5'],
  ['Déjà', 'DÃ©jÃ\u00a0'],
  // Portuguese capitals before a quotation mark, and a text that shows such an error beside a right character
  ['“AMANHÔ', '“AMANHÔ'],
  ['“é” became Ã©', '“é” became Ã©'],
  ['☃ beside Ã©', '☃ beside Ã©'],
])('a text that was encoded twice is read as %s', (title, written) => {
  const body = new TextEncoder().encode(rss(`<title>x <![CDATA[<b>${written}</b>]]></title>`))
  expect(read(body).items[0]?.title).toBe(`x ${title}`)
})
