import { type Kysely, sql } from 'kysely'
import { type ArticleRow, articleColumns } from './rows.ts'
import type { Tables } from './tables.ts'

/** Rows of those of these articles that belong to these feeds, newest first. */
export async function chosenArticles(
  database: Kysely<Tables>,
  { feeds, ids }: { feeds: readonly string[]; ids: readonly number[] },
): Promise<ArticleRow[]> {
  return await database
    .selectFrom('articles')
    .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
    .select(articleColumns)
    .where('articles.id', 'in', sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
    .where('feeds.address', 'in', sql<string>`(select value from json_each(${JSON.stringify(feeds)}))`)
    .orderBy('articles.ordered_at', 'desc')
    .orderBy('articles.id', 'desc')
    .execute()
}

/** Ids of articles of these feeds by their guids or links, of which only those dated from `since` on are looked at. */
export async function namedArticles(
  database: Kysely<Tables>,
  { feeds, names, since }: { feeds: readonly string[]; names: readonly string[]; since: number },
): Promise<number[]> {
  const wanted = JSON.stringify(names)
  const { rows } = await sql<{
    id: number
  }>`with wanted as materialized (select value from json_each(${wanted})),
      own as materialized (
        select id from feeds where address in (select value from json_each(${JSON.stringify(feeds)})))
    select articles.id from own cross join articles on feed_id = own.id
      where guid in (select value from wanted)
    union select articles.id from own cross join articles on feed_id = own.id
      where ordered_at >= ${since} and link in (select value from wanted)
    order by 1`.execute(database)
  return rows.map(({ id }) => id)
}
