import { type Kysely, sql } from 'kysely'

/** Adds to each article all categories that its feed gives it, one a line, and from whom its feed took it over. */
export async function addOrigins(database: Kysely<unknown>): Promise<void> {
  await sql`alter table articles add column categories text`.execute(database)
  await sql`alter table articles add column origin text`.execute(database)
}
