import { type Kysely, sql } from 'kysely'

/** Adds the subscriptions of feeds at hubs. */
export async function createPushes(database: Kysely<unknown>): Promise<void> {
  await sql`create table pushes (
    feed text primary key,
    hub text not null,
    topic text not null,
    token text not null unique,
    secret text not null,
    state text not null,
    asked_at integer,
    tries integer not null default 0,
    lease_until integer,
    due_at integer not null,
    pinged_at integer
  ) strict, without rowid`.execute(database)
  await sql`create index pushes_due on pushes (due_at)`.execute(database)
}
