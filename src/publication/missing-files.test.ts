import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copy, copyCityBeforeEach, warning, write } from './broken-city.ts'
import { listCity } from './city-files.ts'
import { textPageNames } from './content.ts'
import { findMissing } from './missing-files.ts'

const pictures = ['social-preview.png', 'icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png']

copyCityBeforeEach()
beforeEach(async () => {
  for (const name of textPageNames) await write(`pages/${name}.md`, 'Text')
  for (const name of pictures) await write(`assets/${name}`, 'Picture')
})

test('a folder with every page and picture lacks nothing', async () => {
  expect(await findMissing(await listCity(copy.folder))).toEqual([])
})

test.each([
  ...textPageNames.map((name) => [`pages/${name}.md`, `/${name}`]),
  ['faq.md', '/faq'],
  ['books.yaml', '/books'],
])('a missing %s is told, with what readers find instead', async (file, path) => {
  await rm(join(copy.folder, file))
  const expected = `this file, or readers of ${path} are told that it has not been written yet`
  expect(await findMissing(await listCity(copy.folder))).toEqual([
    warning(file, { found: 'no such file', expected }),
  ])
})

test('documents are missing with their folder, and when it is empty', async () => {
  const expected = `one to three documents, or readers of /partners are told that it has not been written yet`
  await rm(join(copy.folder, 'documents'), { recursive: true })
  const told = [warning('documents', { found: 'no document', expected })]
  expect(await findMissing(await listCity(copy.folder))).toEqual(told)
  await mkdir(join(copy.folder, 'documents'))
  expect(await findMissing(await listCity(copy.folder))).toEqual(told)
})

test.each(pictures)('a missing assets/%s is told', async (name) => {
  await rm(join(copy.folder, 'assets', name))
  expect(await findMissing(await listCity(copy.folder))).toEqual([
    warning(`assets/${name}`, {
      found: 'no such file',
      expected: expect.stringMatching(/^this picture, or .+ without a picture$|^this picture, or .+ icon$/),
    }),
  ])
})

test('a folder with nothing in it lacks them all', async () => {
  await rm(copy.folder, { recursive: true })
  await mkdir(copy.folder)
  expect(await findMissing(await listCity(copy.folder))).toHaveLength(
    textPageNames.length + 3 + pictures.length,
  )
})
