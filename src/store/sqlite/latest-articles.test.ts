import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LatestQuery } from '../article.ts'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import type { Tables } from '../tables.ts'
import { SqliteArticleStore } from './article-store.ts'
import { NodeSqliteDialect } from './dialect.ts'
import { latestQuery } from './latest-articles.ts'
import { migrate } from './migrations.ts'

const feeds = Array.from({ length: 30 }, (_, n) => `https://${n}.example/`)
let connection: DatabaseSync
let database: Kysely<Tables>

beforeAll(async () => {
  connection = new DatabaseSync(':memory:')
  database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) })
  await migrate(database, ':memory:')
  const store = new SqliteArticleStore(database, ':memory:')
  for (const [index, address] of feeds.entries()) {
    const articles = Array.from({ length: 100 }, (_, n) =>
      // Without a title, so that they are not compared with each other for stories.
      makeArticle(`${n}`, { title: '', publishedAt: n * 100 + index }),
    )
    await store.savePoll(makeFeedState(address), articles)
  }
})

function planOf(query: LatestQuery): { parent: number; step: string }[] {
  const { sql, parameters } = latestQuery(database, query)
  const rows = connection.prepare(`explain query plan ${sql}`).all(...(parameters as (string | number)[]))
  return rows.map(({ parent, detail }) => ({ parent: Number(parent), step: String(detail) }))
}

const queries: [name: string, query: LatestQuery][] = [
  ['one feed', { feeds: feeds.slice(0, 1), perFeed: 15, limit: 15 }],
  ['many feeds', { feeds, perFeed: 15, limit: 20 }],
  ['many feeds, a later page', { feeds, perFeed: 50, limit: 20, before: { orderedAt: 9000, id: 5 } }],
  ['many feeds without a bound, a later page', { feeds, limit: 20, before: { orderedAt: 9000, id: 5 } }],
]

describe.each(queries)('the newest articles of %s', (_, query) => {
  test('take their keys from the index alone, in its order', () => {
    const plan = planOf(query).map(({ step }) => step)
    const reads = plan.filter((step) => / (newest|keys|articles) /.test(step))
    expect(reads).toEqual([
      expect.stringMatching(
        /^SEARCH keys USING COVERING INDEX articles_latest \(feed_id=\? AND ordered_at=\?/,
      ),
      expect.stringMatching(/^SEARCH newest USING COVERING INDEX articles_latest \(feed_id=\?/),
      // Only the articles that are shown are read, each by its id.
      'SEARCH articles USING INTEGER PRIMARY KEY (rowid=?)',
    ])
    expect(plan.filter((step) => /^SCAN (newest|keys|articles|feeds)/.test(step))).toEqual([])
  })

  test('are never sorted where they are read from the table or its index', () => {
    const plan = planOf(query)
    const sorting = new Set(
      plan.filter(({ step }) => step.includes('TEMP B-TREE')).map(({ parent }) => parent),
    )
    const reading = plan.filter(({ step }) => / (newest|articles) /.test(step)).map(({ parent }) => parent)
    expect(reading.filter((parent) => sorting.has(parent))).toEqual([])
  })
})

test('a later page starts in the middle of the index', () => {
  const page = { feeds, limit: 20, before: { orderedAt: 9000, id: 5 } }
  const newest = planOf(page).filter(({ step }) => step.includes('SEARCH newest'))
  expect(newest.map(({ step }) => step)).toEqual([expect.stringContaining('(feed_id=? AND ordered_at<?)')])
})
