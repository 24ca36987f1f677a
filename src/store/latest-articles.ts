import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { LatestQuery } from './article.ts'
import { repeatedQuery } from './repeated-query.ts'
import { type ArticleRow, articleColumns } from './rows.ts'
import type { Tables } from './tables.ts'

/** SQLite allows at most 500 selects in a compound select. */
const feedsPerQuery = 200

/** Rows of the newest articles of these feeds, newest first. */
export async function latestArticles(database: Kysely<Tables>, query: LatestQuery): Promise<ArticleRow[]> {
  const feeds = [...new Set(query.feeds)]
  const rows: ArticleRow[] = []
  for (let start = 0; start < feeds.length; start += feedsPerQuery) {
    const some = { ...query, feeds: feeds.slice(start, start + feedsPerQuery) }
    rows.push(...(await database.executeQuery(repeatedLatest(database, some))).rows)
  }
  if (feeds.length <= feedsPerQuery) return rows
  return rows.sort((a, b) => b.ordered_at - a.ordered_at || b.id - a.id).slice(0, query.limit)
}

/** Reuses the compiled query for first pages; later pages are rare, and their parameters have another order. */
function repeatedLatest(database: Kysely<Tables>, query: LatestQuery): CompiledQuery<ArticleRow> {
  const { feeds, perFeed, limit, since, before } = query
  if (before) return latestQuery(database, query).compile()
  const bounds = since === undefined ? [perFeed ?? limit] : [since, perFeed ?? limit]
  const parameters = [...feeds.flatMap((feed) => [feed, ...bounds]), limit]
  const shape = `latest of ${feeds.length}${since === undefined ? '' : ', from a time on'}`
  return repeatedQuery(shape, parameters, () => latestQuery(database, query))
}

/**
 * The query for 1 to 200 feeds. It reads each feed's newest keys from the index, in order, and only the articles of the
 * answer from the table.
 */
export function latestQuery(database: Kysely<Tables>, query: LatestQuery) {
  const [first, ...others] = query.feeds.map((feed) => newestKeys(database, feed, query))
  if (!first) throw new RangeError('the newest articles of no feed')
  const keys = others.reduce((all, next) => all.unionAll(next), first)
  return database
    .selectFrom(
      database
        .selectFrom(keys.as('newest'))
        .selectAll()
        .$if(query.before !== undefined, (keys) => keys.where(olderThan(query)))
        .orderBy('ordered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit)
        .as('page'),
    )
    .innerJoin('articles', 'articles.id', 'page.id')
    .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
    .select(articleColumns)
    .orderBy('page.ordered_at', 'desc')
    .orderBy('page.id', 'desc')
}

function newestKeys(database: Kysely<Tables>, feed: string, query: LatestQuery) {
  const newest = database
    .selectFrom('articles')
    .select(['id', 'ordered_at'])
    .where('feed_id', '=', database.selectFrom('feeds').select('id').where('address', '=', feed))
    // With a limit for each feed, its newest articles are counted also on later pages.
    .$if(query.perFeed === undefined && query.before !== undefined, (keys) => keys.where(olderThan(query)))
    .$if(query.since !== undefined, (keys) => keys.where('ordered_at', '>=', query.since ?? 0))
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.perFeed ?? query.limit)
  return database.selectFrom(newest.as('keys')).select(['id', 'ordered_at'])
}

function olderThan({ before }: LatestQuery) {
  return sql<boolean>`(ordered_at, id) < (${before?.orderedAt}, ${before?.id})`
}
