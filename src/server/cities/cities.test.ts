import { watch } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Edition } from '../../publication/publication.ts'
import { feedOf, TestCities } from './cities.fixture.ts'

let made: TestCities
afterEach(() => made.remove())

const name = 'Pelican Bay Test'

test('a city is read at its first request, once for concurrent requests, and then kept', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  expect(cities.report()).toMatchObject({ ready: 2, broken: [] })
  const city = cities.find('a-bay.test:80')
  const [one, other] = await Promise.all([cities.load(city!), cities.load(city!)])
  expect(one?.name).toBe(name)
  expect(other).toBe(one)
  expect(await cities.load(city!)).toBe(one)
  expect(cities.find('c-bay.test')).toBeUndefined()
})

test('sample stories are published with their city, those that changed, and of none that shows no samples', async () => {
  made = await TestCities.make('a-bay')
  const feed = 'sample:a-bay/localNews'
  const file = 'sample/feeds/localNews.xml'
  const states = async () => (await made.store(cities).articles.loadFeedStates([feed])).get(feed)
  let cities = await made.open({ articles: undefined })
  expect(await states()).toBeUndefined()
  await made.stop(cities)
  cities = await made.open()
  const first = await states()
  expect(first).toMatchObject({ failures: 0, succeededAt: expect.any(Number) })
  await made.edit('a-bay', 'pages/about.md', 'title: About us', 'title: About the bay')
  await made.reload(cities)
  expect(await states()).toEqual(first)
  await made.edit('a-bay', file, '<title>', '<title>New: ')
  await made.reload(cities)
  expect((await states())?.bodyHash).not.toBe(first?.bodyHash)
})

test('a city shows samples until a source of it was read, and from then on it is live', async () => {
  made = await TestCities.make('a-bay')
  made.edition = 'sample'
  const cities = await made.open()
  const city = cities.find('a-bay.test')!
  expect((await cities.load(city))?.edition).toBe('sample')
  await cities.leaveSamples()
  expect(made.changed).toEqual([])
  made.edition = 'live'
  await cities.leaveSamples()
  expect(made.changed).toEqual(['a-bay'])
  expect((await cities.load(city))?.edition).toBe('live')
})

test('a source that is read while a city is loaded makes it live', async () => {
  made = await TestCities.make('a-bay')
  let answer = (_: Edition) => {}
  const editionOf = () => new Promise<Edition>((resolve) => (answer = resolve))
  const cities = await made.open({ editionOf })
  const loading = cities.load(cities.find('a-bay.test')!)
  await expect.poll(() => String(answer)).not.toBe(String((_: Edition) => {}))
  const answerFirst = answer
  const leaving = cities.leaveSamples()
  answer('live')
  await leaving
  answerFirst('sample')
  expect((await loading)?.edition).toBe('live')
})

test('a city that was never valid answers 503 at its own hosts, the others are served', async () => {
  made = await TestCities.make('a-bay', 'b-bay', 'c-bay')
  await made.break('b-bay')
  await made.edit('c-bay', 'publication.yaml', 'name:', 'name: "')
  const cities = await made.open()
  await made.start(cities)
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  expect(await made.ask(cities, 'b-bay.test')).toBe('503')
  expect(await made.ask(cities, 'c-bay.test')).toBe('503')
  expect(cities.notReady()).toBeUndefined()
  expect(cities.report()).toMatchObject({
    ready: 1,
    broken: [
      { id: 'b-bay', hosts: ['b-bay.test'], serves: '503' },
      { id: 'c-bay', hosts: ['c-bay.test'], problems: [expect.stringContaining('c-bay/publication.yaml')] },
    ],
  })
  expect(cities.report().broken[0]?.problems).toContainEqual(
    expect.stringMatching(/^error: b-bay\/publication\.yaml:\d+ taglin: found an unknown field/),
  )
  expect(
    made.errors.filter((line) => line.startsWith('city broken: b-bay: its hosts answer 503')),
  ).toHaveLength(1)
})

test('a repaired city is served without a restart, and only its pages are dropped', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  await made.break('b-bay')
  const cities = await made.open()
  await made.start(cities)
  made.changed.length = 0
  await made.mend('b-bay')
  await expect.poll(() => made.ask(cities, 'b-bay.test')).toBe(name)
  expect(cities.report().broken).toEqual([])
  expect(new Set(made.changed)).toEqual(new Set(['b-bay']))
})

test('a city that was requested before its check is watched, too', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  await made.ask(cities, 'a-bay.test')
  await made.start(cities)
  await made.edit('a-bay', 'publication.yaml', name, 'Changed')
  await expect.poll(() => made.ask(cities, 'a-bay.test')).toBe('Changed')
})

test('a city that was requested is watched from then on, long before the check of all cities', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  await made.start(cities)
  await made.ask(cities, 'a-bay.test')
  await made.edit('a-bay', 'publication.yaml', name, 'Changed')
  await expect.poll(() => made.ask(cities, 'a-bay.test')).toBe('Changed')
})

test('where the system has no more watches, this is told once, and changed, added and removed cities are found by looking', async () => {
  made = await TestCities.make('a-bay', 'b-bay', 'c-bay')
  let left = 2
  const cities = await made.open({
    watch: ((...args: Parameters<typeof watch>) => {
      if (left-- > 0) return watch(...args)
      throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
        code: 'ENOSPC',
      })
    }) as typeof watch,
  })
  await made.start(cities)
  for (const id of ['a-bay', 'b-bay', 'c-bay']) await made.ask(cities, `${id}.test`)
  for (const id of ['a-bay', 'b-bay', 'c-bay']) await made.edit(id, 'publication.yaml', name, 'Changed')
  const names = () => Promise.all(['a', 'b', 'c'].map((id) => made.ask(cities, `${id}-bay.test`)))
  await expect.poll(names).toEqual(['Changed', 'Changed', 'Changed'])
  await made.add('d-bay')
  await expect.poll(() => made.ask(cities, 'd-bay.test')).toBe(name)
  await rm(made.folder('c-bay'), { recursive: true })
  await expect.poll(() => cities.find('c-bay.test')).toBeUndefined()
  expect(made.warnings).toEqual([
    'not all folders can be watched (ENOSPC: System limit for number of file watchers reached); raise ' +
      'fs.inotify.max_user_watches: the others are looked through for changes, which is slower',
  ])
})

test('a city that was never requested or checked is read again when it changes', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  await made.start(cities)
  await made.edit(
    'a-bay',
    'feeds.opml',
    'https://feeds.tiny.test/a-bay.xml',
    'https://feeds.tiny.test/new.xml',
  )
  // Changed again and again: a look finds what has changed since the one before.
  const changeAndTell = async () => {
    await appendFile(join(made.folder('a-bay'), 'feeds.opml'), '\n')
    return made.polled.get('a-bay')?.join()
  }
  await expect.poll(changeAndTell).toContain('new.xml')
})

test('a file with errors keeps its last good state, and the next valid change is served', async () => {
  made = await TestCities.make('a-bay')
  const cities = await made.open()
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  await made.edit('a-bay', 'publication.yaml', name, 'Changed')
  await made.break('a-bay')
  await made.reload(cities)
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  expect(cities.report()).toMatchObject({ ready: 1, broken: [], heldBack: [{ id: 'a-bay' }] })
  await made.mend('a-bay')
  made.changed.length = 0
  await made.reload(cities)
  expect(await made.ask(cities, 'a-bay.test')).toBe('Changed')
  expect(cities.report().heldBack).toEqual([])
  expect(made.changed).toEqual(['a-bay'])
  await made.reload(cities)
  expect(made.changed).toEqual(['a-bay'])
})

test('the last good state is kept after eviction from memory and after a restart', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open({ mostInMemory: 1 })
  await made.ask(cities, 'a-bay.test')
  await made.ask(cities, 'b-bay.test')
  await made.break('a-bay')
  await made.reload(cities)
  await made.ask(cities, 'b-bay.test')
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  await made.stop(cities)
  await made.edit('b-bay', 'publication.yaml', 'name:', '\tname:')
  const next = await made.open()
  expect(await made.ask(next, 'b-bay.test')).toBe(name)
  expect(await made.ask(next, 'a-bay.test')).toBe(name)
  expect(next.report().heldBack).toMatchObject([{ id: 'a-bay' }, { id: 'b-bay' }])
})

test('one bad article holds back only itself: the others are served, and it is as it was before', async () => {
  made = await TestCities.make('a-bay')
  const cities = await made.open()
  const article = 'articles/counting-pelicans.md'
  const load = async () => (await cities.load(cities.find('a-bay.test')!))?.content.articles
  await load()
  const text = await readFile(join(made.folder('a-bay'), article), 'utf8')
  await writeFile(
    join(made.folder('a-bay'), 'articles/urgent.md'),
    text.replace(/title: .*/, 'title: Urgent'),
  )
  await writeFile(join(made.folder('a-bay'), 'articles/bad.md'), text.replace('title:', 'titel:'))
  await made.edit('a-bay', article, 'title:', 'titel:')
  await made.reload(cities)
  const slugs = (await load())?.map(({ slug }) => slug)
  expect(slugs?.toSorted()).toEqual(['counting-pelicans', 'urgent'])
  expect(cities.report()).toMatchObject({ ready: 1, broken: [], heldBack: [{ id: 'a-bay' }] })
  const told = cities.report().heldBack[0]?.problems.join('\n')
  expect(told).toContain('a-bay/articles/bad.md:2 titel: found an unknown field')
  expect(told).toContain('a-bay/articles/counting-pelicans.md:2 titel: found an unknown field')
  await made.edit('a-bay', article, 'titel:', 'title:')
  await rm(join(made.folder('a-bay'), 'articles/bad.md'))
  await made.reload(cities)
  expect(cities.report().heldBack).toEqual([])
})

test('a city that was evicted from memory is read again, and its pages stay cached', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open({ mostInMemory: 1 })
  const [a, b] = [cities.find('a-bay.test')!, cities.find('b-bay.test')!]
  const first = await cities.load(a)
  await cities.load(b)
  const second = await cities.load(a)
  expect(second).not.toBe(first)
  expect(second?.name).toBe(name)
  expect(made.changed).toEqual([])
})

test('the check of all cities does not take those that readers read out of memory', async () => {
  made = await TestCities.make('a-bay', 'b-bay', 'c-bay', 'd-bay')
  const cities = await made.open({ mostInMemory: 2 })
  const load = () => Promise.all(['a-bay', 'b-bay'].map((id) => cities.load({ id })))
  const [a, b] = await load()
  await made.start(cities)
  expect(cities.report()).toMatchObject({ ready: 4 })
  const again = await load()
  expect([again[0] === a, again[1] === b]).toEqual([true, true])
})

test('cities can be added, removed and renamed while the server runs', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  await made.start(cities)
  // A folder is copied under another name and then renamed: all its files appear at once.
  await made.add('c-bay', join(made.root, '.c-bay'))
  await rename(join(made.root, '.c-bay'), made.folder('c-bay'))
  await expect.poll(() => made.ask(cities, 'c-bay.test')).toBe(name)
  await rm(made.folder('b-bay'), { recursive: true })
  await expect.poll(() => made.ask(cities, 'b-bay.test')).toBe('421')
  await rename(made.folder('a-bay'), made.folder('z-bay'))
  await expect.poll(() => cities.find('a-bay.test')?.id).toBe('z-bay')
  expect(made.polled.get('c-bay')).toContain(feedOf('c-bay'))
  expect(made.polled.get('z-bay')).toContain(feedOf('a-bay'))
  expect([...made.polled].filter(([, feeds]) => !feeds).map(([id]) => id)).toEqual(['b-bay', 'a-bay'])
  expect(made.changed).toEqual(expect.arrayContaining(['a-bay', 'b-bay']))
})

test('a folder that is replaced by another one is served', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  await made.start(cities)
  await made.add('a-bay', join(made.root, '.next'))
  await writeFile(join(made.root, '.next', 'team.yaml'), '[]\n')
  await rename(made.folder('a-bay'), join(made.root, '.before'))
  await rename(join(made.root, '.next'), made.folder('a-bay'))
  const team = async () => (await cities.load(cities.find('a-bay.test')!))?.content.team.length
  await expect.poll(team).toBe(0)
  // The new folder is watched too.
  await made.edit('a-bay', 'publication.yaml', name, 'Changed')
  await expect.poll(() => made.ask(cities, 'a-bay.test')).toBe('Changed')
})

test('an incomplete copy does not replace a good state', async () => {
  made = await TestCities.make('a-bay')
  const cities = await made.open({ settlingTime: 2_000 })
  await made.start(cities)
  const copying = (async () => {
    await made.edit('a-bay', 'publication.yaml', name, 'Half')
    for (let turn = 0; turn < 40; turn += 1) {
      await appendFile(join(made.folder('a-bay'), 'articles/counting-pelicans.md'), `\nMore ${turn}.\n`)
      await sleep(5)
    }
    await made.edit('a-bay', 'publication.yaml', 'Half', 'Whole')
  })()
  await copying
  await made.reload(cities)
  expect(await made.ask(cities, 'a-bay.test')).not.toBe('Half')
  await expect.poll(() => made.ask(cities, 'a-bay.test')).toBe('Whole')
})

test('of two cities that claim a host, the first keeps it until it releases it', async () => {
  made = await TestCities.make('m-bay', 'z-bay')
  await made.edit('z-bay', 'publication.yaml', 'hosts: [z-bay.test]', 'hosts: [z-bay.test, m-bay.test]')
  const cities = await made.open()
  expect(cities.find('m-bay.test')?.id).toBe('m-bay')
  expect(await made.ask(cities, 'z-bay.test')).toBe('503')
  expect(cities.report().broken[0]?.problems).toEqual([
    expect.stringContaining('found "m-bay.test", which m-bay/publication.yaml claims too'),
  ])
  await made.ask(cities, 'm-bay.test')
  // A third city, earlier by name, does not take the host over, also not at the next start.
  await made.add('a-bay')
  await made.edit('a-bay', 'publication.yaml', 'hosts: [a-bay.test]', 'hosts: [m-bay.test]')
  await made.reload(cities)
  expect(cities.find('m-bay.test')?.id).toBe('m-bay')
  await made.stop(cities)
  const next = await made.open()
  expect(next.find('m-bay.test')?.id).toBe('m-bay')
  await rm(made.folder('a-bay'), { recursive: true })
  await made.edit('m-bay', 'publication.yaml', 'hosts: [m-bay.test]', 'hosts: [other.test]')
  await made.reload(next)
  expect(next.find('m-bay.test')?.id).toBe('z-bay')
  expect(await made.ask(next, 'z-bay.test')).toBe(name)
})

test.each([
  [
    'a calendar',
    'publication.yaml',
    'city:',
    'calendars: [{ name: C, kind: ics, address: "https://c.test/c.ics" }]\ncity:',
  ],
  ['the pace of a host', 'feeds.opml', ' type="rss"', ' type="rss" crawlDelay="10"'],
])('%s that is added to a running city is told to ingest', async (_, file, before, after) => {
  made = await TestCities.make('a-bay')
  const cities = await made.open()
  await made.reload(cities)
  expect([...made.polled]).toEqual([])
  await made.edit('a-bay', file, before, after)
  await made.reload(cities)
  expect(made.polled.has('a-bay')).toBe(true)
})

test('the feeds of all served cities are polled', async () => {
  made = await TestCities.make('a-bay', 'b-bay', 'c-bay')
  await made.edit('c-bay', 'publication.yaml', 'name:', 'nome:')
  const cities = await made.open()
  expect([...cities.sources().keys()]).toEqual(['a-bay', 'b-bay'])
  expect(cities.sources().get('b-bay')?.feeds).toContain(feedOf('b-bay'))
  await made.edit('c-bay', 'publication.yaml', 'nome:', 'name:')
  await made.reload(cities)
  expect(made.polled.get('c-bay')).toContain(feedOf('c-bay'))
  expect(made.polled.has('a-bay')).toBe(false)
  await made.edit('a-bay', 'feeds.opml', feedOf('a-bay'), feedOf('another'))
  await made.reload(cities)
  expect(made.polled.get('a-bay')).toContain(feedOf('another'))
})

test('no city is removed when the folder of publications is missing, empty or unreadable', async () => {
  made = await TestCities.make('a-bay')
  const cities = await made.open()
  await made.ask(cities, 'a-bay.test')
  await rename(made.root, `${made.root}-away`)
  await made.reload(cities)
  await made.reload(cities)
  const told = 'the folder of publications cannot be used: all cities stay as they are'
  expect(made.errors.filter((line) => line === told)).toHaveLength(1)
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  await mkdir(made.root)
  await made.reload(cities)
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  expect(cities.report().folder).toEqual([expect.stringContaining('found no publication')])
  await rm(made.root, { recursive: true })
  await rename(`${made.root}-away`, made.root)
  await made.reload(cities)
  expect(cities.report()).toMatchObject({ ready: 1, broken: [], folder: [] })
})

test('a city is broken for as long as its folder cannot be read', async () => {
  made = await TestCities.make('a-bay', 'b-bay', 'c-bay')
  const cities = await made.open()
  await made.ask(cities, 'a-bay.test')
  await rename(made.folder('a-bay'), join(made.root, '.a-bay'))
  await symlink('a-bay', made.folder('a-bay'))
  await made.reload(cities)
  // A symbolic link to itself is no folder: the city is removed.
  expect(await made.ask(cities, 'a-bay.test')).toBe('421')
  await rm(made.folder('a-bay'))
  await rename(join(made.root, '.a-bay'), made.folder('a-bay'))
  await made.reload(cities)
  await rename(join(made.folder('a-bay'), 'articles'), join(made.folder('a-bay'), '.articles'))
  await symlink('articles', join(made.folder('a-bay'), 'articles'))
  await made.reload(cities)
  expect(cities.report().broken[0]?.problems).toContainEqual(
    expect.stringContaining('cannot be read (ELOOP)'),
  )
  expect(await made.ask(cities, 'a-bay.test')).toBe(name)
  expect(await made.ask(cities, 'b-bay.test')).toBe(name)
})

test('unknown hosts get the fallback city, or the only city while there is only one; each has a name in .localhost', async () => {
  made = await TestCities.make('a-bay')
  await made.stop(await made.open())
  const only = await made.open()
  expect(only.find('localhost')?.id).toBe('a-bay')
  await made.add('b-bay')
  await made.reload(only)
  expect(only.find('localhost')).toBeUndefined()
  await made.reload(only)
  expect(made.warnings).toEqual([expect.stringMatching(/^a-bay no longer answers for unknown hosts: .*421/)])
  expect(only.find('a-bay.localhost:3000')?.id).toBe('a-bay')
  expect(only.find('b-bay.localhost')?.id).toBe('b-bay')
  expect(only.find('c-bay.localhost')).toBeUndefined()
  const named = await made.open({ fallback: 'b-bay' })
  expect(named.find('localhost')?.id).toBe('b-bay')
})

test('a row that another program wrote is published again, and until then its city answers 503', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const cities = await made.open()
  const write = (files: string) => made.write(cities, { id: 'a-bay', version: 'other', state: '{}', files })
  await write('{"texts":{}}')
  await cities.refresh()
  expect(await made.ask(cities, 'b-bay.test')).toBe(name)
  await made.stop(cities)
  const next = await made.open()
  expect(await made.ask(next, 'a-bay.test')).toBe(name)
})
