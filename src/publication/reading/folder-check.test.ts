import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { textPageNames } from '../content.ts'
import { listCity } from '../files/city-files.ts'
import { copy, copyCityBeforeEach, lineOf, write } from './broken-city.fixture.ts'
import { findMissing } from './folder-check.ts'

/** What the report says of files that are missing. */
const missing = async () => (await findMissing(await listCity(copy.folder))).map(lineOf)

const pictures = ['social-preview.png', 'icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png']

copyCityBeforeEach()
beforeEach(async () => {
  for (const name of textPageNames) await write(`pages/${name}.md`, 'Text')
  for (const name of pictures) await write(`assets/${name}`, 'Picture')
})

test('a folder with every page and picture has no missing files', async () => {
  expect(await missing()).toEqual([])
})

test.each(textPageNames)('a missing pages/%s.md is reported with its consequence', async (name) => {
  const file = `pages/${name}.md`
  await rm(join(copy.folder, file))
  expect(await missing()).toEqual([
    `warning: ${file}: found no such file, expected this file, or the site has no page /${name}`,
  ])
})

test('questions, books, documents and events are optional', async () => {
  for (const name of ['faq.md', 'books.yaml', 'documents', 'events.ics']) {
    await rm(join(copy.folder, name), { recursive: true })
  }
  expect(await missing()).toEqual([])
})

test.each(pictures)('a missing assets/%s is reported', async (name) => {
  await rm(join(copy.folder, 'assets', name))
  const [told = '', ...more] = await missing()
  expect(told).toMatch(
    /^warning: assets\/.+: found no such file, expected this picture, or .+ (without a picture|icon)$/,
  )
  expect(told).toContain(`assets/${name}:`)
  expect(more).toEqual([])
})

test('a city with books needs a placeholder for covers', async () => {
  const file = 'assets/placeholder.svg'
  await rm(join(copy.folder, file))
  expect(await missing()).toEqual([
    `warning: ${file}: found no such file, expected this picture, or a cover that cannot be loaded is a hole`,
  ])
  await rm(join(copy.folder, 'books.yaml'))
  expect(await missing()).toEqual([])
})

test('an empty folder lacks all of them', async () => {
  await rm(copy.folder, { recursive: true })
  await mkdir(copy.folder)
  expect(await missing()).toHaveLength(textPageNames.length + pictures.length)
})
