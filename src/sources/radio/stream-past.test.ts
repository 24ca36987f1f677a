import { expect, test } from 'vitest'
import { oggPage } from './ogg-page.fixture.ts'
import { burstSize, openPast, type StreamPast } from './stream-past.ts'

/** An Ogg page with one letter as its content, `size` bytes long. */
function page(letter: string, { size = 1, ...options } = {} as PageOptions): Buffer {
  return oggPage(Buffer.alloc(size, letter), options)
}
type PageOptions = { size?: number } & Parameters<typeof oggPage>[1]

const headers = [page('B', { begins: true }), page('C'), page('S', { size: 700 })]
const sound = (letter: string) => page(letter, { granule: 960n, size: 300 })

/** The letters of whole pages. */
const letters = (pages: readonly Uint8Array[]) =>
  pages.map((bytes) => String.fromCharCode(bytes.at(-1) ?? 0)).join('')

function addAll(past: StreamPast, bytes: Buffer, step: number): string {
  let passed = ''
  for (let at = 0; at < bytes.length; at += step) passed += letters(past.add(bytes.subarray(at, at + step)))
  return passed
}

test('MP3 is passed on unchanged, and its last bytes are kept', () => {
  const past = openPast('audio/mpeg')
  const chunk = Buffer.alloc(10_000, 'x')
  for (let sent = 0; sent < 30; sent++) expect(past.add(chunk)).toEqual([chunk])
  const length = past.opening().reduce((sum, { length }) => sum + length, 0)
  expect(length).toBeGreaterThanOrEqual(burstSize)
  expect(length).toBeLessThan(burstSize + chunk.length)
})

test.each([1, 7, 100, 10_000])(
  'Ogg is passed on page by page, however it arrives: %d bytes a time',
  (step) => {
    const past = openPast('audio/ogg')
    expect(addAll(past, Buffer.concat([...headers, sound('1'), sound('2')]), step)).toBe('BCS12')
    expect(letters(past.opening())).toBe('BCS12')
  },
)

test('a late listener gets the headers and the last pages', () => {
  const past = openPast('application/ogg')
  addAll(past, Buffer.concat(headers), 500)
  for (let sent = 0; sent < 2 * burstSize; sent += 300) past.add(sound('m'))
  past.add(sound('z'))
  expect(letters(past.opening())).toMatch(/^BCSm+z$/)
  expect(past.opening().length).toBeLessThan(headers.length + burstSize / 300 + 2)
})

test('a new logical stream replaces the headers', () => {
  const past = openPast('audio/opus')
  addAll(
    past,
    Buffer.concat([...headers, sound('1'), page('N', { begins: true }), page('O'), sound('2')]),
    64,
  )
  expect(letters(past.opening())).toBe('NO2')
})

test('bytes outside of pages are dropped', () => {
  const past = openPast('audio/ogg')
  expect(addAll(past, Buffer.concat([Buffer.from('noise Ogg'), page('B', { begins: true })]), 5)).toBe('B')
})

test('the kept headers have a size limit', () => {
  const past = openPast('audio/ogg')
  for (let sent = 0; sent < 40; sent++) past.add(page('h', { size: 60_000 }))
  const length = past.opening().reduce((sum, { length }) => sum + length, 0)
  expect(length).toBeLessThan(500_000)
})
