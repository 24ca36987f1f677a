import { type Kysely, sql } from 'kysely'

/** Creates `readings`: one row for each source that is no feed, with its newest data, which is read and replaced as a whole. */
export async function createReadings(database: Kysely<unknown>): Promise<void> {
  await sql`create table readings (
    kind text not null,
    key text not null,
    data text not null,
    read_at integer not null,
    primary key (kind, key)
  ) strict`.execute(database)
}
