import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pruneFolder } from './image-pruning.ts'

test('the oldest go until the rest fits', async () => {
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

test('a folder that is not there holds nothing', async () => {
  expect(await pruneFolder('/nowhere/at/all', 1)).toBe(0)
})
