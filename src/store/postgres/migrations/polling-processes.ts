import { type Kysely, sql } from 'kysely'

/** Processes that poll, and which cities they have. Times are milliseconds. */
export async function addPollingProcesses(database: Kysely<unknown>): Promise<void> {
  await sql`create table polling_processes (
    name text primary key,
    folder text not null,
    cities text not null,
    seen_at bigint not null,
    running integer not null
  )`.execute(database)
}
