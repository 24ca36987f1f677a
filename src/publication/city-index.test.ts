import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { city, copy, copyCityBeforeEach, edit, feedOf, settings, write } from './broken-city.fixture.ts'
import { readCityFiles } from './city-files.ts'
import { indexOf, scanCity } from './city-index.ts'
import { readPublication } from './read-publication.ts'

copyCityBeforeEach()

/** The index of the completely read folder. */
async function readIndex() {
  const { publication, hostClaims } = await readPublication(await readCityFiles(copy.folder))
  if (!publication) throw new Error('The city is broken.')
  return indexOf(publication, hostClaims)
}

const hostsOf = async () => (await scanCity(copy.folder)).claims.map(({ host }) => host)

test('scanning a city finds the same hosts, feeds and samples as reading it', async () => {
  await edit('feeds.opml', feedOf('health'), `<!-- ${feedOf('old')} -->${feedOf('health')}`)
  await edit('feeds.opml', 'health.xml"', 'health.xml?a=1&amp;b=2#top"')
  const [scanned, read] = [await scanCity(copy.folder), await readIndex()]
  expect(scanned.feeds.toSorted()).toEqual(read.feeds.toSorted())
  expect(scanned.feeds).toContain('https://feeds.tiny.test/health.xml?a=1&b=2')
  expect(scanned.archives).toEqual(read.archives)
  expect(scanned.samples).toEqual(read.samples)
  expect(scanned.claims.map(({ host }) => host)).toEqual(read.claims.map(({ host }) => host))
})

test.each([
  ['hosts: [a.test, "b.test"] # ours\nname: x'],
  ["name: x\nhosts:\n  - a.test # the first\n  - 'b.test'\n"],
  ['hosts:\n- a.test\n- b.test\nname: x'],
  ['hosts:\r\n  - a.test\r\n  - b.test\r\n'],
  ['# hosts: [c.test]\nname: "x\nhosts: [\n  a.test,\n  b.test\n]\n'],
])('hosts are found in %j, also where the rest is no YAML', async (text) => {
  await write(settings, text)
  expect(await hostsOf()).toEqual(['a.test', 'b.test'])
})

test('a folder without both files has an empty index', async () => {
  for (const file of [settings, 'feeds.opml']) await rm(join(copy.folder, file))
  expect(await scanCity(copy.folder)).toMatchObject({ claims: [], feeds: [], archives: [] })
  await rm(copy.folder, { recursive: true })
  expect(await scanCity(join(copy.root, city))).toMatchObject({ claims: [], feeds: [], samples: [] })
})
