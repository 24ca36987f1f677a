import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { largestAsset } from '../../publication/files/asset-size.ts'
import type { Answer } from './answer.ts'
import { bytesIn } from './encoded-body.ts'
import { MediaFiles } from './media-files.ts'

let root: string
const folder = (city: string) => join(root, city)
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const textOf = (answer: Answer | undefined) => answer && bytesIn(answer.body, 'identity').toString()

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'media-'))
  for (const city of ['a', 'b']) {
    await mkdir(join(folder(city), 'assets', 'covers'), { recursive: true })
    await writeFile(join(folder(city), 'assets/covers/one.svg'), drawing)
  }
})
afterEach(() => rm(root, { recursive: true }))

test('a file is served from disk and cached once for all cities that have it', async () => {
  const media = new MediaFiles()
  const page = await media.load(folder('a'), '/media/covers/one.svg')
  expect(page?.headers['content-type']).toBe('image/svg+xml')
  expect(textOf(page)).toBe(drawing)
  expect(await media.load(folder('a'), '/media/covers/one.svg')).toBe(page)
  expect(await media.load(folder('b'), '/media/covers/one.svg')).toBe(page)
})

test('a file that is changed, deleted or added is served in its new state', async () => {
  const media = new MediaFiles()
  const path = '/media/covers/one.svg'
  await media.load(folder('a'), path)
  await writeFile(join(folder('a'), 'assets/covers/one.svg'), drawing.replace('svg"', 'svg" width="1"'))
  expect(textOf(await media.load(folder('a'), path))).toContain('width')
  await rm(join(folder('a'), 'assets'), { recursive: true })
  expect(await media.load(folder('a'), path)).toBeUndefined()
  expect(textOf(await media.load(folder('b'), path))).toBe(drawing)
})

test('concurrent requests for a file read it once', async () => {
  const media = new MediaFiles()
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => media.load(folder('a'), '/media/covers/one.svg')),
  )
  expect(new Set(pages).size).toBe(1)
})

test('a file larger than the cache is served', async () => {
  const media = new MediaFiles(2_000)
  await writeFile(join(folder('a'), 'assets/large.jpg'), Buffer.alloc(5_000, 1))
  const page = await media.load(folder('a'), '/media/large.jpg')
  expect(textOf(page)).toHaveLength(5_000)
  expect(await media.load(folder('a'), '/media/large.jpg')).not.toBe(page)
})

test.each([
  '/media/',
  '/media/covers',
  '/media/nothing.svg',
  '/media/../publication.yaml',
  '/media/covers/../../secret.svg',
  '/media/%2e%2e/secret.svg',
  '/media//etc/passwd',
  '/media/.hidden.svg',
  '/media/notes.docx',
  '/media/one.svg/more.svg',
  `/media/${'a'.repeat(5_000)}.svg`,
])('%s is no file', async (path) => {
  await writeFile(join(folder('a'), 'secret.svg'), drawing)
  await writeFile(join(folder('a'), 'assets/.hidden.svg'), drawing)
  await writeFile(join(folder('a'), 'assets/notes.docx'), 'notes')
  await writeFile(join(folder('a'), 'assets/one.svg'), drawing)
  expect(await new MediaFiles().load(folder('a'), path)).toBeUndefined()
})

test.each(['map@2x.svg', 'old+new,~1.svg', '~one.svg', '@2x/one.svg'])(
  '%s, a name that the check allows, is served',
  async (name) => {
    await mkdir(join(folder('a'), 'assets/@2x'))
    await writeFile(join(folder('a'), 'assets', name), drawing)
    expect(await new MediaFiles().load(folder('a'), `/media/${name}`)).toBeDefined()
  },
)

test('the largest file that is served stays in memory, and a larger one is not read', async () => {
  const media = new MediaFiles()
  const file = join(folder('a'), 'assets/parade.mp4')
  await writeFile(file, Buffer.alloc(largestAsset))
  const first = await media.load(folder('a'), '/media/parade.mp4')
  expect(first).toBeDefined()
  expect((await media.load(folder('a'), '/media/parade.mp4')) === first).toBe(true)
  await writeFile(file, Buffer.alloc(largestAsset + 1))
  expect((await media.load(folder('a'), '/media/parade.mp4')) === undefined).toBe(true)
})

test('a symbolic link to a file is followed', async () => {
  await symlink('covers/one.svg', join(folder('a'), 'assets/linked.svg'))
  expect(await new MediaFiles().load(folder('a'), '/media/linked.svg')).toBeDefined()
})

test('a symbolic link to a place outside the folder of publications is none of a file', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'outside-'))
  await writeFile(join(outside, 'private.svg'), drawing)
  await symlink(join(outside, 'private.svg'), join(folder('a'), 'assets/file.svg'))
  await symlink(outside, join(folder('a'), 'assets/folder'))
  await symlink(folder('b'), join(folder('a'), 'assets/beside'))
  const load = (path: string) => new MediaFiles().load(folder('a'), path)
  expect(await load('/media/file.svg')).toBeUndefined()
  expect(await load('/media/folder/private.svg')).toBeUndefined()
  expect(await load('/media/beside/assets/covers/one.svg')).toBeDefined()
  await rm(outside, { recursive: true })
})
