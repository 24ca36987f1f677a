import { expect, test } from 'vitest'
import { growingLinearly } from '../../../../tests/growing-linearly.ts'
import { clip, htmlToText, textOfConstruct, titleOf, titleToText } from './html-text.ts'

test.each([
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['One<br>Two<br/>Three', 'One Two Three'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['in<b>line</b> <a href="/x">link</a>.', 'inline link.'],
  [' much \n\t space\u00a0here ', 'much space here'],
  ['AT&amp;T &lt;3 caf&eacute; &#8217;&#x2014; &#150;', 'AT&T <3 café ’— –'],
  ['a < b and AT&T', 'a < b and AT&T'],
  ['profit&notes &amp sons', 'profit&notes & sons'],
  ['<script>alert(1)</script>Text<style>p{}</style>', 'Text'],
  ['Text<noscript><img src=x> no</noscript> end', 'Text end'],
  ['Text<template><p>hidden</p></template> end', 'Text end'],
  ['<figure><img src="a.jpg"><figcaption>Photo by A</figcaption></figure><p>Story</p>', 'Story'],
  ['<script src="a.js"/>Text', 'Text'],
  ['before<script>var a = "<p>"', 'before'],
  ['<figcaption>never closed, <p>yet read</p>', 'never closed, yet read'],
  ['cut in the middle of <a href="http://exam', 'cut in the middle of'],
  ['<!-- comment -->Text<!-- <p>not</p> -->', 'Text'],
  ['<o:p>Word</o:p> <fb:like></fb:like>text', 'Word text'],
  ['&lt;p&gt;Escaped &lt;b&gt;twice&lt;/b&gt;&lt;/p&gt;', 'Escaped twice'],
  ['<p>&lt;p&gt;Escaped &lt;b&gt;twice&lt;/b&gt;, in a frame&lt;/p&gt;</p>', 'Escaped twice, in a frame'],
  ['&lt;p&gt;Escaped twice&lt;/p&gt;<img src="/counter.gif">', 'Escaped twice'],
  ['Use the &lt;b&gt; tag', 'Use the <b> tag'],
  [
    '<p>End each row with &lt;br&gt; or wrap it in &lt;p&gt;&lt;/p&gt;.</p>',
    'End each row with <br> or wrap it in <p></p>.',
  ],
  ['a &lt;script&gt;alert(1)&lt;/script&gt; b', 'a alert(1) b'],
  ['a &lt;scr&#x200b;ipt&gt;alert(1)&lt;/scr&#x202e;ipt&gt; b', 'a alert(1) b'],
  ['evil\u202etxt\u0007 \u0090and\u2066 more\u0000', 'eviltxt and more'],
  ['<p></p><img src="x">', ''],
  ['it\u0092s \u0093here\u0094 \u0096 so\u0085', 'it’s “here” – so…'],
  [`<!' <a href="foo">all of it</a>`, "<!' all of it"],
  ['<!"<a href="foo">blah</a>', '<!"blah'],
  ['<![CDATA[kept]]> too', 'kept too'],
  ['one<![if !IE]> <b>two</b><![endif]> three', 'one two three'],
  ['one<!-- open > two <b>three</b> <!-- four', 'one two three'],
  ['one<!-- closed > --> two <!-- open <i>three</i>', 'one two three'],
  ['one<!-- > --!><i>two</i><!-->three', 'onetwothree'],
  ['one<script><!-- two </script> three', 'one three'],
  ['one <!--[if gte mso 9]><xml>two</xml>', 'one'],
  ['<!DOCTYPE html', '<!DOCTYPE html'],
  ['one <!DOCTYPE html', 'one'],
  ['one<iframe src="/a"> <b>two</b></iframe>', 'one'],
  ['one<iframe src="/a"> <b>two</b>', 'one two'],
  ['', ''],
])('reads %j as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test.each([
  ['AT&amp;T', 'AT&T'],
  ['AT&amp;amp;T', 'AT&T'],
  ['AT&T', 'AT&T'],
  ['Q&A: R&D', 'Q&A: R&D'],
  ['&lt;b&gt;Bold&lt;/b&gt; news', 'Bold news'],
  ['<b>Bold</b> news', 'Bold news'],
  ['a < b', 'a < b'],
  ['a &lt; b &amp;lt; c', 'a < b < c'],
  ['I <3 Fort Lauderdale', 'I <3 Fort Lauderdale'],
  ['Vec<T> and Map&lt;K, V&gt;', 'Vec<T> and Map<K, V>'],
  ['It&amp;#8217;s &amp;quot;here&amp;quot;', 'It’s "here"'],
  ['Prices <<< down >>> again', 'Prices <<< down >>> again'],
  ['Why &lt;video&gt; beats <iframe> today', 'Why <video> beats <iframe> today'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['Line\n  break', 'Line break'],
  ['<script>alert(1)</script>News', 'News'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;News', 'News'],
  ['a <y', 'a'],
  ['x <unclosed attr="1', 'x <unclosed attr="1'],
])('reads the title %j as %j', (title, text) => {
  expect(titleToText(title)).toBe(text)
})

test.each([
  ['text', 'Die Rückkehr von <i> und <b>', 'Die Rückkehr von <i> und <b>'],
  ['text', 'AT&amp;T &#8217;s &lt;b&gt;', 'AT&T ’s &lt;b&gt;'],
  ['html', 'Noon <time>12:00</time> <o:p>x</o:p><iframe src="y"></iframe>', 'Noon 12:00 x'],
  ['html', '&lt;title>', '<title>'],
  ['html', '&lt;b&gt;Bold&lt;/b&gt; news', 'Bold news'],
  ['guess', 'Noon <time datetime="12:00">12</time> in <st1:City>Rome', 'Noon 12 in Rome'],
  ['guess', 'The <blink> tag', 'The <blink> tag'],
] as const)('reads a title of %s, %j, as %j', (kind, value, text) => {
  expect(titleOf({ kind, value })).toBe(text)
})

test('a text keeps its brackets; one that is full of markup was HTML', () => {
  expect(textOfConstruct({ kind: 'text', value: 'The <blink> tag &amp; more' })).toBe(
    'The <blink> tag &amp; more',
  )
  expect(textOfConstruct({ kind: 'text', value: '<p>One</p> &amp; two' })).toBe('One & two')
})

test('stops reading when it has enough', () => {
  const text = htmlToText('<p>word</p>'.repeat(100_000), { enough: 100 })
  expect(text.length).toBeLessThan(200)
  expect(text.startsWith('word word')).toBe(true)
})

test.each([
  ...['<', '<a ', '<b>', '</b>', '<script>', '<noscript>', '<!--', '&', '&lt;', 'a="', ' '],
  ...['<i b="c">d</i>', '<!-- a -->', '<noscript>a<b>'],
])('is linear on hostile text %j', (piece) => {
  for (const read of [htmlToText, titleToText]) {
    const text = growingLinearly(20_000, (n) => read(`${piece === 'a="' ? '<p ' : ''}${piece.repeat(n)}`))
    expect(typeof text).toBe('string')
  }
})

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Of four characters the graphemes that fit into the first two. */
function firstTwo(text: string): string {
  const parts = [...segmenter.segment(text)]
  return parts
    .filter(({ index, segment }) => index + segment.length <= 2)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()
}

test('never cuts inside a grapheme', () => {
  const codes = [
    ...Array(0x700).keys(),
    ...Array(0x60)
      .keys()
      .map((offset) => 0x2000 + offset),
    0xfe0f,
    0x1100,
    0x1161,
  ]
  const wrong = codes.flatMap((code) => {
    const character = String.fromCharCode(code)
    const texts = [`a${character}bc`, `ab${character}c`, `a©${character}c`, `a${character.repeat(2)}c`]
    return texts.filter((text) => clip(text, 2) !== firstTwo(text)).map((text) => `${code}: ${text}`)
  })
  expect(wrong).toEqual([])
})
