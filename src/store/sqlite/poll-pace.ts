import { type Kysely, sql } from 'kysely'

/** Adds to each source what its last polls showed: how often it brings something, where it has moved, when it failed. Times are milliseconds since 1970. */
export async function addPollPace(database: Kysely<unknown>): Promise<void> {
  for (const column of ['interval', 'newest_at', 'moved_since', 'failed_at', 'overflowed_at']) {
    await sql`alter table sources add column ${sql.ref(column)} integer`.execute(database)
  }
  await sql`alter table sources add column moved_to text`.execute(database)
}
