import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import { type ArticleRow, articleColumns } from './rows.ts'
import type { Tables } from './tables.ts'

/** Rows of those of these articles that belong to these feeds, newest first. */
export async function chosenArticles(
  database: Kysely<Tables>,
  { feeds, ids }: { feeds: readonly string[]; ids: readonly number[] },
): Promise<ArticleRow[]> {
  const engine = engineOf(database)
  return await database
    .selectFrom('articles')
    .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
    .select(articleColumns)
    .where('articles.id', 'in', engine.numbers(ids))
    .where('feeds.address', 'in', engine.texts(feeds))
    .orderBy('articles.ordered_at', 'desc')
    .orderBy('articles.id', 'desc')
    .execute()
}

/** Ids of articles of these feeds by their guids or links, of which only those dated from `since` on are looked at. */
export async function namedArticles(
  database: Kysely<Tables>,
  { feeds, names, since }: { feeds: readonly string[]; names: readonly string[]; since: number },
): Promise<number[]> {
  const engine = engineOf(database)
  const { rows } = await sql<{
    id: number
  }>`with wanted as materialized ${engine.texts(names)},
      own as materialized (
        select id from feeds where address in ${engine.texts(feeds)})
    select articles.id from own cross join articles
      where feed_id = own.id and guid in (select value from wanted)
    union select articles.id from own cross join articles
      where feed_id = own.id and ordered_at >= ${since} and link in (select value from wanted)
    order by 1`.execute(database)
  return rows.map(({ id }) => id)
}
