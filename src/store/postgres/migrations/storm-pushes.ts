import { type Kysely, sql } from 'kysely'

/** Browsers that asked to be told of storm alerts. `due_at` is in milliseconds. */
export async function addStormPushes(database: Kysely<unknown>): Promise<void> {
  await sql`create table storm_pushes (
    endpoint text primary key,
    city text not null,
    p256dh text not null,
    auth text not null,
    told text not null,
    tries integer not null,
    due_at bigint not null
  )`.execute(database)
  await sql`create index storm_pushes_due on storm_pushes (city, due_at)`.execute(database)
}
