import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openStore } from '../store.ts'

const feed = 'https://herald.example/feed.xml'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'older-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function inFile(run: (file: DatabaseSync) => void): void {
  const file = new DatabaseSync(join(folder, 'news.db'))
  run(file)
  file.close()
}

test('a store of the first schema is brought up to date with all that it holds', async () => {
  const text = readFileSync(new URL('./fixtures/store-0001.sql', import.meta.url), 'utf8')
  inFile((file) => file.exec(text))
  const store = await openStore(folder)
  const found = await store.search.search({ feeds: [feed], text: 'manana park', limit: 5 })
  expect(found.map(({ guid }) => guid)).toEqual(['b'])
  const [newest, second] = await store.articles.loadLatest({ feeds: [feed], limit: 5 })
  expect(newest).toMatchObject({ id: 1, guid: 'b', publishedAt: undefined, orderedAt: 1_760_000_000_000 })
  expect(second).toMatchObject({ id: 2, guid: 'a', author: 'Ada', summary: "It's one week." })
  const states = await store.articles.loadFeedStates([feed, 'https://down.example/rss'])
  expect(states.get(feed)).toMatchObject({ etag: 'W/"7"', bodyHash: 'ab'.repeat(32), failures: 0 })
  expect(states.get('https://down.example/rss')).toMatchObject({
    failures: 3,
    nextPollAt: 1_760_000_900_000,
    lastError: expect.stringContaining('ENOTFOUND'),
  })
  // Articles that were stored before are recognized and kept.
  const link = 'https://news.example/story'
  const again = makeArticle('b', { title: 'Undated: mañana in the park', summary: 'A concert.', link })
  const counts = await store.articles.savePoll(makeFeedState(feed), [again, makeArticle('c')])
  expect(counts).toEqual({ added: 1, updated: 0 })
  const listed = await store.sources.list('city', [{ kind: 'feed', key: feed, host: 'herald.example' }], {
    now: Date.now(),
    spread: 0,
  })
  expect(listed).toEqual([])
  await store.close()
})

test('a store of a newer version is not changed, and the error says what to do', async () => {
  await (await openStore(folder)).close()
  const insert = "insert into kysely_migration values ('0099-tides', '2030-01-01T00:00:00.000Z')"
  inFile((file) => file.exec(insert))
  await expect(openStore(folder)).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/news\.db .*0099-tides.*"\d{4}-[a-z-]+" as the newest.*backup/),
  })
})
