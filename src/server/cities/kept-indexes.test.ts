import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCityIndex } from '../../publication/city-index.ts'
import { readNetwork } from '../../publication/network/network.ts'
import { codeVersion, KeptIndexes } from './kept-indexes.ts'

let root: string
let data: string

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'indexes-'))
  root = join(made, 'publications')
  data = join(made, 'data')
  await mkdir(data)
  for (const id of ['gull-bay', 'heron-key']) await writeCity(id, 'timeZone: America/New_York')
})
afterEach(() => rm(join(root, '..'), { recursive: true }))

async function writeCity(id: string, settings: string): Promise<void> {
  await mkdir(join(root, id, 'sample', 'feeds'), { recursive: true })
  await writeFile(join(root, id, 'publication.yaml'), `hosts: [${id}.test]\n${settings}\n`)
}

/** Reads all cities as a start does: which of them were read from their folders, and their time zones. */
async function start(code: string | undefined = 'one'): Promise<{ read: string[]; zones: string[] }> {
  const network = await readNetwork(root)
  const kept = await KeptIndexes.open(data, root, network, code)
  const read: string[] = []
  const zones: string[] = []
  for (const id of ['gull-bay', 'heron-key']) {
    const folder = join(root, id)
    const { claims, timeZone } = kept.find(id, folder, () => {
      read.push(id)
      return readCityIndex(folder, network)
    })
    expect(claims).toMatchObject([{ host: `${id}.test` }])
    zones.push(timeZone)
  }
  await kept.save()
  return { read, zones }
}

test('a start reads no city of which nothing has changed', async () => {
  expect((await start()).read).toEqual(['gull-bay', 'heron-key'])
  expect((await start()).read).toEqual([])
})

test.each([
  ['settings', () => writeCity('gull-bay', 'timeZone: America/Chicago')],
  ['feeds', () => writeFile(join(root, 'gull-bay', 'feeds.opml'), '<opml/>')],
  ['categories', () => writeFile(join(root, 'gull-bay', 'categories.yaml'), 'categories: []')],
  ['a sample', () => writeFile(join(root, 'gull-bay', 'sample', 'feeds', 'localNews.xml'), '<rss/>')],
])('it reads the city of which %s changed', async (_, change) => {
  await start()
  await change()
  expect((await start()).read).toEqual(['gull-bay'])
})

test('it has what the folder says since its change', async () => {
  await start()
  await writeCity('gull-bay', 'timeZone: America/Chicago')
  const zones = ['America/Chicago', 'America/New_York']
  expect((await start()).zones).toEqual(zones)
  expect(await start()).toEqual({ read: [], zones })
})

test('it reads all where what they share has changed', async () => {
  await mkdir(join(root, '_network'))
  await writeFile(join(root, '_network', 'publication.yaml'), 'founded: 2024\n')
  await start()
  expect((await start()).read).toEqual([])
  await writeFile(join(root, '_network', 'publication.yaml'), 'founded: 2026\n')
  expect((await start()).read).toHaveLength(2)
})

test('it reads all where another version of the code has kept them, or an unknown one reads them', async () => {
  await start()
  expect((await start('two')).read).toHaveLength(2)
  expect((await start('two')).read).toEqual([])
  const kept = await KeptIndexes.open(data, root, undefined, undefined)
  let reads = 0
  for (const id of ['gull-bay', 'heron-key']) {
    kept.find(id, join(root, id), () => {
      reads += 1
      return readCityIndex(join(root, id))
    })
  }
  await kept.save()
  expect(reads).toBe(2)
  expect((await start('two')).read).toEqual([])
})

test('the version of the code is that of the built file; sources have none', async () => {
  const built = join(data, 'main.js')
  const version = async (text: string) => {
    await writeFile(built, text)
    return codeVersion(pathToFileURL(built).href)
  }
  const first = await version('import "./schema-C8x.js"')
  expect(first).toBeTypeOf('string')
  expect(await version('import "./schema-C8x.js"')).toBe(first)
  expect(await version('import "./schema-D1f.js"')).not.toBe(first)
  expect(await codeVersion()).toBeUndefined()
})

test('it reads all where the kept file is damaged', async () => {
  await start()
  const file = join(data, 'indexes.txt')
  await writeFile(file, (await readFile(file, 'utf8')).replace('New_York', 'Anchorage'))
  expect(await start()).toMatchObject({
    read: ['gull-bay', 'heron-key'],
    zones: ['America/New_York', 'America/New_York'],
  })
})
