import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmptyStore } from '../store/empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { day, minute } from '../time/durations.ts'
import { retentionFor, startUpkeep } from './upkeep.ts'

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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startUpkeep({
    store: {
      changes,
      maintenance: {
        size: () => maintenance.size(),
        tidy: () => maintenance.tidy(),
        boundLog: (most) => maintenance.boundLog(most),
        deleteAbandonedSources: (before, limit) => maintenance.deleteAbandonedSources(before, limit),
        deleteOldArticles: (step) =>
          failing ? Promise.reject(new Error('busy')) : maintenance.deleteOldArticles(step),
      },
    },
    storeBytes: 1e9,
    onError: (error) => errors.push(error),
  })
  await vi.advanceTimersByTimeAsync(minute)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  failing = false
  const kept = async () => {
    await vi.advanceTimersByTimeAsync(minute)
    return (await store.articles.loadLatest({ feeds: [feed], limit: 200 })).length
  }
  await expect.poll(kept).toBe(100)
  await stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is kept is a year in a small store, and sixty days in one that is as large as it may be', () => {
  const days = (size: number) => Math.round(retentionFor(size, 100))
  expect([0, 80, 90, 99, 100, 500].map(days)).toEqual([365, 365, 213, 75, 60, 60])
})

test('a backlog of old articles is deleted in steps with pauses, without waiting for the next minute', async () => {
  const steps: number[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startUpkeep({
    store: {
      changes: { trim: async () => {} } as never,
      maintenance: {
        size: async () => 5e9,
        deleteOldArticles: async ({ before, articles }) => {
          steps.push(Math.round((Date.now() - before) / day))
          return { deleted: steps.length < 4 ? articles : 0, nextFeed: 1 }
        },
        deleteAbandonedSources: async () => 0,
        tidy: async () => {},
        boundLog: async () => {},
      },
    },
    storeBytes: 1e9,
    onError: () => {},
  })
  await vi.advanceTimersByTimeAsync(2 * minute - 1)
  await stop()
  expect(steps).toEqual([60, 60, 60, 60])
})
