import { expect, test } from 'vitest'
import { read, rss } from './parse.fixture.ts'

test('a missing end tag of an entry does not affect other entries', () => {
  const feed = rss(
    '<item><title>A</title><description>x<item><title>B</title></item><item><title>C</title><item><title>D</title></item>',
  )
  expect(read(feed).map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D'])
})

test('a list of related stories inside an entry is not read as entries', () => {
  const feed = rss(
    '<item><title>A</title><related><item><title>Other</title></item></related><link>/a</link></item>',
  )
  expect(read(feed)).toMatchObject([{ title: 'A', link: 'https://example.com/a' }])
})

test('an empty entry inside an entry does not end it', () => {
  const feed = rss('<item><title>A</title><item /><link>/a</link></item><item><title>B</title><item/></item>')
  expect(read(feed)).toMatchObject([{ title: 'A', link: 'https://example.com/a' }, { title: 'B' }])
})

test('a CDATA section without an end does not affect other entries', () => {
  const feed = rss(
    '<item><title><![CDATA[A</title></item><item><title><![CDATA[B]]></title></item><item><title>C</title></item>',
  )
  expect(read(feed).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test.each([
  ['<![CDATA[a <![CDATA[b]]> c]]>', 'a b c'],
  ['<![CDATA[<b>Town</b> hall]]>]]>', 'Town hall'],
  ['Town hall ]]>', 'Town hall'],
])('the end of a CDATA section in another is no text: %s', (written, title) =>
  expect(read(rss(`<item><title>${written}</title></item>`))).toMatchObject([{ title }]),
)

test('a stray end tag of the channel does not affect entries', () => {
  const feed = rss(
    '<item><title>A</title></channel><description>x</description></item><item><title>B</title></item>',
  )
  expect(read(feed).map(({ title }) => title)).toEqual(['A', 'B'])
})

test('keeps the usable entries of a truncated document', () => {
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

test('an empty entry is dropped', () => {
  expect(read(rss('<item></item><item><title> </title></item><item><title>A</title></item>'))).toHaveLength(1)
  expect(read(rss(''))).toEqual([])
})

test('reads the newest 300 entries, whether they are first or last', () => {
  const item = (day: number) =>
    `<item><title>${day}</title><pubDate>${new Date(Date.UTC(2020, 0, day)).toUTCString()}</pubDate></item>`
  const days = Array.from({ length: 400 }, (_, index) => index + 1)
  expect(read(rss(days.map(item).join(''))).at(-1)?.title).toBe('400')
  expect(read(rss(days.toReversed().map(item).join('')))[0]?.title).toBe('400')
  expect(read(rss(days.map(item).join('')))).toHaveLength(300)
})

test('reads the newest 300 entries, whatever stands before and after them', () => {
  const item = (day: number) =>
    `<item><title>${day}</title><pubDate>soon</pubDate><pubDate>${new Date(Date.UTC(2020, 0, day)).toUTCString()}</pubDate></item>`
  const days = Array.from({ length: 400 }, (_, index) => item(index + 1)).join('')
  const undated = '<item><title>undated</title></item>'
  expect(read(rss(days + undated)).map(({ title }) => title)).toContain('400')
  expect(read(rss(undated + days)).at(-1)?.title).toBe('400')
})

test.each([
  ['a comment without an end', '<!-- lost ><item><title>A</title></item>'],
  ['an instruction without an end', '<?php echo 1; ><item><title>A</title></item>'],
  [
    'an attribute whose quote is not closed',
    '<image url="x><url>y</url></image><item><title>A</title></item>',
  ],
  ['an end tag with a second slash', '<item><title>A<//title></item>'],
  ['attributes without quotes and values', '<item a=b/c d e = f><title type=text>A</title></item>'],
])('%s does not affect entries', (_, entries) => {
  expect(read(rss(entries)).map(({ title }) => title)).toEqual(['A'])
})

test('a sign that begins no tag is text', () => {
  const title = (text: string) => read(rss(`<item><title>${text}</title></item>`))[0]?.title
  expect(title('I <3 you, 1 < 2 and <> too')).toBe('I <3 you, 1 < 2 and <> too')
})

test('a slash at the end of an address without quotes belongs to the address', () => {
  const [article] = read(
    rss('<item><title>A</title><atom:link href=https://example.com/a/></atom:link></item>'),
  )
  expect(article?.link).toBe('https://example.com/a/')
})
