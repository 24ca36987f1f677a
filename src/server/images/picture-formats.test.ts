import sharp, { type AvifOptions } from 'sharp'
import { describe, expect, test } from 'vitest'
import { acceptedFormat, inputFormatOf, inputFormats } from './picture-formats.ts'

test.each(inputFormats)('%s is recognised by its bytes', async (format) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a8592' } })
  expect(inputFormatOf(await picture.toFormat(format, {} satisfies AvifOptions).toBuffer())).toBe(format)
})

describe('every other kind is refused', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['SVG after a declaration', Buffer.from('<?xml version="1.0"?>\n<!-- \x89PNG -->\n<svg/>', 'latin1')],
    ['compressed SVG', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['TIFF, little-endian', Buffer.from('II*\0', 'latin1')],
    ['TIFF, big-endian', Buffer.from('MM\0*', 'latin1')],
    ['HEIC', heic],
    ['BMP', Buffer.from('BM')],
    ['Photoshop', Buffer.from('8BPS')],
    ['JPEG XL', Buffer.from([0xff, 0x0a])],
    ['sound in RIFF', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['HTML', Buffer.from('<!doctype html>')],
    ['nothing', Buffer.alloc(0)],
    ['a box that claims an endless length', Buffer.from('\xff\xff\xff\xffftyp', 'latin1')],
  ])('%s', (_kind, bytes) => {
    expect(inputFormatOf(bytes)).toBeUndefined()
  })
})

test.each([
  [undefined, 'jpeg'],
  ['', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  ['image/avif,image/webp,image/png,*/*;q=0.8', 'avif'],
  ['image/png,image/webp;q=0.5', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0', 'jpeg'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif; q=0.000, image/webp;q=0', 'jpeg'],
  ['image/avif;q=0.001', 'avif'],
  ['image/avif-sequence', 'jpeg'],
])('%s gets %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format)
})
