import { expect, test } from 'vitest'
import { IcyMetadata, parseInterval } from './icy.ts'

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
  ['16000', 16_000],
  ['0', undefined],
  ['-5', undefined],
  ['many', undefined],
  [undefined, undefined],
])('the header %j names the interval %s', (header, interval) => {
  expect(parseInterval(header)).toBe(interval)
})
