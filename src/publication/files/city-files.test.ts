import { chmod, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  city,
  copy,
  copyCityBeforeEach,
  edit,
  lineOf,
  settings,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'
import { fileText, listCity, readCityFiles } from './city-files.ts'
import { listCityFolders } from './city-folders.ts'

copyCityBeforeEach()

test('has the texts of a folder, and only the names of its assets', async () => {
  const files = await readCityFiles(copy.folder)
  expect(files).toMatchObject({ id: city, folder: copy.folder, problems: [] })
  expect(files.entries.get('')).toContain('articles/')
  expect(files.entries.get('assets')).toContain('bird.svg')
  expect(fileText(files, 'team.yaml')).toMatchObject({ text: expect.any(String) })
  expect([...files.texts.keys()].filter((name) => name.startsWith('assets/'))).toEqual([])
  expect(fileText(files, 'nothing.yaml')).toMatchObject({ missing: true })
  expect(fileText(files, 'articles')).toMatchObject({ missing: false, finding: { found: 'a folder' } })
})

test('gives the same publication after the folder was deleted: nothing else reads the disk', async () => {
  const { readPublication } = await import('../reading/read-publication.ts')
  const files = await readCityFiles(copy.folder)
  const before = await loadPublication(copy.folder)
  await rm(copy.folder, { recursive: true })
  const { publication, problems } = await readPublication(files)
  await mkdir(copy.folder)
  expect(problems).toEqual(before.problems)
  expect(JSON.stringify(publication)).toBe(JSON.stringify(before.publication))
})

const changes: [name: string, change: () => Promise<unknown>][] = [
  ['an edit of the same length', () => edit(settings, '2024', '2025')],
  ['a picture of another size', () => write('assets/bird.svg', '<svg/>')],
  ['a new file', () => write('assets/new.svg', '<svg/>')],
  ['a file that is gone', () => rm(join(copy.folder, 'team.yaml'))],
  ['another name', () => rename(join(copy.folder, 'team.yaml'), join(copy.folder, 'people.yaml'))],
  ['other rights', () => chmod(join(copy.folder, 'team.yaml'), 0o600)],
]

test.each(changes)('the version changes with %s', async (_name, change) => {
  const before = await listCity(copy.folder)
  expect((await listCity(copy.folder)).version).toBe(before.version)
  await change()
  const after = await listCity(copy.folder)
  expect(after.version).toEqual(expect.any(String))
  expect(after.version).not.toBe(before.version)
})

test('a hidden file of an editor does not change the version', async () => {
  const before = await listCity(copy.folder)
  await write('.feeds.opml.swp', 'half')
  expect((await listCity(copy.folder)).version).toBe(before.version)
})

test('an unreadable folder is reported as unreadable, not as missing', async () => {
  await rm(join(copy.folder, 'documents'), { recursive: true })
  await symlink('documents', join(copy.folder, 'documents'))
  const { publication, problems } = await loadPublication(copy.folder)
  expect(problems.map(lineOf)).toContain(
    'error: documents: found a file that cannot be read (ELOOP), expected a readable file',
  )
  expect(publication).toBeUndefined()
  expect((await listCity(copy.folder)).version).toBeUndefined()
})

test('a symbolic link to a parent folder is not followed, a link to a folder of the city is', async () => {
  await symlink(copy.folder, join(copy.folder, 'assets', 'circle'))
  await writeFile(join(copy.root, 'elsewhere.md'), 'text')
  await rename(join(copy.folder, 'articles'), join(copy.root, 'articles-elsewhere'))
  await symlink(join(copy.root, 'articles-elsewhere'), join(copy.folder, 'articles'))
  const files = await listCity(copy.folder)
  expect(files.problems).toEqual([])
  expect(files.entries.get('articles')).toEqual(['counting-pelicans.md'])
  expect(files.entries.has('assets/circle')).toBe(false)
})

test.each([
  ['team.yaml', '/proc/self/status'],
  ['assets/key.pdf', '/etc/passwd'],
  ['documents', '/etc'],
])('a symbolic link at %s that leads out of the folder of publications is an error', async (name, target) => {
  await rm(join(copy.folder, name), { recursive: true, force: true })
  await symlink(target, join(copy.folder, name))
  const files = await readCityFiles(copy.folder)
  const found = 'a link to a place outside the folder of publications'
  expect(files.problems.map(lineOf)).toEqual([
    `error: ${name}: found ${found}, expected a file or folder of its own`,
  ])
  expect(files.version).toBeUndefined()
  expect([...files.texts.keys()].filter((path) => path.startsWith(name))).toEqual([])
})

test('a city of three files is valid, also where its folder is a symbolic link', async () => {
  for (const name of await readdir(copy.folder)) {
    if (![settings, 'categories.yaml', 'feeds.opml'].includes(name))
      await rm(join(copy.folder, name), { recursive: true })
  }
  await symlink(copy.folder, join(copy.root, 'linked-city'))
  const { publication } = await loadPublication(join(copy.root, 'linked-city'))
  expect(publication?.id).toBe('linked-city')
  expect((await listCityFolders(copy.root)).ids).toEqual(['linked-city', city])
})
