import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { LatestQuery } from '../article.ts'
import { repeatedQuery } from '../repeated-query.ts'
import { type ArticleRow, articleColumns } from '../rows.ts'
import type { Tables } from '../tables.ts'

const columns = sql.join(articleColumns.map((column) => sql.raw(column)))
const nothing = sql``

/** Rows of the newest articles of these feeds, newest first. */
export async function latestArticles(database: Kysely<Tables>, query: LatestQuery): Promise<ArticleRow[]> {
  return (await database.executeQuery(latestQuery(database, query))).rows
}

/** The query of `latestArticles`. Its SQL is the same for any number of feeds, so that it is compiled and prepared once. */
export function latestQuery(database: Kysely<Tables>, query: LatestQuery): CompiledQuery<ArticleRow> {
  const { perFeed, limit, since, before } = query
  const feeds = JSON.stringify(query.feeds)
  const from = since === undefined ? [] : [since]
  const after = before ? [before.orderedAt, before.id] : []
  const [inEach, overall] = perFeed === undefined ? [after, []] : [[], after]
  return repeatedQuery(
    `latest ${from.length} ${inEach.length} ${overall.length}`,
    [...from, ...inEach, perFeed ?? limit, feeds, ...overall, limit],
    () => ({ compile: () => buildQuery(query, feeds).compile(database) }),
  )
}

/**
 * Each feed's newest keys come from the index alone, in its order, and are looked up there again, which joins them to
 * their feed: half the cost of a select for each feed, joined with `union all`. Only the articles of the answer are read.
 */
function buildQuery({ perFeed, limit, since, before }: LatestQuery, feeds: string): RawBuilder<ArticleRow> {
  const key = (table: string) => sql`(${sql.raw(`${table}.ordered_at, ${table}.id`)})`
  const older = (table: string) =>
    before ? sql`and ${key(table)} < (${before.orderedAt}, ${before.id})` : nothing
  // With a limit for each feed, its newest articles are counted also on later pages.
  const bounded = perFeed !== undefined
  return sql<ArticleRow>`select ${columns} from (
      select keys.id, keys.ordered_at
      from feeds cross join articles as keys indexed by articles_latest
        on keys.feed_id = feeds.id and ${key('keys')} in (
          select newest.ordered_at, newest.id from articles as newest where newest.feed_id = feeds.id
            ${since === undefined ? nothing : sql`and newest.ordered_at >= ${since}`} ${bounded ? nothing : older('newest')}
          order by newest.ordered_at desc, newest.id desc limit ${perFeed ?? limit})
      where feeds.address in (select value from json_each(${feeds})) ${bounded ? older('keys') : nothing}
      order by keys.ordered_at desc, keys.id desc limit ${limit}
    ) as page
    cross join articles on articles.id = page.id
    cross join feeds on feeds.id = articles.feed_id
    order by page.ordered_at desc, page.id desc`
}
