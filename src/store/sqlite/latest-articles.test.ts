import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LatestQuery } from '../article.ts'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openArticles } from '../sql/article-store.ts'
import { migrate } from '../sql/migrate.ts'
import type { Tables } from '../sql/tables.ts'
import { NodeSqliteDialect } from './dialect.ts'
import { latestArticles, latestQuery } from './engine.ts'

const feeds = Array.from({ length: 30 }, (_, n) => `https://${n}.example/`)
let connection: DatabaseSync
let database: Kysely<Tables>

beforeAll(async () => {
  connection = new DatabaseSync(':memory:')
  database = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ file: ':memory:', reader: connection, writer: connection }),
  })
  await migrate(database, ':memory:')
  const store = openArticles(database)
  for (const [index, address] of feeds.entries()) {
    const articles = Array.from({ length: 100 }, (_, n) =>
      // Without a title and with a link of its own, so that they are not compared for stories.
      makeArticle(`${n}`, { title: '', link: `${address}${n}`, publishedAt: n * 100 + index }),
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
  ['many feeds of late', { feeds, perFeed: 15, limit: 20, since: 9000 }],
  ['many feeds without a bound', { feeds, limit: 20 }],
]

describe.each(queries)('the newest articles of %s', (_, query) => {
  test('take their keys from the index alone, in its order', () => {
    const plan = planOf(query).map(({ step }) => step)
    const reads = new Set(plan.filter((step) => / (newest|keys|articles) /.test(step)))
    expect([...reads].map((step) => step.replace(' AND id>?', ''))).toEqual([
      'SEARCH newest USING COVERING INDEX articles_latest (feed_id=? AND ordered_at>?)',
      'SEARCH keys USING COVERING INDEX articles_latest (feed_id=? AND ordered_at>?)',
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

describe('whatever the dates, the list has the newest of each feed’s share', () => {
  const uneven = Array.from({ length: 9 }, (_, n) => `https://uneven-${n}.example/`)

  beforeAll(async () => {
    const store = openArticles(database)
    for (const [index, address] of uneven.entries()) {
      // From no article to 32, some feeds far ahead of others, many articles of one date.
      const articles = Array.from({ length: index * 4 }, (_, n) =>
        makeArticle(`${n}`, { title: '', publishedAt: 1_000 + ((n * 7) % 10) + (index % 3) * 6 }),
      )
      await store.savePoll(makeFeedState(address), articles)
    }
  })

  const combinations = [0, 1, 2, 7, 30, 500].flatMap((limit) =>
    [undefined, 1_000, 1_012].map((since) => ({ limit, ...(since && { since }) })),
  )

  test.each([undefined, 1, 3, 15, 40])('of at most %s articles', async (perFeed) => {
    for (const rest of combinations) {
      const rows = connection
        .prepare(
          `select articles.id, address from articles join feeds on feeds.id = feed_id
          where address like '%uneven%' and ordered_at >= ? order by ordered_at desc, articles.id desc`,
        )
        .all(rest.since ?? 0)
      const ofEach = Map.groupBy(rows, ({ address }) => address)
      const shares = new Set([...ofEach.values()].flatMap((own) => own.slice(0, perFeed)))
      const expected = rows.filter((row) => shares.has(row)).slice(0, rest.limit)
      const query = { feeds: uneven, ...rest, ...(perFeed && { perFeed }) }
      const found = await latestArticles(database, query)
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  })
})
