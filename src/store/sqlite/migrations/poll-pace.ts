import { type Kysely, sql } from 'kysely'

/** Adds columns for the polling interval, redirects and failures of each source. Times are milliseconds since 1970. */
export async function addPollPace(database: Kysely<unknown>): Promise<void> {
  for (const column of ['interval', 'newest_at', 'moved_since', 'failed_at', 'overflowed_at']) {
    await sql`alter table sources add column ${sql.ref(column)} integer`.execute(database)
  }
  await sql`alter table sources add column moved_to text`.execute(database)
}
