import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStaticFiles } from './static-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('files of known types are served under their names, those in folders too', async () => {
  await mkdir(join(folder, 'covers'))
  await writeFile(join(folder, 'covers/one.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'notes.docx'), 'not served')
  const files = await readStaticFiles(folder, '/media/')
  expect([...files.keys()]).toEqual(['/media/covers/one.svg'])
  expect(files.get('/media/covers/one.svg')?.headers['content-type']).toBe('image/svg+xml')
})

test('a folder that does not exist holds no files: git keeps no empty folders', async () => {
  expect(await readStaticFiles(join(folder, 'assets'), '/media/')).toEqual(new Map())
})

test('a folder that cannot be listed is an error, not an empty folder', async () => {
  await writeFile(join(folder, 'assets'), 'a file')
  await expect(readStaticFiles(join(folder, 'assets'), '/media/')).rejects.toThrow('ENOTDIR')
})
