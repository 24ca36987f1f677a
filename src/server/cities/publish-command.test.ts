import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openStore } from '../../store/store.ts'
import { TestCities } from './cities.fixture.ts'
import { publishCities } from './publish-command.ts'

let made: TestCities
let dataDir: string
beforeEach(async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  dataDir = await mkdtemp(join(tmpdir(), 'publish-'))
})
afterEach(async () => {
  await made.remove()
  await rm(dataDir, { recursive: true })
})

async function publish(...ids: string[]): Promise<{ isSound: boolean; report: string }> {
  const printed: string[] = []
  const config = readConfig({ PUBLICATIONS_DIR: made.root, DATA_DIR: dataDir })
  const isSound = await publishCities(ids, config, (text) => printed.push(text))
  return { isSound, report: printed.join('\n') }
}

async function versions(): Promise<Record<string, string>> {
  const store = await openStore(dataDir)
  const rows = await store.publications.list()
  await store.close()
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]))
}

test('all cities are published, and later those that are named, with what is held back', async () => {
  expect(await publish()).toMatchObject({ isSound: true, report: expect.stringContaining('Ready to serve') })
  const before = await versions()
  expect(Object.keys(before)).toEqual(['a-bay', 'b-bay'])
  await made.edit('a-bay', 'pages/about.md', 'title: About us', 'title: About the bay')
  await made.edit('a-bay', 'team.yaml', 'role:', 'rolle:')
  await made.edit('b-bay', 'pages/about.md', 'title: About us', 'title: About the bay')
  const { isSound, report } = await publish('a-bay')
  expect(isSound).toBe(false)
  expect(report).toMatch(/as they were before[\s\S]*error: a-bay.team\.yaml:2 \[0\]\.rolle:/)
  const after = await versions()
  expect(after['a-bay']).not.toBe(before['a-bay'])
  expect(after['b-bay']).toBe(before['b-bay'])
})

test('the address of an article that was renamed is told with the line that keeps its links', async () => {
  await publish()
  const articles = join(made.folder('a-bay'), 'articles')
  await rename(join(articles, 'counting-pelicans.md'), join(articles, 'how-to-count.md'))
  expect((await publish()).report).toContain(
    'a-bay: the address /local-news/counting-pelicans was served until now and leads nowhere: to keep readers’ links add "was: [/local-news/counting-pelicans]" to articles/how-to-count.md',
  )
})

test('a city that there is not, and a folder without cities, are refused', async () => {
  await expect(publish('c-bay')).rejects.toThrow('There is no publication "c-bay".')
  await rm(made.root, { recursive: true })
  await expect(publish()).rejects.toThrow('no folder')
})
