import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PolledArticle } from './article.ts'
import { openEmptyStore } from './empty-store.fixture.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import type { Store } from './store.ts'

const feed = 'https://news.example/feed.xml'
const noon = Date.UTC(2026, 10, 21, 12)
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

const at = (path: string) => `https://news.example/${path}`
/** An entry with a guid; its link is that of the title without an edition: 'S v2' leads to /S. */
const entry = (guid: string, title: string, values: Partial<PolledArticle> = {}): PolledArticle => ({
  ...makeArticle(guid, { title, link: at(title.split(' ')[0] ?? '') }),
  ...values,
})
const linked = (link: string, title: string, values: Partial<PolledArticle> = {}): PolledArticle =>
  entry(at(link), title, { link: at(link), isUnnamed: true, ...values })
/** An entry without a guid, as the normaliser makes it: the guid is a hash of the texts. */
const bare = (title: string, values: Partial<PolledArticle> = {}): PolledArticle =>
  entry(`hash of ${title} ${values.publishedAt} ${values.summary}`, title, {
    link: '#',
    isUnnamed: true,
    ...values,
  })

interface Row {
  said: string
  polls: PolledArticle[][]
  /** Titles after the last poll, sorted. */
  kept: string[]
}

const rows: Row[] = [
  {
    said: 'one story listed twice under one guid, then once',
    polls: [[entry('s', 'S v1')], [entry('s', 'S v2'), entry('s', 'S v1')], [entry('s', 'S v2')]],
    kept: ['S v2'],
  },
  {
    said: 'the same among stories that have guids of their own',
    polls: [
      [entry('s', 'S v1'), entry('t', 'T')],
      [entry('s', 'S v2'), entry('s', 'S v1'), entry('t', 'T')],
      [entry('t', 'T'), entry('s', 'S v2')],
    ],
    kept: ['S v2', 'T'],
  },
  {
    said: 'one guid for all and one entry at a time',
    polls: [[entry('x', 'A')], [entry('x', 'B')], [entry('x', 'C')], [entry('x', 'A')], [entry('x', 'C')]],
    kept: ['A', 'B', 'C'],
  },
  {
    said: 'one guid for all, several at a time, then one',
    polls: [[entry('x', 'A'), entry('x', 'B')], [entry('x', 'B v2')], [entry('x', 'C'), entry('x', 'B v2')]],
    kept: ['A', 'B v2', 'C'],
  },
  {
    said: 'one guid and one address for all',
    polls: [
      [1, 2, 3].map((day) => entry('x', `Day ${day}`, { link: at('') })),
      [2, 3, 4].map((day) => entry('x', `Day ${day}`, { link: at('') })),
      [entry('x', 'Day 4', { link: at('') })],
    ],
    kept: ['Day 1', 'Day 2', 'Day 3', 'Day 4'],
  },
  {
    said: 'posts without a title that share guid and link',
    polls: [
      [entry('x', 'Untitled', { summary: 'One' }), entry('x', 'Untitled', { summary: 'Two' })],
      [entry('x', 'Untitled', { summary: 'Two' }), entry('x', 'Untitled', { summary: 'Three' })],
    ],
    kept: ['Untitled', 'Untitled', 'Untitled'],
  },
  {
    said: 'a headline and an address that change in a feed with good guids',
    polls: [
      [entry('s', 'First'), entry('t', 'T')],
      [entry('s', 'Second'), entry('t', 'T')],
      [entry('s', 'Third')],
    ],
    kept: ['T', 'Third'],
  },
  {
    said: 'a new guid at each poll',
    polls: [1, 2, 3].map((poll) => [entry(`s${poll}`, 'S', { publishedAt: noon }), entry(`t${poll}`, 'T')]),
    kept: ['S', 'T'],
  },
  {
    said: 'no guid and a link with a parameter that changes',
    polls: [1, 2, 3].map((poll) => [
      linked(`l?session=${poll}`, 'L', { publishedAt: noon }),
      linked(`m?session=${poll}`, 'M', { summary: 'What M says.' }),
    ]),
    kept: ['L', 'M'],
  },
  {
    said: 'no guid and a parameter that tells stories with one title apart',
    polls: [
      [linked('a?id=1', 'Forecast', { publishedAt: noon })],
      [linked('a?id=2', 'Forecast', { publishedAt: noon + 5000 })],
    ],
    kept: ['Forecast', 'Forecast'],
  },
  {
    said: 'no guid, no link, and a title that is edited',
    polls: [
      [bare('Bridge closed', { publishedAt: noon }), bare('Fair', { summary: 'A fair on Saturday.' })],
      [
        bare('Bridge closed, police say', { publishedAt: noon }),
        bare('Festival', { summary: 'A fair on Saturday.' }),
      ],
    ],
    kept: ['Bridge closed, police say', 'Festival'],
  },
  {
    said: 'no guid, no link, and stories that share a date',
    polls: [[bare('Bridge closed', { publishedAt: noon })], [bare('School opens', { publishedAt: noon })]],
    kept: ['Bridge closed', 'School opens'],
  },
  {
    said: 'no guid, no link, and the older version beside the newer one',
    polls: [
      [bare('Council votes', { publishedAt: noon })],
      [bare('Council votes again', { publishedAt: noon }), bare('Council votes', { publishedAt: noon })],
    ],
    kept: ['Council votes', 'Council votes again'],
  },
]

test.each(rows)('$said', async ({ polls, kept }) => {
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
