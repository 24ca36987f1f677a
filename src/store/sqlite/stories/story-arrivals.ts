import { type Kysely, sql } from 'kysely'
import { window } from '../../../stories/similarity.ts'
import type { NewArticle } from '../../article.ts'
import type { Tables } from '../tables.ts'
import { type Arrival, placeArticles } from './story-writer.ts'

const rowsPerStatement = 500

/** Creates the table of articles that polls have brought or changed and that have no place among the stories yet. */
export async function createStoryArrivals(database: Kysely<unknown>): Promise<void> {
  await sql`create table story_arrivals (
    article_id integer primary key,
    arrived_at integer not null,
    is_new integer not null
  ) strict`.execute(database)
  await sql`create trigger story_arrival_delete after delete on articles begin
    delete from story_arrivals where article_id = old.id;
  end`.execute(database)
}

/**
 * Leaves articles that are new, or whose texts or date have changed, to `placeArrivals`, within the caller's transaction.
 * New ones from before the time in which articles are compared are left out.
 */
export async function noteArrivals(
  transaction: Kysely<Tables>,
  arrivals: readonly { id: number; orderedAt: number; isNew: boolean }[],
  now: number,
): Promise<void> {
  const noted = arrivals
    .filter(({ isNew, orderedAt }) => !isNew || orderedAt > now - window)
    .map(({ id, isNew }) => ({ article_id: id, arrived_at: now, is_new: Number(isNew) }))
  for (let start = 0; start < noted.length; start += rowsPerStatement) {
    await transaction
      .insertInto('story_arrivals')
      .values(noted.slice(start, start + rowsPerStatement))
      .onConflict((conflict) => conflict.column('article_id').doNothing())
      .execute()
  }
}

/**
 * Puts at most `limit` articles that arrived, the newest first, in their places among the stories, within the caller's
 * transaction. Resolves to their number and to the addresses of the feeds whose stories are others than before.
 */
export async function placeArrivals(
  transaction: Kysely<Tables>,
  now: number,
  limit: number,
): Promise<{ placed: number; touched: Set<string> }> {
  const { rows } = await sql<ArrivalRow>`select articles.id, address as feed, is_new as "isNew",
      title, summary, link, language, ordered_at as "orderedAt"
    from (select article_id, is_new from story_arrivals order by article_id desc limit ${limit})
      join articles on articles.id = article_id join feeds on feeds.id = feed_id
    order by articles.id`.execute(transaction)
  const arrivals = rows.map(
    ({ id, feed, isNew, orderedAt, language, ...texts }): Arrival => ({
      id,
      feed,
      orderedAt,
      isNew: isNew === 1,
      article: { ...texts, language: language ?? undefined },
    }),
  )
  const touched = await placeArticles(transaction, arrivals, now)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await sql`delete from story_arrivals where article_id in (select value from json_each(${ids}))`.execute(
    transaction,
  )
  return { placed: rows.length, touched }
}

/** How many articles wait for their place, and since when the longest (milliseconds since 1970). */
export async function countArrivals(
  database: Kysely<Tables>,
): Promise<{ count: number; since: number | undefined }> {
  const { rows } = await sql<{ count: number; since: number | null }>`select count(*) as count,
    min(arrived_at) as since from story_arrivals`.execute(database)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since ?? undefined }
}

interface ArrivalRow extends Pick<NewArticle, 'title' | 'summary' | 'link'> {
  id: number
  feed: string
  isNew: number
  language: string | null
  orderedAt: number
}
