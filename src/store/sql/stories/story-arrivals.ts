import { type Kysely, sql } from 'kysely'
import { window } from '../../../stories/similarity.ts'
import { chunksOf, engineOf } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { ArticlePrint, ComparedTexts } from './story-candidates.ts'
import { type Arrival, placeArticles } from './story-writer.ts'

/**
 * Leaves articles that are new, or whose texts or date have changed, to `placeArrivals`, within the
 * caller's transaction. New ones from before the time in which articles are compared are left out.
 */
export async function noteArrivals(
  transaction: Kysely<Tables>,
  arrivals: readonly { id: number; orderedAt: number; isNew: boolean }[],
  now: number,
): Promise<void> {
  const noted = arrivals
    .filter(({ isNew, orderedAt }) => !isNew || orderedAt > now - window)
    .map(({ id, isNew }) => ({ article_id: id, arrived_at: now, is_new: Number(isNew) }))
  for (const some of chunksOf(noted)) {
    await transaction
      .insertInto('story_arrivals')
      .values(some)
      .onConflict((conflict) =>
        // Changes nothing, but the article is not placed before this transaction has ended.
        conflict
          .column('article_id')
          .doUpdateSet((column) => ({ is_new: column.ref('story_arrivals.is_new') })),
      )
      .execute()
  }
}

/**
 * Puts at most `limit` articles that arrived, newest first, in their places among the stories, within the
 * caller's transaction. Resolves to their number and the addresses of the feeds whose stories have changed.
 */
export async function placeArrivals(
  transaction: Kysely<Tables>,
  now: number,
  limit: number,
): Promise<{ placed: number; touched: Set<string> }> {
  const engine = engineOf(transaction)
  const { rows: next } = await sql<{ id: number; isNew: number }>`select article_id as id, is_new as "isNew"
    from story_arrivals order by article_id desc limit ${limit} ${engine.forUpdate('passing')}`.execute(
    transaction,
  )
  const ids = next.map(({ id }) => id)
  const fresh = new Set(next.filter(({ isNew }) => isNew === 1).map(({ id }) => id))
  await sql`delete from story_arrivals where article_id in ${engine.numbers(ids)}`.execute(transaction)
  const { rows } = await sql<ArrivalRow>`select articles.id, address as feed, title, summary, link, language,
      ordered_at as "orderedAt", fingerprint
    from articles join feeds on feeds.id = feed_id
    where articles.id in ${engine.numbers(ids)} order by articles.id`.execute(transaction)
  const arrivals = rows.map(
    ({ title, summary, link, language, ...print }): Arrival => ({
      ...print,
      isNew: fresh.has(print.id),
      texts: { title, summary, link, language },
    }),
  )
  const touched = await placeArticles(transaction, arrivals, now)
  return { placed: ids.length, touched }
}

type ArrivalRow = ArticlePrint & ComparedTexts
