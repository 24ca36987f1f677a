import { expect, test } from 'vitest'
import { cleanTitle, IcyMetadata, parseInterval } from './icy.ts'

function block(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text)
  const units = Math.ceil(bytes.length / 16)
  return Buffer.concat([Buffer.from([units]), bytes, Buffer.alloc(units * 16 - bytes.length)])
}

test.each([1, 2, 7, 1000])('audio and titles are told apart, in chunks of %d bytes', (size) => {
  const titles: string[] = []
  const metadata = new IcyMetadata(4, (title) => titles.push(title))
  const stream = Buffer.concat([
    ...[Buffer.from('abcd'), block("StreamTitle='Low Tide - It's late';StreamUrl='';")],
    ...[Buffer.from('efgh'), block(''), Buffer.from('ijkl'), block("StreamTitle='';"), Buffer.from('mn')],
  ])
  let audio = ''
  for (let start = 0; start < stream.length; start += size) {
    for (const piece of metadata.read(stream.subarray(start, start + size))) audio += Buffer.from(piece)
  }
  expect(audio).toBe('abcdefghijklmn')
  expect(titles).toEqual(["Low Tide - It's late", ''])
})

test.each([
  [Buffer.from("StreamTitle='Canción';"), 'Canción'],
  [Buffer.from("StreamTitle='Canción';", 'latin1'), 'Canción'],
  [Buffer.from("StreamTitle='two\n\u202elines';"), 'two lines'],
  [Buffer.from(`StreamTitle='${'x'.repeat(400)}';`), 'x'.repeat(200)],
])('%s is a title', (text, title) => {
  const titles: string[] = []
  new IcyMetadata(1, (found) => titles.push(found)).read(Buffer.concat([Buffer.from('a'), block(text)]))
  expect(titles).toEqual([title])
})

test.each([
  ['16000', 16_000],
  ['0', undefined],
  ['-5', undefined],
  ['many', undefined],
  [undefined, undefined],
])('the header %j names the interval %s', (header, interval) => {
  expect(parseInterval(header)).toBe(interval)
})

test.each([
  ['&#22338;&#26412; &amp; Band', '\u5742\u672c & Band'],
  ['Rock &#x26; Roll', 'Rock & Roll'],
  ['AT&T Park', 'AT&T Park'],
  ['&#8238;evil&#10;line', 'evil line'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%j is shown as %j', (title, expected) => expect(cleanTitle(title)).toBe(expected))
