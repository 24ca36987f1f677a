import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Condition, diagnoseFeed } from '../feed-health/diagnosis.ts'
import { day, hour } from '../time/durations.ts'
import { openEmptyStore } from './empty-store.fixture.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import type { SourceState } from './source-state.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = Date.UTC(2026, 10, 21, 12)
const read = { polledAt: now - hour, succeededAt: now - hour, newestAt: now - hour, nextPollAt: now + hour }
const states: Readonly<Record<string, Partial<SourceState>>> = {
  fine: read,
  undated: { ...read, newestAt: undefined },
  waiting: { succeededAt: undefined, polledAt: undefined, nextPollAt: now - 2 * hour },
  failing: { ...read, failures: 2, lastError: 'dns: gone away', succeededAt: now - 2 * day },
  neverRead: { succeededAt: undefined, failures: 1, lastError: 'dns: x', nextPollAt: now + hour },
  'stale by its rhythm': { ...read, newestAt: now - 20 * day, staleAt: now },
  'slow, not stale': { ...read, newestAt: now - 40 * day, staleAt: now + 1 },
  'stale before rhythms were kept': { ...read, newestAt: now - 30 * day },
  overflowed: { ...read, overflowedAt: now - day + 1 },
  'overflowed before': { ...read, overflowedAt: now - day },
  'stale and overflowed': { ...read, newestAt: now - 31 * day, overflowedAt: now },
  gone: { ...read, failures: 1, lastError: 'gone: ended (status 410)' },
}

test('the queue in figures counts the conditions that diagnoseFeed finds, and names stale and overflowed feeds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'summary-'))
  const store = await openEmptyStore(folder)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const keys = Object.keys(states)
  const listed = keys.map((key) => ({ kind: 'feed', key, host: 'a.test' }))
  await store.sources.list('city', listed, { now: now - day, spread: 0 })
  const claims = await store.sources.claimDue({
    worker: 'test',
    now: now - day,
    lease: hour,
    limit: 100,
    perHost: 100,
    longestWait: 365 * day,
  })
  for (const claim of claims) {
    await store.sources.finish(claim, { state: makeFeedState(claim.key, states[claim.key]), now })
  }
  const expected = new Map<Condition, number>()
  for (const state of Object.values(states)) {
    const { condition } = diagnoseFeed(makeFeedState('', state), now)
    expected.set(condition, (expected.get(condition) ?? 0) + 1)
  }
  const summary = await store.sources.summarize(now)
  expect(new Map(summary.groups.map(({ condition, count }) => [condition, count]))).toEqual(expected)
  expect(expected.size).toBe(6)
  expect(summary.alarms).toEqual({
    stale: ['stale and overflowed', 'stale before rhythms were kept', 'stale by its rhythm'],
    overflowed: ['overflowed'],
  })
  const groupOf = (condition: Condition) => summary.groups.find((group) => group.condition === condition)
  expect(groupOf('failing')?.unreadFor).toEqual({ '1h': 2, '6h': 2, '24h': 1, '168h': 0 })
  expect(groupOf('waiting')?.unreadFor).toEqual({ '1h': 1, '6h': 1, '24h': 0, '168h': 0 })
  expect(groupOf('waiting')?.due).toBe(1)
  expect(summary).toMatchObject({ at: now, late: 2 * hour, pausedHosts: 0 })
})

test('a source that was never read is missed from when it was listed, or listed again', async () => {
  const store = await openTemporaryStore()
  const list = (keys: readonly string[], at: number, city = 'city') =>
    store.sources.list(
      city,
      keys.map((key) => ({ kind: 'alerts', key, host: 'weather.test' })),
      { now: at, spread: 0 },
    )
  const unread = async (at: number) =>
    (await store.sources.summarize(at)).groups.reduce((sum, { unreadFor }) => sum + unreadFor['1h'], 0)
  await list(['a', 'b'], now)
  await list(['a'], now + hour / 2, 'another city')
  await list([], now + hour / 2, 'another city')
  expect(await unread(now + hour)).toBe(0)
  expect(await unread(now + hour + 1)).toBe(2)
  await list(['a'], now + 2 * hour)
  expect(await unread(now + 2 * hour)).toBe(1)
  await list(['a', 'b'], now + 3 * hour)
  expect(await unread(now + 3 * hour)).toBe(1)
  expect(await unread(now + 4 * hour + 1)).toBe(2)
})

test('an operator sees how many articles wait for a place among the stories, and for how long the first has', async () => {
  const store = await openTemporaryStore()
  expect((await store.sources.summarize(now)).unplaced).toEqual({ count: 0, for: 0 })
  for (const [guid, polledAt] of [
    ['a', now - 2 * hour],
    ['b', now - hour],
  ] as const)
    await store.articles.savePoll(makeFeedState('https://a.test/feed', { polledAt }), [makeArticle(guid)])
  expect((await store.sources.summarize(now)).unplaced).toEqual({ count: 2, for: 2 * hour })
})
