import { expect, test } from 'vitest'
import { parseAtomEntry, parseItem } from './parse-entry.fixture.ts'
import { maxFieldLength } from './parsed-feed.ts'

const packed = Buffer.from('<p>packed té</p>').toString('base64')

// Kind, whether it is declared, and the value: RFC 4287, 3.1 and 4.1.3.
test.each<[string, string, string]>([
  ['<content>a &lt;b&gt;</content>', 'text', 'a <b>'],
  ['<content type="text">a &lt;b&gt; </content>', 'text', 'a <b>'],
  ['<content type="TEXT/PLAIN; charset=x">a</content>', 'text', 'a'],
  ['<content type="plain">a</content>', 'text', 'a'],
  ['<content type="escaped">a</content>', 'text', 'a'],
  ['<content type=" html ">a &lt;b&gt; </content>', 'html', 'a <b> '],
  ['<content type="text/html">a</content>', 'html', 'a'],
  ['<content type="x-y">a</content>', 'html', 'a'],
  [
    '<content type="text">a <b c="d&quot;&amp;">e&lt;f</b> g</content>',
    'html',
    'a <b c="d&quot;&amp;">e&lt;f</b> g',
  ],
  ['<content type="html">a&gt; <app:b c="d">e</app:b> g</content>', 'html', 'a> <b c="d">e</b> g'],
  [
    '<content type="xhtml"><div>a &lt;b&gt; &quot;<i>c</i></div></content>',
    'html',
    '<div>a &lt;b&gt; &quot;<i>c</i></div>',
  ],
  ['<content type="application/xhtml+xml"><div>a</div></content>', 'html', '<div>a</div>'],
  ['<content type="xhtml">a &amp;lt;</content>', 'html', 'a &lt;'],
  [`<content type="text/html" mode="base64">${packed}</content>`, 'html', '<p>packed té</p>'],
  [
    `<content type="text/plain" encoding="base64"> ${packed.slice(0, 8)}\n ${packed.slice(8)} </content>`,
    'text',
    '<p>packed té</p>',
  ],
  [`<content type="application/octet-stream">${packed}</content>`, 'html', '<p>packed té</p>'],
  [`<content type="font/x">${packed}</content>`, 'html', '<p>packed té</p>'],
  [`<content type="model/x">${packed}</content>`, 'html', '<p>packed té</p>'],
  [`<content type="application/xml">${packed}</content>`, 'html', packed],
  [`<content type="x-application/x">${packed}</content>`, 'html', packed],
  ['<content type="application/x" mode="base64">YQlh</content>', 'html', 'a\ta'],
  ['<content type="application/x">word</content>', 'html', 'word'],
  ['<content type="application/x">wordword</content>', 'html', 'wordword'],
  ['<content type="application/x">two words are no base64</content>', 'html', 'two words are no base64'],
])('reads %s as %s', (inside, kind, value) => {
  const [found] = parseAtomEntry(inside).contents
  expect(found?.kind).toBe(kind)
  expect(found?.value).toBe(value)
})

test.each([
  '<content type="image/png">a</content>',
  '<content type="audio/x">a</content>',
  '<content type="video/x">a</content>',
  '<content mode="base64">#</content>',
  '<content mode="base64">YQ</content>',
  '<content mode="base64">AAAA</content>',
  '<content mode="base64">YQBhYQ===</content>',
  '<content type="application/pdf">JVBERi0xLjQK\n//79/Pv6</content>',
  '<content> </content>',
  '<content/>',
])('reads no text in %s', (inside) => {
  expect(parseAtomEntry(inside).contents).toEqual([])
})

test('one text in several formats (Atom 0.3): HTML first; its base is that of its element', () => {
  const inside =
    '<content type="multipart/alternative"><content type="text">a</content><content type="text/html" xml:base="b/">c</content><content type="text">d</content></content>'
  const { contents } = parseAtomEntry(inside)
  expect(contents.map(({ value }) => value)).toEqual(['c', 'a', 'd'])
  expect(contents.map(({ bases }) => bases)).toEqual([['b/'], [], []])
})

test('a text beside the element of XHTML is read, too; its base is that of the element', () => {
  const [found] = parseAtomEntry(
    '<content type="xhtml" xml:base="a/"> <div xml:base="b/">c</div> d</content>',
  ).contents
  expect(found).toEqual({
    kind: 'html',
    bases: ['a/', 'b/'],
    value: ' <div xml:base="b/">c</div> d',
  })
})

test('a text of many elements is no longer than one of a single element', () => {
  const part = 'a'.repeat(maxFieldLength / 2 - 20)
  const inside = `<b>${part}</b><b>${part}</b><b>${part}</b>`
  const [found] = parseAtomEntry(`<content type="xhtml">${inside}</content>`).contents
  expect(found?.value).toBe(inside.slice(0, maxFieldLength))
  expect(parseItem(`<category> ${inside} </category>`).categories[0]).toHaveLength(maxFieldLength)
})
