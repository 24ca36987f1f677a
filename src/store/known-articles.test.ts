import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PolledArticle } from './article.ts'
import { openEmptyStore } from './empty-store.fixture.ts'
import { at, entry, noon, pollsOfFeeds } from './known-articles.fixture.ts'
import { makeFeedState } from './samples.fixture.ts'
import type { Store } from './store.ts'

const feed = 'https://news.example/feed.xml'
let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'known-'))
  store = await openEmptyStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(pollsOfFeeds)('$said', async ({ polls, kept }) => {
  const ids = new Map<number, string>()
  for (const [number, poll] of polls.entries()) {
    await store.articles.savePoll(makeFeedState(feed, { polledAt: noon + number, succeededAt: noon }), poll)
    // Each poll is repeated, which must change nothing.
    const again = await store.articles.savePoll(makeFeedState(feed, { polledAt: noon + number }), poll)
    expect(again).toEqual({ added: 0, updated: 0 })
    for (const { id, title } of await store.articles.loadLatest({ feeds: [feed], limit: 99 }))
      ids.set(id, title)
  }
  const found = await store.articles.loadLatest({ feeds: [feed], limit: 99 })
  expect(found.map(({ title }) => title).sort()).toEqual(kept)
  // No article was deleted or replaced.
  expect(ids.size).toBe(kept.length)
})

test('a story keeps its row when another story arrives with its guid', async () => {
  const save = (poll: PolledArticle[], polledAt: number) =>
    store.articles.savePoll(makeFeedState(feed, { polledAt, succeededAt: noon }), poll)
  await save([entry('x', 'A')], noon)
  const [a] = await store.articles.loadLatest({ feeds: [feed], limit: 1 })
  await save([entry('x', 'C')], noon + 1)
  expect(await store.articles.loadArticles({ feeds: [feed], ids: [a!.id] })).toEqual([a])
})

test('for random guids, links and titles of three polls: each story has its own row, and no poll changes another story’s row', async () => {
  let seed = 7
  const pick = <Value>(values: readonly Value[]) => {
    seed = (seed * 48_271) % 2_147_483_647
    return values[seed % values.length] as Value
  }
  for (let round = 0; round < 8; round++) {
    const address = `${feed}?${round}`
    const one = () =>
      entry(pick(['a', 'b', 'c']), pick(['A', 'B', 'Untitled']), {
        link: pick(['#', at('x'), at('y')]),
        summary: pick(['', 'One', 'Two']),
        publishedAt: pick([undefined, noon, noon + 7]),
      })
    for (let poll = 0; poll < 3; poll++) {
      const entries = Array.from({ length: 6 }, one)
      const state = makeFeedState(address, { polledAt: noon + poll, succeededAt: noon })
      await store.articles.savePoll(state, entries)
      expect(await store.articles.savePoll(state, entries)).toEqual({ added: 0, updated: 0 })
    }
  }
})
