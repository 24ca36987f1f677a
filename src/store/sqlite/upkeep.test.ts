import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { day } from '../../time/durations.ts'
import { fileOf } from '../empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openTemporaryStore } from '../temporary-store.fixture.ts'

const now = Date.UTC(2026, 10, 21)
const feed = 'https://news.example/feed'

test('tidy updates the planner’s statistics and returns free pages to the disk', async () => {
  const store = await openTemporaryStore()
  const many = Array.from({ length: 1000 }, (_, n) => n + 1000)
  await store.articles.savePoll(
    makeFeedState(feed, { polledAt: now - 300 * day }),
    many.map((age) => makeArticle(`${age}`, { title: `Age ${age}`, publishedAt: now - age * day })),
  )
  const file = new DatabaseSync(fileOf(store))
  const checkpoint = () => file.exec('pragma wal_checkpoint(truncate)')
  await store.maintenance.tidy()
  checkpoint()
  const before = statSync(fileOf(store)).size
  expect(file.prepare("select count(*) as n from sqlite_stat1 where tbl = 'articles'").get()?.n).not.toBe(0)
  await store.maintenance.deleteOldArticles({
    before: now - 100 * day,
    keepNewest: 2,
    afterFeed: 0,
    feeds: 10,
    articles: 5000,
  })
  for (let turn = 0; turn < 5; turn++) await store.maintenance.tidy()
  checkpoint()
  // Marks of deleted rows leave the search index with later merges.
  expect(statSync(fileOf(store)).size).toBeLessThan(before * 0.75)
  expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  file.close()
})
