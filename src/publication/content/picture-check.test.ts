import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  edit,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const article = 'articles/counting-pelicans.md'

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2a8592' } })
}

/** A large picture in one channel, which costs a third of one in color. */
function black(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 1 } as const
  return sharp(Buffer.alloc(width * height), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const tiff = await blank(9, 6).tiff().toBuffer()
const png = await blank(9, 6).png().toBuffer()

const cases: Breakages = {
  'warning: assets/beach.HEIC: found a picture of the kind HEIC, expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them':
    () => write('assets/beach.HEIC', 'x'),
  'warning: assets/logo.psd: found a picture of the kind PSD, expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them':
    () => write('assets/logo.psd', '8BPS'),
  'error: assets/Mi foto á.svg: found the name "Mi foto á.svg", expected a name of letters from a to z, digits, hyphens and points, such as old-bridge.jpg':
    () => write('assets/Mi foto á.svg', '<svg/>'),
  'warning: assets/scan.jpg: found a picture of the kind TIFF, expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them':
    () => write('assets/scan.jpg', tiff),
  'warning: assets/quay.jpg: found a picture of the kind PNG, expected a name that ends in .png': () =>
    write('assets/quay.jpg', png),
  'warning: assets/quay.png: found bytes that are no picture, or only the beginning of one, expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them':
    () => write('assets/quay.png', 'PNG, I promise'),
  'warning: assets/PIER.JPG: found the ending .JPG, expected it in small letters, .jpg': () =>
    write('assets/PIER.JPG', 'x'),
  'warning: assets/quay.png: found 42 MB, which are not sent to readers, expected at most 40 MB: save it smaller, or put a long video on a site for videos':
    () => write('assets/quay.png', Buffer.concat([png, Buffer.alloc(41 * 1024 ** 2)])),
  'warning: assets/parade.mp4: found 41 MB, which are not sent to readers, expected at most 40 MB: save it smaller, or put a long video on a site for videos':
    () => write('assets/parade.mp4', Buffer.alloc(41 * 1024 ** 2)),
  'warning: assets/quay.png: found 8000 × 7000 pixels, which every reader has to load whole, expected at most 50 million pixels: save it smaller, 2400 pixels wide is enough':
    async () => write('assets/quay.png', await black(8000, 7000)),
  'error: articles/counting-pelicans.md:8 image: found "scan.jpg", expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them; the file is a picture of the kind TIFF':
    async () => {
      await write('assets/scan.jpg', tiff)
      await edit(article, 'image: bird.svg', 'image: scan.jpg')
    },
}

describe('pictures that browsers would not show', () => testBreakages(cases))
describe('an empty file', () =>
  testBreakages({
    'warning: assets/quay.png: found bytes that are no picture, or only the beginning of one, expected JPEG, PNG, WebP, AVIF, GIF or SVG: export it as one of them':
      () => write('assets/quay.png', ''),
  }))

test('raster pictures have their upright size and an id made of their content', async () => {
  const picture = await blank(90, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  await write('assets/quay.jpg', picture)
  const rasters = async () => (await loadPublication(copy.folder)).publication?.content.rasters
  const raster = (await rasters())?.get('/media/quay.jpg')
  expect(raster).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), width: 60, height: 90 })
  await rename(join(copy.folder, 'assets/quay.jpg'), join(copy.folder, 'assets/dock.jpg'))
  expect((await rasters())?.get('/media/dock.jpg')).toEqual(raster)
  await write('assets/dock.jpg', await blank(60, 90).jpeg().toBuffer())
  expect((await rasters())?.get('/media/dock.jpg')?.id).not.toBe(raster?.id)
})

test('a picture in a text has several widths, and its size', async () => {
  await write('assets/quay.png', await blank(900, 600).png().toBuffer())
  await edit(article, '\n\n', '\n\n![A pier](quay.png)\n\n')
  const { publication } = await loadPublication(copy.folder)
  const id = publication?.content.rasters.get('/media/quay.png')?.id
  expect(publication?.content.articles.find(({ slug }) => slug === 'counting-pelicans')?.html).toContain(
    `<img src="/image/480/${id}" alt="A pier" srcset="/image/240/${id} 240w, /image/480/${id} 480w, /image/800/${id} 800w, /image/1200/${id} 900w" sizes="(min-width: 1024px) 720px, 100vw" width="900" height="600" loading="lazy">`,
  )
})
