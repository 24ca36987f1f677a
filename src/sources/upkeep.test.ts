import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmptyStore } from '../store/empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { startUpkeep } from './upkeep.ts'

test('old articles are deleted, articles that a page may show are kept, and a failure does not end the upkeep', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upkeep-'))
  const store = await openEmptyStore(folder)
  const feed = 'https://news.example/feed'
  const old = Date.now() - 400 * 24 * 60 * 60_000
  const articles = Array.from({ length: 130 }, (_, n) => makeArticle(`${n}`, { publishedAt: old - n }))
  await store.articles.savePoll(makeFeedState(feed, { polledAt: old }), articles)
  const errors: unknown[] = []
  let failing = true
  const { maintenance, changes } = store
  const stop = startUpkeep({
    store: {
      changes,
      maintenance: {
        tidy: () => maintenance.tidy(),
        boundLog: (most) => maintenance.boundLog(most),
        deleteAbandonedCalendars: (before) => maintenance.deleteAbandonedCalendars(before),
        deleteOldReadings: (before, limit) => maintenance.deleteOldReadings(before, limit),
        deleteOldArticles: (step) =>
          failing ? Promise.reject(new Error('busy')) : maintenance.deleteOldArticles(step),
      },
    },
    retentionDays: 365,
    onError: (error) => errors.push(error),
    interval: 5,
  })
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  failing = false
  const kept = async () => (await store.articles.loadLatest({ feeds: [feed], limit: 200 })).length
  await expect.poll(kept).toBe(100)
  await stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
