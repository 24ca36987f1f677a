import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { openAgain, openEmptyStore } from './empty-store.fixture.ts'
import { placeAll } from './place-all.fixture.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import type { FeedState } from './source-state.ts'
import type { Store } from './store.ts'
import { feedTopic } from './topics.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = await openEmptyStore(folder)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const feed = 'https://news.example/feed.xml'

const state = (values: Partial<FeedState> = {}) => makeFeedState(feed, values)
const article = makeArticle

async function latestGuids(query: Partial<Parameters<Store['articles']['loadLatest']>[0]> = {}) {
  const found = await store.articles.loadLatest({ feeds: [feed], perFeed: 15, limit: 15, ...query })
  return found.map(({ guid }) => guid)
}

describe('savePoll', () => {
  test('keeps every field of an article and of the state', async () => {
    const full = article('a', {
      summary: 'Line',
      publishedAt: 500,
      category: 'Politics',
      imageUrl: 'https://news.example/a.jpg',
      author: 'Ada',
      language: 'es',
    })
    const kept = state({
      etag: 'W/"x"',
      lastModified: 'Tue, 1',
      bodyHash: 'ab',
      succeededAt: 1000,
      unconditionalAt: 900,
      failures: 2,
      lastError: 'dns: ENOTFOUND',
      interval: 60_000,
      newestAt: 500,
      movedTo: 'https://new.example/feed.xml',
      movedSince: 700,
      failedAt: 800,
      overflowedAt: 600,
      staleAt: 9000,
      examined: { entries: 20, findings: [{ kind: 'withoutGuid', count: 12, of: 20 }] },
    })
    expect(await store.articles.savePoll(kept, [full])).toEqual({ added: 1, updated: 0 })
    const [found] = await store.articles.loadLatest({ feeds: [feed], perFeed: 15, limit: 15 })
    expect(found).toEqual({ ...full, id: 1, feed, firstSeenAt: 1000, orderedAt: 500 })
    expect(await store.articles.loadFeedStates([feed, 'https://other.example/'])).toEqual(
      new Map([[feed, kept]]),
    )
  })

  test('updates an edited article in place, keeping its id, `firstSeenAt` and place in the list', async () => {
    await store.articles.savePoll(state(), [
      article('new', { publishedAt: 900 }),
      article('old', { publishedAt: 100 }),
    ])
    const edited = article('old', { publishedAt: 100, title: 'Corrected' })
    const again = state({ polledAt: 5000 })
    const counts = await store.articles.savePoll(again, [article('new', { publishedAt: 900 }), edited])
    expect(counts).toEqual({ added: 0, updated: 1 })
    const found = await store.articles.loadLatest({ feeds: [feed], perFeed: 15, limit: 15 })
    expect(found.map(({ guid }) => guid)).toEqual(['new', 'old'])
    expect(found[1]).toMatchObject({ id: 1, title: 'Corrected', firstSeenAt: 1000 })
  })

  test.each([
    ['its title', { title: 'Corrected' }, 1],
    ['its summary', { summary: 'More is known.' }, 1],
    ['its address', { link: 'https://news.example/corrected' }, 1],
    ['its language', { language: 'es' }, 1],
    ['its date by an hour', { publishedAt: day - hour }, 1],
    ['its date by less than an hour', { publishedAt: day - hour + 1 }, 0],
    ['its category', { category: 'Sports' }, 0],
    ['its categories', { categories: ['Sports', 'Water'] }, 0],
    ['where it comes from', { origin: 'https://wire.example/a' }, 0],
    ['its picture', { imageUrl: 'https://news.example/b.jpg' }, 0],
    ['its author', { author: 'Bo' }, 0],
  ])(
    'an edit of %s is stored, and its pages are told; what stories are made of is placed anew',
    async (_, edit, waiting) => {
      const first = article('a', {
        publishedAt: day,
        language: 'en',
        category: 'Politics',
        categories: ['Politics'],
        author: 'Ada',
        origin: 'https://wire.example/before',
      })
      await store.articles.savePoll(state({ polledAt: day }), [first])
      await placeAll(store, day)
      const told = await store.changes.latest()
      const edited = { ...first, ...edit }
      const counts = await store.articles.savePoll(state({ polledAt: day + 1 }), [edited])
      expect(counts).toEqual({ added: 0, updated: 1 })
      expect(await store.articles.loadLatest({ feeds: [feed], perFeed: 9, limit: 9 })).toMatchObject([edited])
      expect((await store.changes.since(told, 9)).flatMap(({ topics }) => topics)).toEqual([feedTopic(feed)])
      expect((await store.sources.summarize(day)).unplaced.count).toBe(waiting)
      await store.articles.savePoll(state({ polledAt: day + 2 }), [edited])
      expect((await store.changes.since(told, 9)).length).toBe(1)
    },
  )

  test('the pages of a feed are told of its first poll and of its first that succeeds, though nothing is in them', async () => {
    const told = async (values: Partial<FeedState>) => {
      const before = await store.changes.latest()
      await store.articles.savePoll(state(values), [])
      return (await store.changes.since(before, 9)).flatMap(({ topics }) => topics)
    }
    expect(await told({ polledAt: 1, failures: 1 })).toEqual([feedTopic(feed)])
    expect(await told({ polledAt: 2, failures: 2 })).toEqual([])
    expect(await told({ polledAt: 3, succeededAt: 3 })).toEqual([feedTopic(feed)])
    expect(await told({ polledAt: 4, succeededAt: 4 })).toEqual([])
  })

  test('orders an undated article by `firstSeenAt`, also after it was edited', async () => {
    await store.articles.savePoll(state(), [article('undated')])
    await store.articles.savePoll(state({ polledAt: 9000 }), [
      article('dated', { publishedAt: 5000 }),
      article('undated', { title: 'Edited' }),
    ])
    expect(await latestGuids()).toEqual(['dated', 'undated'])
  })

  test('places an undated article of a first poll by its presumed date, and one of a later poll by `firstSeenAt`', async () => {
    const guess = { presumedAt: 400 }
    await store.articles.savePoll(state({ succeededAt: 1000 }), [
      { ...article('undated'), ...guess },
      article('dated', { publishedAt: 500 }),
    ])
    expect(await latestGuids()).toEqual(['dated', 'undated'])
    const later = state({ polledAt: 9000, succeededAt: 9000 })
    await store.articles.savePoll(later, [
      { ...article('new'), ...guess },
      { ...article('undated', { title: 'Edited' }), presumedAt: 8000 },
      { ...article('lunch'), presumedAt: 450, isAhead: true },
      article('dated', { publishedAt: 500 }),
    ])
    expect(await latestGuids()).toEqual(['new', 'dated', 'lunch', 'undated'])
    const [first] = await store.articles.loadLatest({ feeds: [feed], limit: 1 })
    expect(first).toMatchObject({ publishedAt: undefined, orderedAt: 9000 })
  })

  test('a later date does not move a known article up; an earlier one is a correction', async () => {
    await store.articles.savePoll(state({ polledAt: 1000 }), [article('later', { publishedAt: 1000 })])
    const counts = await store.articles.savePoll(state({ polledAt: 5000 }), [
      article('later', { publishedAt: 5000 }),
    ])
    expect(counts).toEqual({ added: 0, updated: 0 })
    await store.articles.savePoll(state({ polledAt: 9000 }), [article('later', { publishedAt: 7000 })])
    const find = async () => (await store.articles.loadLatest({ feeds: [feed], limit: 1 }))[0]
    expect(await find()).toMatchObject({ publishedAt: 1000, orderedAt: 1000, firstSeenAt: 1000 })
    await store.articles.savePoll(state({ polledAt: 9500 }), [article('later', { publishedAt: 500 })])
    expect(await find()).toMatchObject({ publishedAt: 500, orderedAt: 500, firstSeenAt: 1000 })
  })

  test('lists undated articles of one poll in the order of the feed', async () => {
    await store.articles.savePoll(state(), [article('first'), article('second'), article('third')])
    expect(await latestGuids()).toEqual(['first', 'second', 'third'])
  })

  test('keeps the first of two entries with one guid; guids that differ in case are different', async () => {
    const counts = await store.articles.savePoll(state(), [
      article('a', { title: 'One', link: 'https://news.example/one' }),
      article('a', { title: 'Two', link: 'https://news.example/one' }),
      article('A', { title: 'Three' }),
      article('0'),
    ])
    expect(counts).toEqual({ added: 3, updated: 0 })
    const titles = (await store.articles.loadLatest({ feeds: [feed], limit: 9 })).map(({ title }) => title)
    expect(titles).toEqual(['One', 'Three', 'Title of 0'])
  })

  test.each(['half \ud800 character', 'nul \0 inside', '', 'quote \' "', '🌴', 'שלום'])(
    'knows the guid %j again',
    async (guid) => {
      await store.articles.savePoll(state(), [article(guid)])
      expect(await store.articles.savePoll(state(), [article(guid)])).toEqual({ added: 0, updated: 0 })
    },
  )

  test('stores equal guids of two feeds as two articles', async () => {
    const other = 'https://other.example/feed'
    await store.articles.savePoll(state(), [article('a')])
    await store.articles.savePoll(state({ address: other }), [article('a')])
    expect(await latestGuids({ feeds: [feed, other] })).toEqual(['a', 'a'])
    expect(await latestGuids({ feeds: [other] })).toEqual(['a'])
  })

  test('writes nothing when one article cannot be written', async () => {
    const broken = { ...article('b'), title: undefined as unknown as string }
    await expect(store.articles.savePoll(state(), [article('a'), broken])).rejects.toMatchObject({
      name: 'StoreError',
    })
    expect(await latestGuids()).toEqual([])
    expect((await store.articles.loadFeedStates([feed])).size).toBe(0)
    await store.articles.savePoll(state(), [article('a')])
    expect(await latestGuids()).toEqual(['a'])
  })

  test('lets two connections write at once', async () => {
    const other = await openAgain(store)
    const polls = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? store : other).articles.savePoll(state({ address: `https://${n}.example/` }), [
        article(`${n}`),
      ]),
    )
    await Promise.all(polls)
    await other.close()
    const feeds = Array.from({ length: 40 }, (_, n) => `https://${n}.example/`)
    expect(await latestGuids({ feeds, limit: 100 })).toHaveLength(40)
  })
})

test('a picture is found by its article, with the feed that it is of; without one there is none', async () => {
  const imageUrl = 'https://news.example/a.jpg'
  await store.articles.savePoll(state(), [article('a', { imageUrl }), article('b')])
  const found = await store.articles.loadLatest({ feeds: [feed], limit: 9 })
  const idOf = (guid: string) => found.find((one) => one.guid === guid)?.id ?? 0
  expect(await store.articles.loadImage(idOf('a'))).toEqual({ imageUrl, feed })
  expect(await store.articles.loadImage(idOf('b'))).toBeUndefined()
  expect(await store.articles.loadImage(99)).toBeUndefined()
})

describe('loadLatest', () => {
  const busy = 'https://busy.example/feed'

  beforeEach(async () => {
    await store.articles.savePoll(
      state({ address: busy }),
      Array.from({ length: 30 }, (_, n) => article(`busy${n}`, { publishedAt: 1000 + n })),
    )
    await store.articles.savePoll(
      state(),
      Array.from({ length: 30 }, (_, n) => article(`calm${n}`, { publishedAt: 10 + n })),
    )
  })

  test('returns at most `perFeed` articles of each feed, newest first', async () => {
    const guids = await latestGuids({ feeds: [busy, feed], perFeed: 2, limit: 10 })
    expect(guids).toEqual(['busy29', 'busy28', 'calm29', 'calm28'])
  })

  test('returns at most `limit` articles in all', async () => {
    expect(await latestGuids({ feeds: [busy, feed], perFeed: 15, limit: 3 })).toEqual([
      'busy29',
      'busy28',
      'busy27',
    ])
  })

  test('returns nothing for no feed, an unknown feed, or a limit of 0', async () => {
    expect(await latestGuids({ feeds: [] })).toEqual([])
    expect(await latestGuids({ feeds: ['https://unknown.example/'] })).toEqual([])
    expect(await latestGuids({ limit: 0 })).toEqual([])
  })

  test('returns the articles of a feed that is named twice once', async () => {
    expect(await latestGuids({ feeds: [feed, feed], perFeed: 1 })).toEqual(['calm29'])
  })

  test('of articles of one date takes those that were stored last', async () => {
    const same = 'https://same.example/'
    const many = Array.from({ length: 25 }, (_, n) => article(`same${n}`, { publishedAt: 77 }))
    await store.articles.savePoll(state({ address: same }), many)
    const ids = (await store.articles.loadLatest({ feeds: [same], limit: 99 })).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const found = await store.articles.loadLatest({ feeds: [same, feed], perFeed: 12, limit: 99 })
    expect(found).toHaveLength(24)
    expect(found.slice(0, 12).map(({ id }) => id)).toEqual(ids.slice(0, 12))
  })

  test('accepts more feeds than one statement can join', async () => {
    const feeds = Array.from({ length: 1200 }, (_, n) => `https://${n}.example/`)
    expect(await latestGuids({ feeds: [busy, ...feeds, feed], perFeed: 1 })).toEqual(['busy29', 'calm29'])
  })
})
