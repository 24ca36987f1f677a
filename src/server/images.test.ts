import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { imageId } from './image-id.ts'
import { createImageService, type FetchImage } from './images.ts'

const imageUrl = 'https://pictures.test/a.jpg'
const id = imageId(7, imageUrl)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(folder, { recursive: true }))

function serviceWith(fetchImage: FetchImage) {
  const lines: string[] = []
  const failed: string[] = []
  const service = createImageService({
    store: {
      loadImage: async (article) => (article === 7 ? { imageUrl, feed: 'https://feed.test/' } : undefined),
    },
    folder,
    fetchImage,
    onFailed: (feed) => failed.push(feed),
    logger: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
  })
  return { service, lines, failed }
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a8592' } })
    .png()
    .toBuffer()
}

test('readers who wait for one image share one fetch, and it is kept once and whole', async () => {
  let fetches = 0
  const { service, lines } = serviceWith(async () => {
    fetches += 1
    return { ok: true, bytes: await picture() }
  })
  const answers = await Promise.all(Array.from({ length: 30 }, () => service.answer('240', id, 'image/webp')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(fetches).toBe(1)
  expect(lines).toEqual([])
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
  expect(files).toHaveLength(1)
  expect((await sharp(join(folder, files[0]!)).metadata()).width).toBe(240)
  await service.answer('240', id, 'image/webp')
  expect(fetches).toBe(1)
})

test('a failure is told once, remembered, and its feed named', async () => {
  let fetches = 0
  const { service, lines, failed } = serviceWith(async () => {
    fetches += 1
    return { ok: false, reason: 'the server answered with status 404' }
  })
  expect(service.hasFailed(id)).toBe(false)
  for (const width of ['240', '480', '240'])
    expect((await service.answer(width, id, undefined)).status).toBe(404)
  expect(fetches).toBe(1)
  expect(service.hasFailed(id)).toBe(true)
  expect(failed).toEqual(['https://feed.test/'])
  expect(lines.join()).toContain(imageUrl)
})

test.each([
  ['a width that is not offered', '241', id],
  ['another article', '240', imageId(8, imageUrl)],
  ['an id for another address', '240', imageId(7, 'https://elsewhere.test/')],
  ['what is no id', '240', '../../etc/passwd'],
])('%s is not found, and nothing is fetched', async (_name, width, wanted) => {
  const { service } = serviceWith(() => Promise.reject(new Error('asked')))
  expect((await service.answer(width, wanted, undefined)).status).toBe(404)
})

test('what is no image is refused', async () => {
  const { service } = serviceWith(async () => ({ ok: true, bytes: Buffer.from('<svg width="1"') }))
  expect((await service.answer('240', id, undefined)).status).toBe(404)
})
