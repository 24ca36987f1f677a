import { expect, test } from 'vitest'
import { indexOf } from './city-index.ts'
import { readCityFiles, readIndexFiles } from './files/city-files.ts'
import { copy, copyCityBeforeEach, edit, feedOf, settings, write } from './reading/broken-city.fixture.ts'
import { readHostClaims, readPublication } from './reading/read-publication.ts'

copyCityBeforeEach()

async function readIndex() {
  const { publication, hostClaims } = await readPublication(await readCityFiles(copy.folder))
  if (!publication) throw new Error('The city is broken.')
  return indexOf(publication, hostClaims)
}

test('an index has each feed once, with how its host wants to be asked, and no feed of a comment', async () => {
  await edit('feeds.opml', feedOf('health'), `<!-- ${feedOf('old')} -->${feedOf('health')}`)
  await edit('feeds.opml', 'health.xml"', 'health.xml?a=1&amp;b=2#top" crawlDelay="10"')
  const { feeds, manners } = await readIndex()
  const address = 'https://feeds.tiny.test/health.xml?a=1&b=2'
  expect(feeds.filter((one) => one.includes('health.xml'))).toEqual([address])
  expect(feeds.join()).not.toContain('old.xml')
  expect(manners).toEqual({ [address]: { crawlDelay: 10 } })
})

test.each([
  ['hosts: [a.test, "b.test"] # ours\nname: x'],
  ["name: x\nhosts:\n  - a.test # the first\n  - 'b.test'\n"],
  ['hosts:\n- a.test\n- b.test\nname: x'],
  ['hosts:\r\n  - a.test\r\n  - b.test\r\n'],
  ['# hosts: [c.test]\nname: "x\nhosts: [\n  a.test,\n  b.test\n]\n'],
])('hosts are found in %j, also where the rest is no YAML', async (text) => {
  await write(settings, text)
  expect(readHostClaims(readIndexFiles(copy.folder)).map(({ host }) => host)).toEqual(['a.test', 'b.test'])
})

test('an index has calendars, time zone and weather as the city has them', async () => {
  const calendars =
    "calendars: [{ name: 'City', kind: ics, address: 'https://city.test/e.ics', deadline: 'by mail' }]"
  const weather = 'weather:\n  latitude: 26.1\n  longitude: -80.1'
  await edit(settings, 'hosts:', `${calendars}\n${weather}\nhosts:`)
  expect(await readIndex()).toMatchObject({
    calendars: [{ address: 'https://city.test/e.ics' }],
    weather: { latitude: 26.1 },
    timeZone: 'America/Chicago',
  })
})
