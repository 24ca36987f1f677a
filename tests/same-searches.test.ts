import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPublications } from '../src/publication/load.ts'
import { synonymsOf } from '../src/site/search-synonyms.ts'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import { openEmptyStore } from '../src/store/empty-store.fixture.ts'
import { makeFeedState } from '../src/store/samples.fixture.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { dateRecordedFile } from './recorded-day.ts'

const feedsFolder = join(import.meta.dirname, 'fixtures', 'recorded-day', 'feeds')
const now = Date.parse('2026-11-22T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'searches-'))
const feeds: string[] = []
let stores: readonly [sqlite: Store, postgres: Store]
let synonyms: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  stores = [await openStore(folder), await openEmptyStore(folder)]
  const { publications } = await loadPublications(join(import.meta.dirname, '..', 'publications'))
  const publication = publications.find(({ id }) => id === 'fort-lauderdale')
  if (!publication) throw new Error('there is no Fort Lauderdale')
  synonyms = synonymsOf(publication)
  for (const file of readdirSync(feedsFolder).filter((name) => name !== 'broken.rss')) {
    const address = `https://feeds.test/${file}`
    const text = dateRecordedFile(file, readFileSync(join(feedsFolder, file), 'utf8'), now)
    const articles = normaliseFeed(parseFeed(text, address), { address, now })
    feeds.push(address)
    for (const store of stores)
      await store.articles.savePoll(makeFeedState(address, { polledAt: now }), articles)
  }
})
afterAll(async () => {
  for (const store of stores ?? []) await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const searches =
  `parking; parking ticket; beach parking; king tides; flood; flooding streets; hurricane; hurricane shelter;
  evacuation zone; water taxi; bridge; new river; las olas; boat show; airport; cruise port; everglades; garbage pickup;
  recycling; property tax; homestead exemption; dog park; library hours; school calendar; voting; city commission; police;
  crash; fire; shooting; pier; ferry; restaurant; brunch; museum; concert; high school football; heat; dolphins; rent;
  condo; insurance; sea turtles; manatee; bahía; café; newsletter; privacy; correct an error; submit a story; contact;
  rss feed; events this weekend; sunrise; trash`
    .split(';')
    .map((one) => one.trim().replace(/\s+/g, ' '))

describe('a search on PostgreSQL and on SQLite', () => {
  test.each(searches)('finds the same articles in the same order: %s', async (text) => {
    const [sqlite, postgres] = await Promise.all(
      stores.map(({ search }) => search.search({ feeds, text, limit: 40, synonyms })),
    )
    const keysOf = (found: typeof sqlite) => found?.map(({ feed, guid }) => `${feed} ${guid}`)
    expect(keysOf(postgres)).toEqual(keysOf(sqlite))
  })

  test.each(['a', 'b', 'c', 'h', 'p', 's'])('knows the same words with %s', async (beginning) => {
    const [sqlite, postgres] = await Promise.all(
      stores.map(({ search }) => search.loadWords({ beginning, shortest: 3, longest: 9 })),
    )
    const sorted = (words: typeof sqlite) => words?.map(({ word, count }) => `${word} ${count}`).sort()
    expect(sorted(postgres)).toEqual(sorted(sqlite))
  })
})
