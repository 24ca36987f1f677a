import { type Kysely, sql } from 'kysely'

/** Adds to each source from when on it is stale (milliseconds since 1970), and what was wrong with its last document (JSON). */
export async function addFeedHealth(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sources add column stale_at integer`.execute(database)
  await sql`alter table sources add column examined text`.execute(database)
}
