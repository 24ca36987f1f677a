import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPrivate } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('the data folder, the store and its copies become readable by their owner only, and each is told once', async () => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  for (const name of ['news.db', 'news.db-wal', 'news.db-shm', 'backup.db']) {
    await writeFile(join(dataDir, name), '')
    await chmod(join(dataDir, name), 0o644)
  }
  const told = keepPrivate(dataDir)
  expect(told).toHaveLength(5)
  expect(told[0]).toBe(`${dataDir} could be read by other users (mode 755): now only by its owner`)
  expect(await modeOf(dataDir)).toBe('700')
  expect(await modeOf(join(dataDir, 'news.db-wal'))).toBe('600')
  expect(keepPrivate(dataDir)).toEqual([])
  expect(keepPrivate(join(folder, 'missing'))).toEqual([])
})
