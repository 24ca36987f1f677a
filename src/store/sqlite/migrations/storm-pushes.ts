import { type Kysely, sql } from 'kysely'

/** Browsers that asked to be told of storm alerts. `due_at` is in milliseconds. */
export async function createStormPushes(database: Kysely<unknown>): Promise<void> {
  await sql`create table storm_pushes (
    endpoint text primary key,
    city text not null,
    p256dh text not null,
    auth text not null,
    told text not null,
    tries integer not null,
    due_at integer not null
  ) strict, without rowid`.execute(database)
  await sql`create index storm_pushes_due on storm_pushes (city, due_at)`.execute(database)
}
