import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Publication } from '../../publication/publication.ts'
import { loadPublication } from '../../publication/reading/load.fixture.ts'
import { openEncoder } from './encoder.ts'
import { openImageFolder } from './image-folder.ts'
import { createOwnImages } from './own-images.ts'

const fixture = new URL('../../../tests/fixtures/publications/pelican-bay-test', import.meta.url).pathname
const signal = new AbortController().signal
const encoder = openEncoder({ drawings: true, processes: 1 })
let root: string
let publication: Publication
let encodings: number
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'own-images-'))
  const folder = join(root, 'pelican-bay-test')
  await cp(fixture, folder, { recursive: true })

  const loaded = (await loadPublication(folder)).publication
  if (!loaded) throw new Error('the city is broken')
  publication = loaded
  encodings = 0
})
afterEach(() => rm(root, { recursive: true }))
afterAll(() => encoder.close())

function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a8592' } })
    .png()
    .toBuffer()
}

function service() {
  const logger = pino({ level: 'silent' })
  return createOwnImages({
    folder: openImageFolder(join(root, 'images'), logger),
    encoder: {
      encode: (...order) => {
        encodings += 1
        return encoder.encode(...order)
      },
    },
    logger,
  })
}

const pier = () => publication.content.rasters.get('/media/pier.png')?.id ?? ''
const pierFile = () => join(publication.folder, 'assets/pier.png')

test('a picture is resized once for all requests and for the next process', async () => {
  const images = service()
  const request = { headers: new Headers({ accept: 'image/webp' }), signal }
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => images.answer(publication, '240', pier(), request)),
  )
  const [first] = answers
  expect(first?.headers.get('content-type')).toBe('image/webp')
  const made = await sharp(await first?.arrayBuffer()).metadata()
  expect([made.format, made.width, made.height]).toEqual(['webp', 240, 160])
  expect((await service().answer(publication, '240', pier(), request)).status).toBe(200)
  expect(encodings).toBe(1)
})

test('a picture is never enlarged', async () => {
  const answer = await service().answer(publication, '1200', pier(), { headers: new Headers(), signal })
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(960)
})

test.each([
  ['a width that is not offered', '241', pier],
  ['another id', '240', () => '0123456789abcdef'],
  ['a path', '240', () => '../publication.yaml'],
])('%s is not found', async (_name, width, id) => {
  expect((await service().answer(publication, width, id(), { headers: new Headers(), signal })).status).toBe(
    404,
  )
  expect(encodings).toBe(0)
})

test('a file that has vanished, changed or broken since the folder was read is 404', async () => {
  const ask = () => service().answer(publication, '240', pier(), { headers: new Headers(), signal })
  await writeFile(pierFile(), await blank(60, 90))
  expect((await ask()).status).toBe(404)
  await rm(pierFile())
  expect((await ask()).status).toBe(404)
  expect(encodings).toBe(0)
})

test('the preview of an illustration is a PNG of 1200 × 630, made once and again when the drawing changes', async () => {
  const ask = () => service().answerPreview(publication, 'bird.svg', signal)
  const answer = await ask()
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const made = await sharp(await answer.arrayBuffer()).metadata()
  expect([made.format, made.width, made.height]).toEqual(['png', 1200, 630])
  await ask()
  expect(encodings).toBe(1)
  await writeFile(
    join(publication.folder, 'assets/bird.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>',
  )
  await ask()
  expect(encodings).toBe(2)
})

test('a preview of a picture that no article shows, or that is broken or missing, is 404', async () => {
  const ask = async (name: string) => (await service().answerPreview(publication, name, signal)).status
  expect(await ask('icon.svg')).toBe(404)
  expect(await ask('../publication.yaml')).toBe(404)
  await writeFile(join(publication.folder, 'assets/bird.svg'), '<svg')
  expect(await ask('bird.svg')).toBe(404)
  await rm(join(publication.folder, 'assets/bird.svg'))
  expect(await ask('bird.svg')).toBe(404)
})
