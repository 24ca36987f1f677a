import { type Kysely, sql } from 'kysely'

/** Processes that poll, and which cities they have. Times are milliseconds. */
export async function createPollingProcesses(database: Kysely<unknown>): Promise<void> {
  await sql`create table polling_processes (
    name text primary key,
    folder text not null,
    cities text not null,
    seen_at integer not null,
    running integer not null
  ) strict, without rowid`.execute(database)
}
