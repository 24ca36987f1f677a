import { expect, test } from 'vitest'
import { parseItem } from './parse-entry.fixture.ts'
import type { ParsedEntry } from './parsed-feed.ts'

/** Each candidate of a field, as its text or address. */
function valuesOf(entry: ParsedEntry, field: keyof ParsedEntry): (string | undefined)[] {
  const found = entry[field]
  return [found ?? []].flat().map((one) => {
    if (typeof one === 'string') return one
    return 'value' in one ? one.value : one.href
  })
}

// The elements of each field, best first.
test.each<[field: keyof ParsedEntry, names: string]>([
  ['titles', 'title atom:title dc:title itunes:title media:title xhtml:title'],
  ['summaries', 'description atom:summary dc:description dcterms:abstract itunes:summary'],
  ['summaries', 'googleplay:description itunes:subtitle abstract excerpt atom:subtitle atom:tagline'],
  [
    'contents',
    'content:encoded atom:content content xhtml:body xhtml:div body fulltext encoded content:items',
  ],
  ['published', 'pubDate atom:published published atom:issued issued dc:date dcterms:issued atom:created'],
  [
    'published',
    'created dcterms:created dcterms:date prism:publicationDate date publishDate publicationDate publishedDate',
  ],
  [
    'updated',
    'atom:updated updated atom:modified modified dcterms:modified lastBuildDate dc:date dcterms:date',
  ],
  ['languages', 'dc:language language dcterms:language'],
  ['links', 'feedburner:origLink link guid atom:id url'],
  [
    'images',
    'bigimage fullimage storyimage featuredimage featured_image post-thumbnail image imageurl image_url',
  ],
  ['images', 'img smallimage thumbimage thumbnail thumb'],
])('%s are read from %s', (field, names) => {
  const elements = names.split(' ').map((name, index) => `<${name}>http://v.test/${index}</${name}>`)
  const values = elements.map((_, index) => `http://v.test/${index}`)
  expect(elements.map((element) => valuesOf(parseItem(element), field))).toEqual(
    values.map((value) => [value]),
  )
  expect(valuesOf(parseItem(elements.toReversed().join('')), field)).toEqual(values)
})

test.each<[field: keyof ParsedEntry, names: string]>([
  ['guid', 'guid atom:id id'],
  ['links', 'id permalink'],
  [
    'authors',
    'dc:creator atom:author author dc:author dcterms:creator itunes:author googleplay:author byline',
  ],
  [
    'categories',
    'category atom:category dc:subject tag media:category itunes:keywords media:keywords keywords tags categories',
  ],
  ['origins', 'source atom:source'],
  ['summaries', 'summary'],
])('%s are read from each of %s', (field, names) => {
  for (const name of names.split(' '))
    expect([name, valuesOf(parseItem(`<${name}>http://v.test/</${name}>`), field)]).toEqual([
      name,
      ['http://v.test/'],
    ])
})

test.each<[string, string, readonly string[]]>([
  ['a name', '<author><name>A</name><email>a@b.test</email></author>', ['A']],
  ['a name of a podcast', '<author><itunes:name>A</itunes:name></author>', ['A']],
  [
    'a name of a friend of a friend',
    '<author xmlns:foaf="http://xmlns.com/foaf/0.1/"><title>A</title></author>',
    ['A'],
  ],
  ['a name of Atom', '<author><atom:uri>http://a.test</atom:uri><atom:name>A</atom:name></author>', ['A']],
  [
    'only mail addresses',
    '<author><email>a@b.test</email></author><author><atom:email>c@d.test</atom:email></author>',
    ['a@b.test', 'c@d.test'],
  ],
  [
    'only addresses',
    ['atom:uri', 'atom:url', 'uri', 'url', 'homepage']
      .map((name) => `<author><${name}>http://a.test</${name}></author>`)
      .join(''),
    [],
  ],
  ['an empty name', '<author><name> </name><email>a@b.test</email></author>', ['a@b.test']],
  ['markup', '<author><b>A</b> B</author>', ['A B']],
  [
    'empty elements before others',
    '<dc:creator/><author>A</author><author>B</author><itunes:author>A, B</itunes:author>',
    ['A', 'B'],
  ],
  [
    'a list in order',
    '<dc:creator><rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>',
    ['A', 'B'],
  ],
  ['a list of alternatives', '<dc:creator><rdf:Alt><rdf:li>A</rdf:li></rdf:Alt></dc:creator>', ['A']],
  [
    'the source',
    '<atom:source><author>no</author><atom:author><atom:name>A</atom:name></atom:author></atom:source>',
    ['A'],
  ],
])('authors: %s', (_, inside, authors) => {
  expect(parseItem(inside).authors).toEqual(authors)
})

test.each<[string, string, readonly string[]]>([
  [
    'labels before texts before terms',
    '<category term="t" label="l">x</category><category term="t">y</category><category term="t"/>',
    ['l', 'y', 't'],
  ],
  [
    'no kinds of entries (Blogger)',
    '<category term="post" scheme="http://schemas.google.com/g/2005#kind"/><category term="t" scheme="#k"/>',
    ['t'],
  ],
  [
    'lists of elements',
    '<categories><category>a</category><tag>b</tag></categories><tags><tag>c</tag></tags>',
    ['a', 'b', 'c'],
  ],
  [
    'categories of podcasts, also inner ones',
    '<itunes:category text="a"><itunes:category text="b"/></itunes:category><itunes:category/>',
    ['a', 'b'],
  ],
  [
    'names with markup, without the parts of a category',
    '<category>a <b>c</b><image><url>http://d.test/e</url><title>f</title></image></category>',
    ['a c'],
  ],
  ['lists of words', '<keywords>a, b,, c ,</keywords>', ['a', 'b', 'c']],
])('categories: %s', (_, inside, categories) => {
  expect(parseItem(inside).categories).toEqual(categories)
})

test('what an element says last counts, of each name', () => {
  const { published, updated } = parseItem(
    '<dc:date>1</dc:date><pubDate>2</pubDate><pubDate/><pubDate>3</pubDate><modified>4</modified><modified>5</modified>',
  )
  expect(published).toEqual(['3', '2', '1'])
  expect(updated).toEqual(['5', '4', '1'])
})

test.each<[string, string, readonly unknown[]]>([
  [
    'of RSS, each once',
    '<enclosure url="a.mp3" type="audio/mpeg"/><enclosure url="a.mp3"/><enclosure href="b"/><enclosure/>',
    [
      ['a.mp3', 'audio/mpeg'],
      ['b', undefined],
    ],
  ],
  [
    'of Atom',
    '<atom:link rel="enclosure" href="c"/><atom:link href="d"/><atom:link rel="http://www.iana.org/assignments/relation/enclosure" href="e"/>',
    [
      ['c', undefined],
      ['e', undefined],
    ],
  ],
  [
    'of Media RSS that are heard or seen moving',
    '<media:content url="f" type="video/mp4"/><media:group><media:content url="g" medium="audio"/><media:content url="h" medium="image"/></media:group><media:content url="i" type="x-audio/a"/><media:content url="j"/>',
    [
      ['f', 'video/mp4'],
      ['g', undefined],
    ],
  ],
  ['as the text of a link', '<atom:link rel="enclosure" type="t/u">f</atom:link>', [['f', 't/u']]],
  ['of two kinds', '<media:content url="f" type="video/mp4"/><enclosure url="f"/>', [['f', undefined]]],
])('enclosures %s', (_, inside, expected) => {
  expect(parseItem(inside).enclosures.map(({ href, type }) => [href, type])).toEqual(expected)
})

test.each<[string, string, readonly string[]]>([
  ['a link before a permalink', '<guid>http://b.test</guid><link>a</link>', ['a', 'http://b.test']],
  [
    'no permalink',
    '<guid isPermaLink="false">http://b.test</guid><guid isPermaLink="TRUE">b</guid><guid>c</guid><guid>HTTPS://d</guid>',
    ['b', 'HTTPS://d'],
  ],
  [
    'pages before other formats',
    '<link href="a" type="application/json"/><link href="b" type="text/HTML"/><link href="c"/>',
    ['b', 'c', 'a'],
  ],
  [
    'related addresses after pages',
    '<link rel="via" href="a"/><link rel="canonical" href="b"/><link rel="related" href="c"/><link rel="self" href="d"/><link rel="ALTERNATE" href="e"/>',
    ['e', 'a', 'b', 'c'],
  ],
  [
    'identifiers that are addresses',
    '<atom:id>urn:a</atom:id><atom:id>http://b.test</atom:id><id>see http://c.test</id>',
    ['http://b.test'],
  ],
  ['the address of a full text', '<atom:content src="a"/>', ['a']],
  ['an empty address without a base', '<link href=""/><link/>', []],
  ['a text beside an address', '<link href="a">b</link>', ['a']],
  [
    'addresses as texts, by their relation',
    '<atom:link rel="enclosure">a</atom:link><atom:link type="text/html">b</atom:link><atom:link rel="alternate">c</atom:link>',
    ['b', 'c'],
  ],
])('links: %s', (_, inside, links) => {
  expect(valuesOf(parseItem(inside), 'links')).toEqual(links)
})

test('links: what the item is about, and an address that is its base', () => {
  expect(valuesOf(parseItem('', 'rdf:about="http://a.test" href="b"'), 'links')).toEqual(['http://a.test'])
  expect(valuesOf(parseItem('', 'rdf:about="urn:a"'), 'links')).toEqual([])
  expect(parseItem('<title>x</title>', 'rdf:about="urn:a"').guid).toBe('urn:a')
  expect(parseItem('<title>x</title>', 'about="urn:b"').guid).toBe('urn:b')
  expect(parseItem('<link href=" "/><link href="c"/>', 'xml:base="http://d.test"').links).toEqual([
    { href: 'c', bases: ['http://d.test'] },
    { href: '', bases: ['http://d.test'] },
  ])
})

test.each<[string, string, readonly string[]]>([
  [
    'enclosures by type',
    '<enclosure url="a" type="IMAGE/png"/><enclosure url="b" type="jpg"/><enclosure url="c" type="jpeg"/><enclosure url="d" type="xjpg"/><enclosure url="e" type="jpgx"/>',
    ['a', 'b', 'c'],
  ],
  [
    'enclosures by ending',
    '<enclosure url="a.JPG"/><enclosure url="b.jpeg?w=1"/><enclosure url="c.png#x"/><enclosure url="d.jpg.zip"/><enclosure url="e.jpg" type="video/mp4"/><enclosure url="f.webp" type="x/audio/y"/>',
    ['a.JPG', 'b.jpeg?w=1', 'c.png#x', 'f.webp'],
  ],
  [
    'links that are enclosures',
    '<atom:link rel="enclosure" type="image/png" href="a"/><atom:link rel="enclosure" href="b"/><atom:link href="c.png"/><atom:link rel="enclosure" href="d.gif"/>',
    ['a', 'd.gif'],
  ],
  [
    'contents by medium',
    '<media:content url="a" medium="IMAGE"/><media:content url="b.jpg" medium="video"/><media:content url="c"/><media:content url="d.jpg" type="text/x"/><media:content url="e" type="text/x"/>',
    ['a', 'c', 'd.jpg'],
  ],
  [
    'no contents that are other files',
    '<media:content url="a" duration="5"/>' +
      'mp3 mp4 m4a m4v mov m3u8 webm ogg oga ogv wav swf flv pdf svg svgz htm HTML'
        .split(' ')
        .map((end) => `<media:content url="b.${end}?c"/>`)
        .join(''),
    [],
  ],
  ['contents whose address has such an ending inside', '<media:content url="a.pdf.b"/>', ['a.pdf.b']],
  [
    'the widest first',
    '<media:content url="a"/><media:content url="b" width="20px"/><media:content url="c" width="100"/><media:thumbnail url="d" width="x"/><media:thumbnail url="e" width="1"/>',
    ['c', 'b', 'a', 'e', 'd'],
  ],
  [
    'thumbnails of groups and contents',
    '<media:group><media:group><media:thumbnail url="a"/></media:group></media:group><media:content url="b.mp4" type="video/mp4"><media:thumbnail url="c"/></media:content>',
    ['a', 'c'],
  ],
  ['covers of podcasts', '<itunes:image href="a"/><googleplay:image href="b"/>', ['a', 'b']],
  ['covers of podcasts as RSS writes them', '<itunes:image url="c"/>', ['c']],
  [
    'loose elements',
    '<image><title>t</title><url>a/b.c</url></image><image><title>t</title><link>d/ef</link></image><image>t<src>g/hi</src></image><image><title>t</title><atom:url>j/kl</atom:url></image>',
    ['a/b.c', 'd/ef', 'g/hi', 'j/kl'],
  ],
  [
    'attributes of loose elements',
    '<image url="a/b1" href="c/d1" src="e/f1"/><image href="g/h1" src="i/j1"/><image src="k/l1">m/n1</image>',
    ['a/b1', 'g/h1', 'k/l1'],
  ],
  [
    'no other texts of them',
    '<image>a/b</image><image>abcdef</image><image>a/b cdef</image><image>abcd e/f</image><image/>',
    [],
  ],
])('images: %s', (_, inside, images) => {
  expect(valuesOf(parseItem(inside), 'images')).toEqual(images)
})

test('images have the size that is declared', () => {
  const [image] = parseItem('<media:content url="a" width="640" height="0480"/>').images
  expect(image).toEqual({ href: 'a', bases: [], width: 640, height: 480 })
  const [other] = parseItem('<media:content url="a" width="?"/>').images
  expect(other).toEqual({ href: 'a', bases: [], width: undefined, height: undefined })
})

test.each<[string, string, readonly string[]]>([
  [
    'of the title',
    '<title xml:lang="a">x</title><atom:content xml:lang="b">y</atom:content><language>c</language>',
    ['a', 'c'],
  ],
  [
    'of the full text',
    '<atom:content xml:lang="b">y</atom:content><description xml:lang="d">z</description>',
    ['b'],
  ],
  ['of the short text', '<description lang="d">z</description>', ['d']],
])('the language %s', (_, inside, languages) => {
  expect(parseItem(inside).languages).toEqual(languages)
})

test('a description of Media RSS is both texts where there are no others, else the last full one', () => {
  const described = '<media:group><media:description>m</media:description></media:group>'
  expect(valuesOf(parseItem(described), 'summaries')).toEqual(['m'])
  const both = parseItem(`${described}<description>s</description><content:encoded>c</content:encoded>`)
  expect([valuesOf(both, 'summaries'), valuesOf(both, 'contents')]).toEqual([['s'], ['c', 'm']])
  expect(both.summaries[0]?.kind).toBe('html')
  expect(both.contents.map(({ kind }) => kind)).toEqual(['html', 'html'])
})
