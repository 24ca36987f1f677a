import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Tables } from './tables.ts'

const atOnce = 500

/** Indexes every stored article again, for migrations of the index. Own texts come at the next search. */
export async function indexAllArticles(database: Kysely<Tables>): Promise<void> {
  await sql`delete from own_texts`.execute(database)
  await sql`delete from own_text_cities`.execute(database)
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { id: number; feed_id: number; title: string; summary: string }[] = await database
      .selectFrom('articles')
      .select(['id', 'feed_id', 'title', 'summary'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    await engineOf(database).indexTexts(
      database,
      rows.map(({ id, feed_id, title, summary: text }) => ({ id, scope: `f${feed_id}`, title, text })),
    )
    last = rows.at(-1)?.id
  }
}
