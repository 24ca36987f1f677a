import { type Kysely, sql } from 'kysely'

/** Counts of what processes limit together. `ends_at` is in milliseconds. */
export async function createLimits(database: Kysely<unknown>): Promise<void> {
  await sql`create table limits (
    key text primary key,
    taken integer not null,
    ends_at integer not null
  ) strict, without rowid`.execute(database)
  await sql`create index limits_ends on limits (ends_at)`.execute(database)
}
