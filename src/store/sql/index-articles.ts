import type { Kysely } from 'kysely'
import { engineOf } from './engine.ts'
import type { Tables } from './tables.ts'

const atOnce = 500

/** Brings every stored article into the search index: what a migration of the index does. */
export async function indexAllArticles(database: Kysely<Tables>): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { id: number; feed_id: number; title: string; summary: string }[] = await database
      .selectFrom('articles')
      .select(['id', 'feed_id', 'title', 'summary'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    await engineOf(database).indexArticles(
      database,
      rows.map(({ id, feed_id: feedId, title, summary: text }) => ({ id, feedId, title, text })),
    )
    last = rows.at(-1)?.id
  }
}
