import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openArticles } from '../sql/article-store.ts'
import { migrate } from '../sql/migrate.ts'
import { openSearchStore } from '../sql/search.ts'
import type { Tables } from '../sql/tables.ts'
import { NodeSqliteDialect } from './dialect.ts'
import { openSearchIndex } from './search-store.ts'

const feed = 'https://news.example/feed.xml'

test('a full disk is a clear error; reads still work, and writes do once there is space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'))
  const file = join(folder, 'news.db')
  const connection = new DatabaseSync(file)
  connection.exec('pragma journal_mode = wal')
  const database = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ file, reader: connection, writer: connection }),
  })
  await migrate(database, file)
  const store = openArticles(database)
  // SQLite's limit of pages gives the same error as a full disk, on any machine.
  connection.exec('pragma max_page_count = 100')
  let kept = 0
  const save = (poll: number) =>
    store.savePoll(
      makeFeedState(feed, { polledAt: poll }),
      Array.from({ length: 20 }, (_, n) =>
        makeArticle(`${poll}-${n}`, { summary: `word${n} `.repeat(100), publishedAt: poll }),
      ),
    )
  const failure = await (async () => {
    for (;;) await save(++kept)
  })().catch((error) => error)
  expect(failure).toMatchObject({ name: 'StoreError', message: /is full/ })
  expect(failure.message).toContain(file)
  expect(failure.message).toContain('Make room')

  const all = await store.loadLatest({ feeds: [feed], limit: 10_000 })
  expect(all).toHaveLength((kept - 1) * 20)
  expect((await store.loadFeedStates([feed])).get(feed)?.polledAt).toBe(kept - 1)
  expect(
    await openSearchStore(database, openSearchIndex(database)).search({
      feeds: [feed],
      text: 'word1',
      limit: 5,
    }),
  ).toHaveLength(5)
  await expect(save(kept)).rejects.toThrow('is full')

  connection.exec('pragma max_page_count = 10000')
  expect(await save(kept)).toEqual({ added: 20, updated: 0 })
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})
