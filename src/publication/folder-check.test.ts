import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copy, copyCityBeforeEach, warning, write } from './broken-city.fixture.ts'
import { listCity } from './city-files.ts'
import { textPageNames } from './content.ts'
import { findMissing } from './folder-check.ts'

const pictures = ['social-preview.png', 'icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png']

copyCityBeforeEach()
beforeEach(async () => {
  for (const name of textPageNames) await write(`pages/${name}.md`, 'Text')
  for (const name of pictures) await write(`assets/${name}`, 'Picture')
})

test('a folder with every page and picture has no missing files', async () => {
  expect(await findMissing(await listCity(copy.folder))).toEqual([])
})

test.each(textPageNames)('a missing pages/%s.md is reported with its consequence', async (name) => {
  const file = `pages/${name}.md`
  await rm(join(copy.folder, file))
  const expected = `this file, or the site has no page /${name}`
  expect(await findMissing(await listCity(copy.folder))).toEqual([
    warning(file, { found: 'no such file', expected }),
  ])
})

test('questions, books, documents and events are optional', async () => {
  for (const name of ['faq.md', 'books.yaml', 'documents', 'events.ics']) {
    await rm(join(copy.folder, name), { recursive: true })
  }
  expect(await findMissing(await listCity(copy.folder))).toEqual([])
})

test.each(pictures)('a missing assets/%s is reported', async (name) => {
  await rm(join(copy.folder, 'assets', name))
  expect(await findMissing(await listCity(copy.folder))).toEqual([
    warning(`assets/${name}`, {
      found: 'no such file',
      expected: expect.stringMatching(/^this picture, or .+ without a picture$|^this picture, or .+ icon$/),
    }),
  ])
})

test('a city with books needs a placeholder for covers', async () => {
  const file = 'assets/placeholder.svg'
  await rm(join(copy.folder, file))
  const expected = 'this picture, or a cover that cannot be loaded is a hole'
  expect(await findMissing(await listCity(copy.folder))).toEqual([
    warning(file, { found: 'no such file', expected }),
  ])
  await rm(join(copy.folder, 'books.yaml'))
  expect(await findMissing(await listCity(copy.folder))).toEqual([])
})

test('an empty folder lacks all of them', async () => {
  await rm(copy.folder, { recursive: true })
  await mkdir(copy.folder)
  expect(await findMissing(await listCity(copy.folder))).toHaveLength(textPageNames.length + pictures.length)
})
