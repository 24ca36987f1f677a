import { expect, test } from 'vitest'
import { maxFieldLength } from './parsed-feed.ts'
import type { XmlElement } from './xml-element.ts'
import { parseXml } from './xml-tree.ts'

/** The tree as markup without escapes; '…' for the end of an element in which the document ended. */
function read(document: string): string {
  return parseXml(document).children.map(write).join('')
}

function write(node: XmlElement | string): string {
  if (typeof node === 'string') return node
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
  const end = node.complete ? `</${node.name}>` : '…'
  return `<${node.name}${attributes}>${node.children.map(write).join('')}${end}`
}

const atom = 'http://www.w3.org/2005/Atom'

test.each([
  ['an empty tag', '<a/><b /><c/ >', '<a></a><b></b><c></c>'],
  ['attributes', `<a b="1" c='2' d=3 e f = "4">x</a>`, '<a b="1" c="2" d="3" e="" f="4">x</a>'],
  ['attributes on lines', '<a\tb="1"\nc="2"\r\n\fd\v=\v"3">x</a>', '<a b="1" c="2" d="3">x</a>'],
  ['attributes without a blank', `<a b="1"c='2'/>`, '<a b="1" c="2"></a>'],
  ['one attribute twice', '<a b="1" B="2"/>', '<a b="1"></a>'],
  ['markup in an attribute', `<a b="/>" c='>"'/>`, '<a b="/>" c=">""></a>'],
  ['references in attributes', '<a b="&lt;&amp;" c="d" e="&#65;"/>', '<a b="<&" c="d" e="A"></a>'],
  ['a reference in the first attribute alone', '<a b="&lt;" c="d"/>', '<a b="<" c="d"></a>'],
  [
    'a namespace in the first attribute alone',
    '<x:a xmlns:x="http://purl.org/dc/terms/" b=""/>',
    '<dcterms:a xmlns:x="http://purl.org/dc/terms/" b=""></dcterms:a>',
  ],
  ['a value without quotes, with a slash', '<a b=c/d e=f/>x</a>', '<a b="c/d" e="f/">x</a>'],
  ['a quote without an end', '<a b="c>x</a>', '<a b="" "c="">x</a>'],
  ['an equals sign without a name or a value', '<a =b c=>x</a>', '<a =="" b="" c="">x</a>'],
  [
    'names of all letters',
    '<_a/><:b/><é/><Az/><zA/><a\u000e/>',
    '<_a></_a><b></b><é></é><az></az><za></za><a\u000e></a\u000e>',
  ],
  ['signs that begin no name', '<a>1 < 2 <3 <- <@ <[ <` <{ <^</a>', '<a>1 < 2 <3 <- <@ <[ <` <{ <^</a>'],
  ['closing tags with more in them', '<a>b</ a ><a>c<//a><a>d</a e>', '<a>b</a><a>c</a><a>d</a>'],
  ['closing tags of nothing', '<a>b</><c></d></1></c></a>', '<a>b</><c></1></c></a>'],
  ['tags in other letters', '<A><b>c</B></a>', '<a><b>c</b></a>'],
  ['tags that are never closed', '<a><b><c>d</a><e>f', '<a><b><c>d</c></b></a><e>f…'],
  ['a tag that is cut', '<a>b<c d="e', '<a>b…'],
  ['a closing tag that is cut', '<a>b</a', '<a>b…'],
  ['text beside the root', 'a<b>c</b>d', '<b>c</b>'],
])('reads %s', (_, document, tree) => {
  expect(read(document)).toBe(tree)
})

test.each([
  ['a comment', '<a>b<!-- <c> -- > -->d</a>', '<a>bd</a>'],
  ['empty comments', '<a>--><!---->b<!-- c -->d<!-- e -->f</a>', '<a>-->bdf</a>'],
  ['a comment without an end', '<a>b<!-- c <d>e</a>', '<a>be</a>'],
  ['an instruction', '<a>b<?c "<d>"?>e<??>f<?g?>h</a>', '<a>befh</a>'],
  ['an instruction without an end', '<a>b<?c <d>e</a>', '<a>be</a>'],
  ['a declaration', '<a>b<!c "d">e<!f', '<a>be…'],
  ['CDATA', '<a>&lt;<![CDATA[<b>&lt;]]>c<![CDATA[d]]><![CDATA[e]]></a>', '<a><<b>&lt;cde</a>'],
  ['CDATA beside the root', '<![CDATA[a<![CDATA[]]><b>c</b>', '<b>c</b>'],
  ['CDATA without an end', '<a>b<![CDATA[c</a>', '<a>bc</a>…'],
  ['CDATA that the next element ends', '<a>b<![CDATA[c</A>d</a><e><![CDATA[f]]></e>', '<a>bc</a><e>f</e>'],
  ['CDATA in CDATA', '<a><![CDATA[b<![CDATA[c]]></a>', '<a>b<![CDATA[c</a>'],
])('reads %s', (_, document, tree) => {
  expect(read(document)).toBe(tree)
})

test.each([
  ['a declaration without its question mark', '<?xml version="1.0"><rss>a</rss><?b?>', '<rss></rss>'],
  ['a declaration in capitals', '<?XML version="1.0"><a>b</a><?c?>', '<a>b</a>'],
  ['warnings before the declaration', '<b>No <i>x</b> <?xml version="1.0"?><a>b</a>', '<a>b</a>'],
  ['a declaration behind the root', '<rdf:RDF/><?xml version="1.0"?><a/>', '<rdf:rdf></rdf:rdf><a></a>'],
  ['a declaration behind other roots', '<RSS/><?xml version="1.0"?><b/>', '<rss></rss><b></b>'],
  [
    'a declaration behind a root with a prefix',
    '<my-a:feed/><?xml version="1.0"?><b/>',
    '<my-a:feed></my-a:feed><b></b>',
  ],
  ['a stylesheet', '<?xml-stylesheet href="a>b"?><a>c</a>', '<a>c</a>'],
  ['a DOCTYPE', '<!DOCTYPE a PUBLIC "x>" \'y>\'><a>b</a>', '<a>b</a>'],
  [
    'a DOCTYPE behind comments',
    '<!-- <!DOCTYPE --> <!-- > --><!doctype a [<!ENTITY b "c">]><a>&b;</a>',
    '<a>c</a>',
  ],
  ['a DOCTYPE in an element', '<a><!DOCTYPE a [<!ENTITY b "c">]>&b;</a>', '<a>]>&b;</a>'],
  [
    'a DOCTYPE that is a comment without an end',
    '<!-- <!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a>&b;</a>',
  ],
  [
    'a DOCTYPE with declarations',
    '<!DOCTYPE a [<!ELEMENT a (b)><!-- ]> " --><!ATTLIST a b CDATA "]>">]><a>&b;</a>',
    '<a>&b;</a>',
  ],
  [
    'a DOCTYPE with markup in its entities',
    `<!DOCTYPE a [<!ENTITY b "<i>1</i><i>2</i>"><!ENTITY c '<i>1</i><i>2</i>'>]><a>d</a>`,
    '<a>d</a>',
  ],
  [
    'a DOCTYPE with its end in quotes',
    `<!DOCTYPE a [<!ENTITY b "]><i/>"><!ENTITY c ']><i/>'>]><a>d</a>`,
    '<a>d</a>',
  ],
  ['a DOCTYPE with its end in a comment that is empty', '<!DOCTYPE a [<!----> ]><a>d</a>', '<a>d</a>'],
  [
    'a DOCTYPE with an end in quotes that are never closed',
    '<!DOCTYPE a [ "<!ENTITY b \'c>]><a>d</a>',
    '<a>d</a>',
  ],
  ['a DOCTYPE with markup in a comment', `<!DOCTYPE a [<!-- it's ]> <i/> -->]><a>d</a>`, '<a>d</a>'],
  ['a DOCTYPE with a hint of a comment', '<!DOCTYPE a [!-- ]><a>d</a>', '<a>d</a>'],
  ['a DOCTYPE behind a comment', '<!-- a --><!DOCTYPE b [<!ENTITY c "d">]><e>&c;</e>', '<e>d</e>'],
  ['an entity that is declared behind the DOCTYPE', '<!DOCTYPE a><a><!ENTITY b "c">&b;</a>', '<a>&b;</a>'],
  ['a DOCTYPE with a quote without an end', '<!DOCTYPE a "b><a>c</a>', '<a>c</a>'],
  ['a DOCTYPE with a comment without an end', '<!DOCTYPE a [<!-- b><a>c</a>', '<a>c</a>'],
  ['a DOCTYPE without an end', '<!DOCTYPE a', ''],
])('reads %s', (_, document, tree) => {
  expect(read(document)).toBe(tree)
})

test.each([
  [`<!ENTITY b "c">`, '&b;&d;', 'c&d;'],
  ['<!ENTITY b "1"><!ENTITY b "2">', '&b;', '1'],
  ['<!ENTITY a-b.c "1"><!ENTITY _2 "&a-b.c;&_3;"><!ENTITY _3 "3">', '&_2;', '13'],
  [`<!ENTITY\n b\t 'c"' >`, '&b;', 'c"'],
  ['<!ENTITY b "c&#38;&lt;"><!ENTITY d "&b;e&b;&f-g;">', '&d;', 'c&<ec&<&f-g;'],
  // XML's own five keep their meaning (XML 1.0, 4.6).
  ['<!ENTITY lt "x"><!ENTITY lte "y"><!ENTITY salt "z">', '&lt;&lte;&salt;', '<yz'],
  ['<!ENTITY b SYSTEM "file:///etc/passwd">', '&b;', '&b;'],
  ['<!ENTITY b "c">', '&eacute;&#233;&#xe9; R&D', 'ééé R&D'],
  [`<!ENTITY b "${'c'.repeat(201)}">`, '&b;', '&b;'],
])('reads the entities %s', (declarations, text, read_) => {
  expect(read(`<!DOCTYPE a [${declarations}]><a>${text}</a>`)).toBe(`<a>${read_}</a>`)
})

test('fifty entities are read, and a million characters of them', () => {
  const declarations = Array.from({ length: 51 }, (_, index) => `<!ENTITY e${index} "${index}">`).join('')
  expect(read(`<!DOCTYPE a [${declarations}]><a>&e49;&e50;</a>`)).toBe('<a>49&e50;</a>')
  const long = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(200)}">]><a>${`<d>${'&b;'.repeat(500)}</d>`.repeat(10)}<d>&b;</d></a>`
  expect(read(long).match(/&b;/g)).toHaveLength(1)
})

test.each([
  ['fields', '<item><title>1<link>2<guid>3<pubDate>4<category>5<comments>6<description>7<title>8</item>'],
  [
    'authors',
    '<item><title>1<author>2</author><link>3<enclosure></enclosure><guid>4<source>5</source></item>',
  ],
])('%s without closing tags are ended by the next one', (_, document) => {
  const closed = document.replaceAll(
    /<(title|link|guid|pubDate|category|comments|description)>(\d)/g,
    '<$1>$2</$1>',
  )
  expect(read(document)).toBe(closed.replaceAll('pubDate', 'pubdate'))
})

test.each(['title', 'content:encoded', 'summary', 'content'])(
  'an entry is ended by the next one, also in its %s',
  (field) => {
    const second = `<item><${field}>B</${field}></item>`
    expect(read(`<rss><item><${field}>A${second}</rss>`)).toBe(
      `<rss><item><${field}>A</${field}></item>${second}</rss>`,
    )
  },
)

test('an entry of Atom is ended by the next one, also in its texts', () => {
  for (const field of ['title', 'summary', 'content']) {
    const tree = read(`<feed xmlns="${atom}"><entry><${field}>A<entry>B</feed>`)
    expect(tree.match(/<atom:entry>/g)).toHaveLength(2)
    expect(tree).toContain('</atom:entry><atom:entry>')
  }
})

test('a field holds other elements than those of its entry', () => {
  const document = '<item><title>a<b>c</b></title><description><p>d</p></description></item>'
  expect(read(document)).toBe(document)
})

test('entries in a list of an entry are part of it', () => {
  const document = '<item><related><item><title>A</title></item></related></item>'
  expect(read(document)).toBe(document)
})

test('text between the elements of a feed is of no field', () => {
  const channel = '<channel>a<item>b<title>c</title></item></channel>'
  const read_ = '<channel><item><title>c</title></item></channel>'
  for (const root of ['rss', 'rdf:rdf', 'feed']) {
    expect(read(`<${root}>d${channel}</${root}>`)).toBe(`<${root}>${read_}</${root}>`)
  }
  const feed = (text: string) => `<atom:feed>${text}<atom:entry>${text}</atom:entry></atom:feed>`
  expect(read(feed('a'))).toBe(feed(''))
})

test('the elements of RSS have no namespace, whatever is declared', () => {
  const namesOf = (root: string) => read(`<${root} xmlns="${atom}"><title/></${root}>`)
  expect(namesOf('rss')).toContain('<title>')
  expect(namesOf('RSS')).toContain('<title>')
  const both = `<rss xmlns="${atom}" xmlns:x="http://purl.org/dc/terms/"><x:title/></rss>`
  expect(read(both)).toContain('<dcterms:title>')
  for (const root of ['feed', 'abc', 'rss2', 'xrss']) expect(namesOf(root)).toContain('<atom:title>')
})

test('bases and languages are those of the elements around, up to twenty bases', () => {
  const nested = (depth: number) => '<a xml:base="x/" xml:lang=" en ">'.repeat(depth)
  const innermost = (document: string): XmlElement => {
    let element = parseXml(document)
    for (let [child] = element.children; typeof child === 'object'; [child] = child.children) element = child
    return element
  }
  expect(innermost(`${nested(2)}<b lang="fr"/>`)).toMatchObject({ bases: ['x/', 'x/'], language: 'fr' })
  expect(innermost(`${nested(2)}<b xml:lang="es" lang="fr" base="y/"/>`)).toMatchObject({ language: 'es' })
  expect(innermost(`${nested(2)}<b base="y/"/>`)).toMatchObject({ bases: ['x/', 'x/'], language: 'en' })
  expect(innermost('<channel base="y/" xml:base=" z/ "/>').bases).toEqual(['z/'])
  expect(innermost(nested(30)).bases).toHaveLength(20)
})

test.each(['item', 'entry', 'atom:entry', 'x:item'])(
  'elements deeper than 600 are dropped, up to the end of the %s',
  (entry) => {
    const deep = (closed: number) => `${'<b>'.repeat(700)}c${'</b>'.repeat(closed)}`
    const whole = read(`<a><${entry}>${deep(700)}<d>e</d></${entry}><f>g</f></a>`)
    expect(whole.match(/<b>/g)?.length).toBeLessThan(600)
    expect(whole.replace(/(<b>)+c?(<\/b>)+/, '')).toBe(`<a><${entry}><d>e</d></${entry}><f>g</f></a>`)
    const unclosed = read(`<a><${entry}>${deep(50)}</${entry}><f>g</f></a>`)
    expect(unclosed.replace(/(<b>)+c?(<\/b>)+/, '')).toBe(`<a><${entry}></${entry}><f>g</f></a>`)
  },
)

test('elements that are too deep are counted until they end', () => {
  expect(read(`<a>${'<b>'.repeat(700)}${'</b>'.repeat(690)}<c/>`)).toContain(`<a>${'<b>'.repeat(598)}`)
  expect(read(`<a>${'<b>'.repeat(700)}${'</b>'.repeat(690)}<c/>`)).toMatch(/<\/b><c><\/c>…(?:…){10}$/)
})

test('an entry begins behind elements that are too deep', () => {
  const tree = read(`<a><item>${'<b>'.repeat(700)}<item><title>c</title></item></a>`)
  expect(tree.endsWith('</b></item><item><title>c</title></item></a>')).toBe(true)
})

test('a text, an attribute and their number have limits', () => {
  const long = 'a'.repeat(maxFieldLength - 2)
  const [text] = parseXml(`<t>${long}bcd<![CDATA[efg]]>&lt;</t>`).children
  expect(typeof text === 'object' && text.children.join('')).toBe(`${long}bc`)
  const [cdata] = parseXml(`<t>bc<![CDATA[${long}de]]>f&lt;</t>`).children
  expect(typeof cdata === 'object' && cdata.children.join('')).toBe(`bc${long}`)
  const [attributes] = parseXml(
    `<t a="${long}bcd"${' '}${Array.from({ length: 300 }, (_, n) => `a${n}=""`).join(' ')}/>`,
  ).children
  expect(typeof attributes === 'object' && attributes.attributes.get('a')).toBe(`${long}bc`)
  expect(typeof attributes === 'object' && attributes.attributes.size).toBe(200)
})
