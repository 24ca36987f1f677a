import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openImageFolder } from './image-folder.ts'
import { pruneFolder } from './image-pruning.ts'

test('a picture that readers still ask for stays, one that nobody asked for since goes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  const pictures = openImageFolder(folder, pino({ level: 'silent' }))
  for (const name of ['first', 'second', 'third']) await pictures.save(name, Buffer.alloc(100))
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  for (const { parentPath, name } of files) await utimes(join(parentPath, name), 1_000, 1_000)
  expect(await pictures.load('second')).toHaveLength(100)
  expect(await pruneFolder(folder, 150)).toBe(2)
  expect(await Promise.all(['first', 'second', 'third'].map((name) => pictures.load(name)))).toEqual([
    undefined,
    Buffer.alloc(100),
    undefined,
  ])
  await rm(folder, { recursive: true })
})

test('the files that were not read for longest are deleted until the rest fits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  await mkdir(join(folder, 'ab'))
  for (const [index, name] of ['ab/oldest', 'ab/older', 'newest'].entries()) {
    await writeFile(join(folder, name), 'x'.repeat(100))
    await utimes(join(folder, name), 1_000 + index, 1_000 + index)
  }
  expect(await pruneFolder(folder, 250)).toBe(1)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['ab', 'ab/older', 'newest'])
  expect(await pruneFolder(folder, 250)).toBe(0)
  await rm(folder, { recursive: true })
})

test('a missing folder counts as empty', async () => {
  expect(await pruneFolder('/nowhere/at/all', 1)).toBe(0)
})

test('partial files of a killed process are deleted, files being written stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  await writeFile(join(folder, 'a.webp.1.partial'), 'x')
  await utimes(join(folder, 'a.webp.1.partial'), 1_000, 1_000)
  await writeFile(join(folder, 'b.webp.2.partial'), 'x')
  expect(await pruneFolder(folder, 250)).toBe(1)
  expect(await readdir(folder)).toEqual(['b.webp.2.partial'])
  await rm(folder, { recursive: true })
})

test('files that vanish during pruning cause no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'))
  const names = Array.from({ length: 400 }, (_, index) => `${index}`)
  for (const name of names) await writeFile(join(folder, `${name}.partial`), 'x'.repeat(100))
  await symlink('/nowhere/at/all', join(folder, 'dangling'))
  const [deleted] = await Promise.all([
    pruneFolder(folder, 1000),
    ...names.map((name) => rename(join(folder, `${name}.partial`), join(folder, name)).catch(() => {})),
  ])
  expect(deleted).toBeLessThanOrEqual(400)
  await pruneFolder(folder, 1000)
  expect((await readdir(folder)).filter((name) => name !== 'dangling')).toHaveLength(10)
  await rm(folder, { recursive: true })
})
