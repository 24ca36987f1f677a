import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { placeAll } from '../../store/place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../../store/samples.fixture.ts'
import { openStore } from '../../store/store.ts'
import { publishFolder } from '../cities/cities.fixture.ts'
import { Cities } from '../cities/cities.ts'
import { removeStory } from './remove-command.ts'

const original = new URL('../../../tests/fixtures/publications/pelican-bay-test', import.meta.url).pathname
const feed = 'https://feeds.tiny.test/health.xml'
const now = Date.UTC(2026, 10, 20, 15)
let folder: string
let printed: string[]
let print: (text: string) => void

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remove-'))
  printed = []
  print = (text) => void printed.push(text)
  await cp(original, join(folder, 'publications', 'pelican-bay-test'), { recursive: true })
  const store = await openStore(join(folder, 'data'))
  const at = { publishedAt: now, language: 'en' }
  await store.articles.savePoll(makeFeedState(feed, { polledAt: now, succeededAt: now }), [
    makeArticle('a', { ...at, ...pier, link: 'https://news.example/a' }),
    makeArticle('b', { ...at, ...pierAgain, link: 'https://other.example/b' }),
  ])
  await placeAll(store, now)
  await publishFolder(store, join(folder, 'publications'))
  await store.close()
})
afterEach(() => rm(folder, { recursive: true }))

function remove(...words: string[]): Promise<boolean> {
  const settings = {
    publicationsDir: join(folder, 'publications'),
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
  }
  return removeStory(words, settings, print, now)
}

test('an entry is added after what the file holds, and told with what it matches', async () => {
  const file = join(folder, 'publications', 'removed.yaml')
  await writeFile(file, '# Kept by the desk.')
  const options = ['--reason', 'It names a "minor": withdrawn', '--asked-by', 'a court', '--public']
  expect(await remove('https://news.example/a', ...options)).toBe(true)
  expect(await readFile(file, 'utf8')).toBe(`# Kept by the desk.
- link: "https://news.example/a"
  reason: "It names a \\"minor\\": withdrawn"
  date: 2026-11-20
  askedBy: "a court"
  public: true
`)
  expect(printed.join('\n')).toContain('It matches one report')
  expect(printed.join('\n')).toContain(pier.title)
})

test('the page of a story means all its reports', async () => {
  expect(await remove('/health/a-pier-1', '--city', 'pelican-bay-test', '--public')).toBe(true)
  const text = await readFile(join(folder, 'publications', 'pelican-bay-test', 'removed.yaml'), 'utf8')
  expect(text).toContain('https://news.example/a')
  expect(text).toContain('https://other.example/b')
  expect(text.match(/public: true/g)).toHaveLength(1)
})

test('nothing is written, nor left half written, where the folder is missing or refuses', async () => {
  await mkdir(join(folder, 'publications', 'removed.yaml'))
  await expect(remove('https://news.example/a')).rejects.toThrow('EISDIR')
  expect(await readdir(join(folder, 'publications'))).not.toContain('removed.yaml.partial')
  await rm(join(folder, 'publications'), { recursive: true })
  await expect(remove('https://news.example/a')).rejects.toThrow(OperatorError)
})

test('a broken list is left as it is', async () => {
  const file = join(folder, 'publications', 'removed.yaml')
  await writeFile(file, '- link: "https://news.example')
  await expect(remove('https://news.example/a')).rejects.toThrow(OperatorError)
  expect(await readFile(file, 'utf8')).toBe('- link: "https://news.example')
  await expect(remove('https://news.example/a', '--city', 'nowhere')).rejects.toThrow(
    'There is no publication "nowhere".',
  )
  await expect(remove('/about')).rejects.toThrow('no page of a story')
})

test('a story is taken down in a city whatever errors its folder has', async () => {
  const city = join(folder, 'publications', 'pelican-bay-test')
  await writeFile(join(city, 'faq.md'), 'No question')
  await writeFile(join(city, 'home.yaml'), 'featured: none')
  expect(await remove('/health/a-pier-1', '--city', 'pelican-bay-test')).toBe(true)
  expect(await readFile(join(city, 'removed.yaml'), 'utf8')).toContain('https://other.example/b')
})

test.each([[['--city', 'pelican-bay-test']], [[]]])(
  'it is in force before anything is published, %j',
  async (words) => {
    await remove('https://news.example/a', ...words)
    const store = await openStore(join(folder, 'data'))
    onTestFinished(() => store.close())
    const ignore = () => undefined
    const cities = await Cities.open({
      store: store.publications,
      root: join(folder, 'publications'),
      fallback: undefined,
      mostInMemory: 1,
      logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      present: (publication) => publication,
      editionOf: async () => 'live',
      onChanged: ignore,
      onSources: ignore,
    })
    const publication = await cities.load({ id: 'pelican-bay-test' })
    expect(publication?.removals.map(({ link }) => link)).toContain('https://news.example/a')
  },
)

/** Another program that has the store open, and locks it. */
function lockStore(statements: string): DatabaseSync {
  const other = new DatabaseSync(join(folder, 'data', 'news.db'))
  onTestFinished(() => {
    if (other.isOpen) other.close()
  })
  other.exec(statements)
  return other
}
const lockedAlone = 'pragma locking_mode = exclusive; begin immediate; commit'

test('a story is taken down although another program is writing', async () => {
  lockStore('begin immediate')
  expect(await remove('/health/a-pier-1')).toBe(true)
  expect(printed[0]).toContain('Written to')
})

test('who takes a story down is told what it waits for where another program has the store for itself', async () => {
  const other = lockStore(lockedAlone)
  print = (text) => {
    printed.push(text)
    if (other.isOpen) other.close()
  }
  expect(await remove('/health/a-pier-1')).toBe(true)
  expect(printed[0]).toMatch(
    /^Waiting some seconds for the store .*news\.db, which another program has locked\. .*sqlite3 shell/,
  )
  expect(printed[1]).toContain('Written to')
})

test('where the store stays locked, the command ends and says who can be holding it', async () => {
  lockStore(lockedAlone)
  let seconds = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++seconds * 1000)
  onTestFinished(() => clock.mockRestore())
  await expect(remove('https://news.example/a')).rejects.toThrow(
    /news\.db was locked by another process for too long: nothing was written\. .*fuser -v/,
  )
  expect(printed).toHaveLength(1)
  expect(await readdir(join(folder, 'publications'))).not.toContain('removed.yaml')
})
