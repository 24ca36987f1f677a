import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { city, copy, copyCityBeforeEach, edit, feedOf, settings, write } from './broken-city.fixture.ts'
import { readCityFiles } from './city-files.ts'
import { indexOf, readCityIndex } from './city-index.ts'
import { readPublication } from './read-publication.ts'

copyCityBeforeEach()

/** The index of the completely read folder. */
async function readIndex() {
  const { publication, hostClaims } = await readPublication(await readCityFiles(copy.folder))
  if (!publication) throw new Error('The city is broken.')
  return indexOf(publication, hostClaims)
}

const hostsOf = () => readCityIndex(copy.folder).claims.map(({ host }) => host)

test('scanning a city finds the same hosts, feeds and samples as reading it', async () => {
  await edit('feeds.opml', feedOf('health'), `<!-- ${feedOf('old')} -->${feedOf('health')}`)
  await edit('feeds.opml', 'health.xml"', 'health.xml?a=1&amp;b=2#top"')
  const [scanned, read] = [readCityIndex(copy.folder), await readIndex()]
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
  expect(hostsOf()).toEqual(['a.test', 'b.test'])
})

test('an index has calendars, time zone and weather as the city has them, and only hosts where the file is broken', async () => {
  const calendars =
    "calendars: [{ name: 'City', kind: ics, address: 'https://city.test/e.ics', deadline: 'by mail' }]"
  const weather = 'weather:\n  latitude: 26.1\n  longitude: -80.1'
  await edit(settings, 'hosts:', `${calendars}\n${weather}\nhosts:`)
  const [index, read] = [readCityIndex(copy.folder), await readIndex()]
  expect(index.calendars).toHaveLength(1)
  expect(index.weather).toBeDefined()
  expect(index).toEqual({ ...read, feeds: index.feeds })
  await edit(settings, 'name:', 'name: "')
  const broken = readCityIndex(copy.folder)
  expect(broken).toMatchObject({ feeds: index.feeds, calendars: [], weather: undefined, timeZone: 'UTC' })
  expect(broken.claims.map(({ host }) => host)).toEqual(index.claims.map(({ host }) => host))
})

test('an index of a broken feeds.opml has no feeds', async () => {
  await edit('feeds.opml', feedOf('health'), feedOf('health').replace('/>', '>'))
  expect(readCityIndex(copy.folder)).toMatchObject({ feeds: [], archives: [] })
})

test('a folder without both files has an empty index', async () => {
  for (const file of [settings, 'feeds.opml']) await rm(join(copy.folder, file))
  expect(readCityIndex(copy.folder)).toMatchObject({ claims: [], feeds: [], archives: [] })
  await rm(copy.folder, { recursive: true })
  expect(readCityIndex(join(copy.root, city))).toMatchObject({ claims: [], feeds: [], samples: [] })
})
