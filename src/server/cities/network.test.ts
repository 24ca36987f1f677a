import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TestCities } from './cities.fixture.ts'

let made: TestCities
afterEach(() => made.remove())

const shared = new URL('../../../tests/fixtures/network', import.meta.url).pathname

/** Cities of a network, each of three lines, at `{name}.bays.test`. */
async function makeNetwork(...names: string[]): Promise<void> {
  made = await TestCities.make()
  await mkdir(made.root, { recursive: true })
  await cp(shared, made.folder('_network'), { recursive: true })
  for (const name of names) {
    await mkdir(made.folder(name))
    await writeFile(
      join(made.folder(name), 'publication.yaml'),
      `city: ${name}\ncounty: Gull County\nstate: Florida\n`,
    )
  }
}

const about = async (cities: Awaited<ReturnType<TestCities['open']>>, host: string) => {
  const city = cities.find(host)
  return city && (await cities.load(city))?.content.pages.about?.text
}

test('a change of the network reaches every city at its next request', async () => {
  await makeNetwork('gull', 'tern')
  const cities = await made.open()
  expect(await made.ask(cities, 'gull.bays.test')).toBe('gull News')
  await made.start(cities)
  await made.edit('_network', 'pages/about.md', 'Write to', 'Please write to')
  await expect.poll(() => about(cities, 'gull.bays.test'), { timeout: 10_000 }).toContain('Please write to')
  await expect.poll(() => about(cities, 'tern.bays.test')).toContain('Please write to')
  expect(made.changed).toContain('gull')
  await made.edit('_network', 'feeds.opml', 'one.xml', 'three.xml')
  await expect
    .poll(() => made.polled.get('tern'), { timeout: 10_000 })
    .toContain('https://world.test/three.xml')
})

test('a city’s first categories.yaml, with an error, keeps nothing else from readers', async () => {
  await makeNetwork('gull')
  const cities = await made.open()
  const before = await cities.load({ id: 'gull' })
  expect(before?.description).toContain('Gull County')
  await writeFile(join(made.folder('gull'), 'categories.yaml'), 'categories:\n  - { kee: harbor }\n')
  await made.edit('gull', 'publication.yaml', 'Gull County', 'Tern County')
  await made.reload(cities)
  const after = await cities.load({ id: 'gull' })
  expect(after?.description).toContain('Tern County')
  expect(after?.categories).toEqual(before?.categories)
  expect(cities.report().heldBack).toHaveLength(1)
})

test('broken settings take no answered question from readers', async () => {
  await makeNetwork('gull')
  await writeFile(
    join(made.folder('gull'), 'faq.md'),
    '## About us\n\n### What is gull News?\n\n### Why?\n\nSo.\n',
  )
  const cities = await made.open()
  const questions = async () =>
    (await cities.load({ id: 'gull' }))?.content.faq.flatMap(({ items }) => items.map((one) => one.question))
  const before = await questions()
  expect(before).toContain('Why?')
  await made.edit('gull', 'publication.yaml', 'county:', '\tcounty:')
  await made.reload(cities)
  expect(await questions()).toEqual(before)
})

test('all cities keep the last good state of a file of the network with errors, also after a restart', async () => {
  await makeNetwork('gull', 'tern')
  const before = await made.open()
  await made.start(before)
  await made.edit('_network', 'publication.yaml', 'language: en-US', 'language: 5')
  await made.edit('_network', 'pages/about.md', 'Write to', 'Please write to')
  await made.reload(before)
  expect(before.report().broken).toEqual([])
  expect(before.report().folder).toEqual([
    expect.stringMatching(/^error: _network\/publication\.yaml:9 language: found the number 5/),
  ])
  expect(await about(before, 'gull.bays.test')).toMatch(/^News for gull\nPlease write/)
  expect(made.errors).toEqual([
    expect.stringMatching(/^the network's folder has errors: what is sound is in force: error: _network/),
  ])
  await made.stop(before)

  await mkdir(made.folder('pelican'))
  await writeFile(
    join(made.folder('pelican'), 'publication.yaml'),
    'city: pelican\ncounty: C\nstate: Florida\n',
  )
  const after = await made.open()
  await made.start(after)
  expect(await about(after, 'tern.bays.test')).toMatch(/^News for tern\nPlease write/)
  expect(await about(after, 'pelican.bays.test')).toMatch(/^News for pelican\nPlease write/)
  await made.edit('_network', 'publication.yaml', 'language: 5', 'language: en-US')
  await expect.poll(() => after.report(), { timeout: 10_000 }).toMatchObject({ folder: [], broken: [] })
  expect(await about(after, 'tern.bays.test')).toContain('Please')
})

test('a file of a city that a sound change of the network breaks is left out', async () => {
  await makeNetwork('gull', 'tern')
  await writeFile(join(made.folder('gull'), 'sidebars.yaml'), 'sports: []\n')
  const before = await made.open()
  await made.start(before)
  await made.stop(before)
  await made.edit('_network', 'categories.yaml', /- key: sports\n.*\n.*\n.*\n/, '')
  await made.edit('_network', 'categories.yaml', 'front: [localNews, sports, worldNews]', '')
  await made.edit('_network', 'categories.yaml', /- title: Play\n.*\n/, '')
  await made.edit('_network', 'feeds.opml', /<outline text="sports">[\s\S]*?<\/outline>/, '')
  await made.edit('_network', 'articles/how-to-vote.md', 'section: sports', 'section: local-news')
  const after = await made.open()
  await made.start(after)
  expect(after.report()).toMatchObject({
    folder: [],
    broken: [],
    heldBack: [{ id: 'gull', problems: [expect.stringContaining('gull/sidebars.yaml:1')] }],
  })
  const keysOf = async (id: string) => (await after.load({ id }))?.categories.map(({ key }) => key)
  expect(await keysOf('gull')).toEqual(['localNews', 'worldNews'])
  expect(await keysOf('tern')).toEqual(['localNews', 'worldNews'])
})

test('cities of a network that is gone keep their last good state', async () => {
  await makeNetwork('gull')
  const cities = await made.open()
  await made.start(cities)
  await rm(made.folder('_network'), { recursive: true })
  await made.reload(cities)
  expect(cities.report().broken).toMatchObject([{ id: 'gull', serves: 'last good state' }])
  expect(await made.ask(cities, 'gull.bays.test')).toBe('gull News')
})
