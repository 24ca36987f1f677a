import { expect, test } from 'vitest'
import { titleInComments } from './ogg-comments.ts'
import { oggPage as page } from './ogg-page.fixture.ts'
import { openPast } from './stream-past.ts'

function field(text: string | Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}

function comments(beginning: string, list: readonly string[], count = list.length): Buffer {
  const number = Buffer.alloc(4)
  number.writeUInt32LE(count)
  return Buffer.concat([Buffer.from(beginning), field('encoder'), number, ...list.map(field)])
}

const first = page(Buffer.from('OpusHead'), { begins: true })
const opus = (...list: string[]) => page(comments('OpusTags', list))

test.each([
  ['artist and title', ['TITLE=Low Tide', 'Artist=Pelican Trio'], 'Pelican Trio - Low Tide'],
  ['a title alone', ['title=Low Tide'], 'Low Tide'],
  ['the first of two titles', ['title=One', 'TITLE=Two'], 'One'],
  ['controls and marks of direction', ['title=Low\r\n\u202eTide'], 'Low Tide'],
  ['an equals sign in a title', ['title=1+1=2'], '1+1=2'],
  ['no title', ['DATE=2026', 'nothing', '=empty'], ''],
])('the comments of Opus: %s', (_, list, title) => {
  expect(titleInComments([first, opus(...list)])).toBe(title)
})

test('the comments of Vorbis, also over two pages', () => {
  const packet = comments('\x03vorbis', [`comment=${'x'.repeat(900)}`, 'title=Low Tide'])
  expect(titleInComments([first, page(packet)])).toBe('Low Tide')
  expect(titleInComments([first, page(packet.subarray(0, 510)), page(packet.subarray(510))])).toBe('Low Tide')
})

test('comments that are cut, or that say they are longer, give the titles before that', () => {
  const whole = comments('OpusTags', ['title=Low Tide', 'artist=Pelican Trio'], 4_000_000_000)
  expect(titleInComments([first, page(whole)])).toBe('Pelican Trio - Low Tide')
  expect(titleInComments([first, page(whole.subarray(0, -3))])).toBe('Low Tide')
  for (let length = 0; length < whole.length; length++)
    expect(titleInComments([first, page(whole.subarray(0, length))])).toMatch(/^(Low Tide)?$/)
  expect(titleInComments([])).toBe('')
  expect(titleInComments([first, page(Buffer.from('\x7fFLAC'))])).toBe('')
})

test('a chained stream has the title of the song that plays', () => {
  const past = openPast('audio/ogg')
  const sound = page(Buffer.alloc(300), { granule: 960n })
  past.add(Buffer.concat([first, opus('title=One')]))
  expect(past.title).toBe('')
  past.add(sound)
  expect(past.title).toBe('One')
  past.add(Buffer.concat([sound, first, opus('title=Two'), sound]))
  expect(past.title).toBe('Two')
  past.add(Buffer.concat([first, opus(), sound]))
  expect(past.title).toBe('')
})
