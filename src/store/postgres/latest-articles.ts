import { type Kysely, sql } from 'kysely'
import type { LatestQuery } from '../article.ts'
import { type ArticleRow, articleColumns } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'

const columns = sql.join(articleColumns.map((column) => sql.raw(column)))

/** Rows of the newest articles of these feeds, newest first. Reads each feed's share from the index, and only the articles of the answer from the table. */
export async function newestArticles(
  database: Kysely<Tables>,
  { feeds, perFeed, limit, since }: LatestQuery,
): Promise<ArticleRow[]> {
  const most = Math.max(1, Math.min(perFeed ?? limit, limit))
  const { rows } = await sql<ArticleRow>`with page as materialized (
      select newest.id from feeds cross join lateral (
        select id, ordered_at from articles where feed_id = feeds.id
          ${since === undefined ? sql`` : sql`and ordered_at >= ${since}`}
        order by ordered_at desc, id desc limit ${most}) as newest
      where address = any(${feeds})
      order by newest.ordered_at desc, newest.id desc limit ${limit})
    select ${columns} from page join articles on articles.id = page.id
      join feeds on feeds.id = articles.feed_id
    order by articles.ordered_at desc, articles.id desc`.execute(database)
  return rows
}
