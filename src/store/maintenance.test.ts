import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day } from '../time/durations.ts'
import { openEmptyStore, queryStore } from './empty-store.fixture.ts'
import type { RetentionStep } from './maintenance.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import type { Store } from './store.ts'

const now = Date.UTC(2026, 10, 21)
const feed = 'https://news.example/feed'
let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retention-'))
  store = await openEmptyStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Polls a feed this many days ago; each number is the age of an article in days. */
const poll = (address: string, daysAgo: number, ...ages: number[]) =>
  store.articles.savePoll(
    makeFeedState(address, { polledAt: now - daysAgo * day }),
    ages.map((age) => makeArticle(`${age}`, { title: `Age ${age}`, publishedAt: now - age * day })),
  )
const step = (values: Partial<RetentionStep> = {}) =>
  store.maintenance.deleteOldArticles({
    before: now - 100 * day,
    keepNewest: 2,
    afterFeed: 0,
    feeds: 10,
    articles: 100,
    ...values,
  })
const ages = async (address = feed) =>
  (await store.articles.loadLatest({ feeds: [address], limit: 50 })).map(({ guid }) => Number(guid))
const list = (owner: string, keys: readonly string[], keepsArticles = false, at = now) =>
  store.sources.list(
    owner,
    keys.map((key) => ({ kind: 'feed', key, host: 'news', keepsArticles })),
    { now: at, spread: 0 },
  )

describe('retention', () => {
  test('deletes old articles, also from the search index, and keeps the newest of each feed', async () => {
    await poll(feed, 300, 300, 301)
    await poll(feed, 200, 200, 201)
    await poll(feed, 1, 1, 99)
    await poll('https://quiet.example/', 300, 300, 301, 302)
    expect(await step()).toEqual({ deleted: 5, nextFeed: undefined })
    expect(await ages()).toEqual([1, 99])
    expect(await ages('https://quiet.example/')).toEqual([300, 301])
    expect(await store.search.search({ feeds: [feed], text: 'age 200', limit: 5 })).toEqual([])
    expect(await store.search.search({ feeds: [feed], text: 'age 99', limit: 5 })).toHaveLength(1)
  })

  test('keeps an old article that was first seen recently, because its feed still lists it', async () => {
    await poll(feed, 1, 1, 2, 300)
    expect((await step()).deleted).toBe(0)
  })

  test('keeps archives as long as one city lists them', async () => {
    await poll(feed, 300, 300, 301, 302)
    await list('city', [feed], true)
    await list('town', [feed], false)
    expect((await step()).deleted).toBe(0)
    await list('city', [feed], false)
    expect((await step()).deleted).toBe(1)
  })

  test('deletes a feed that no city has listed for the retention period, with its state', async () => {
    await poll(feed, 1, 1, 2)
    await list('city', [feed])
    await list('city', [], false, now - 99 * day)
    expect((await step()).deleted).toBe(0)
    await list('city', [feed])
    await list('city', [], false, now - 101 * day)
    expect((await step()).deleted).toBe(2)
    expect(await ages()).toEqual([])
    expect((await store.articles.loadFeedStates([feed])).size).toBe(0)
  })

  test('works in small steps and terminates', async () => {
    const feeds = Array.from({ length: 5 }, (_, n) => `https://${n}.example/`)
    for (const address of feeds) await poll(address, 300, 300, 301, 302, 303, 304)
    let afterFeed: number | undefined = 0
    let deleted = 0
    for (let steps = 0; afterFeed !== undefined && steps < 100; steps++) {
      const done = await step({ afterFeed, feeds: 2, articles: 2 })
      expect(done.deleted).toBeLessThanOrEqual(2)
      deleted += done.deleted
      afterFeed = done.nextFeed
    }
    expect(afterFeed).toBeUndefined()
    expect(deleted).toBe(15)
    for (const address of feeds) expect(await ages(address)).toEqual([300, 301])
  })

  test('a step ends after so many feeds, and the next one begins after the last of them', async () => {
    const feeds = [0, 1, 2, 3].map((n) => `https://${n}.example/`)
    for (const address of feeds) await poll(address, 300, 300, 301, 302)
    const first = await step({ feeds: 3 })
    expect(first).toEqual({ deleted: 3, nextFeed: expect.any(Number) })
    const second = await step({ feeds: 1, afterFeed: first.nextFeed ?? 0 })
    expect(second).toEqual({ deleted: 1, nextFeed: expect.any(Number) })
    expect(await step({ feeds: 1, afterFeed: second.nextFeed ?? 0 })).toEqual({
      deleted: 0,
      nextFeed: undefined,
    })
  })

  test('keeps samples, which no city lists', async () => {
    await poll('sample:city/localNews', 300, 300, 301)
    expect((await step()).deleted).toBe(0)
  })
})

test('the readings of a source are deleted a month after no city lists it, not before', async () => {
  const tides = { kind: 'tides', key: '8722956' }
  const surf = { kind: 'surf', key: '26.1,-80.1 FLZ172' }
  const listed = [tides, surf].map((source) => ({ ...source, host: 'noaa' }))
  await store.sources.list('city', listed, { now: now - 90 * day, spread: 0 })
  const query = { worker: 'w', now, lease: 1000, limit: 9, perHost: 9, longestWait: 99 * day }
  for (const claim of await store.sources.claimDue(query)) {
    const state = { ...claim.state, polledAt: now, succeededAt: now, nextPollAt: now }
    await store.sources.finish(claim, { state, now }, async (writer) => {
      await writer.saveReading(claim, { shape: 1 })
      return []
    })
  }
  await store.sources.list('city', listed.slice(1), { now: now - 40 * day, spread: 0 })
  const kept = async () => (await store.readings.loadReadings([tides, surf])).map(({ kind }) => kind)
  expect(await store.maintenance.deleteAbandonedSources(now - 50 * day, 9)).toBe(0)
  expect((await kept()).toSorted()).toEqual(['surf', 'tides'])
  expect(await store.maintenance.deleteAbandonedSources(now - 30 * day, 9)).toBe(1)
  expect(await kept()).toEqual(['surf'])
})

test('the store knows the bytes that it takes on the disk', async () => {
  const before = await store.maintenance.size()
  for (let n = 0; n < 40; n++) {
    const articles = Array.from({ length: 50 }, (_, m) => makeArticle(`${n} ${m}`))
    await store.articles.savePoll(makeFeedState(`https://${n}.example/`), articles)
  }
  await store.maintenance.boundLog(0)
  expect((await store.maintenance.size()) - before).toBeGreaterThan(100_000)
})

test('an article first seen long ago stays while its date is recent', async () => {
  await poll(feed, 300, 1, 2, 99)
  expect((await step()).deleted).toBe(0)
})

test('a source that no city has listed for a month is deleted, but a feed only when none of its articles is kept', async () => {
  await poll(feed, 1, 1)
  const sources = [
    ...['calendar', 'legistar', 'tides'].map((kind) => ({ kind, key: kind })),
    { kind: 'feed', key: 'https://never-answered.example/' },
    { kind: 'feed', key: feed },
  ]
  const listed = sources.map((source) => ({ ...source, host: 'city' }))
  await store.sources.list('city', listed, { now: now - 90 * day, spread: 0 })
  await store.sources.list('city', [], { now: now - 40 * day, spread: 0 })
  await queryStore(
    store,
    "insert into calendars (key, fingerprint) values ('calendar', ''), ('legistar', ''), ('of a city', ''), ('tides', '')",
  )
  const kept = async () => (await queryStore(store, 'select key from sources')).map(({ key }) => key)
  expect(await store.maintenance.deleteAbandonedSources(now - 40 * day, 9)).toBe(0)
  expect(await kept()).toHaveLength(5)
  expect(await store.maintenance.deleteAbandonedSources(now - 39 * day, 9)).toBe(4)
  expect(await kept()).toEqual([feed])
  // What was read of them is deleted with them.
  const calendars = await queryStore(store, 'select key from calendars order by key')
  expect(calendars).toEqual([{ key: 'of a city' }, { key: 'tides' }])
  expect(await ages()).toEqual([1])
})

test('readings of abandoned sources are deleted at most so many at a time', async () => {
  const stations = ['1', '2', '3'].map((key) => ({ kind: 'tides', key, host: 'noaa' }))
  await store.sources.list('city', stations, { now: now - 90 * day, spread: 0 })
  const query = { worker: 'w', now, lease: 1000, limit: 9, perHost: 9, longestWait: 99 * day }
  for (const claim of await store.sources.claimDue(query)) {
    const state = { ...claim.state, polledAt: now, succeededAt: now, nextPollAt: now }
    await store.sources.finish(claim, { state, now }, async (writer) => {
      await writer.saveReading(claim, { shape: 1 })
      return []
    })
  }
  await store.sources.list('city', [], { now: now - 40 * day, spread: 0 })
  const steps = []
  for (let step = 0; step < 3; step++) steps.push(await store.maintenance.deleteAbandonedSources(now, 2))
  expect(steps).toEqual([2, 1, 0])
  expect(await queryStore(store, 'select * from readings')).toEqual([])
})

test.each<[readonly number[], readonly (readonly number[])[]]>([
  [
    [1, 2, 3],
    [
      [2, 1],
      [1, 0],
    ],
  ],
  [
    [1, 2],
    [
      [2, 1],
      [0, 0],
    ],
  ],
])(
  'a feed with articles of %j days that are deleted in several steps stays known until its last one is gone',
  async (days, expected) => {
    await poll(feed, 1, ...days)
    await list('city', [feed])
    await list('city', [], false, now - 101 * day)
    const left = []
    for (let steps = 0; steps < 2; steps++) {
      const { deleted } = await step({ articles: 2 })
      left.push([deleted, (await store.articles.loadFeedStates([feed])).size])
    }
    expect(left).toEqual(expected)
  },
)

test('where no article waits for its place among the stories, nothing is placed and no page is told', async () => {
  expect(await store.maintenance.placeStories(now, 9)).toEqual({ placed: 0, topics: [] })
})
