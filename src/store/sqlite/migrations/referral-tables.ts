import { type Kysely, sql } from 'kysely'

/** Creates `referrals`: counts by city, day and newsroom, without data about readers. */
export async function createReferrals(database: Kysely<unknown>): Promise<void> {
  await sql`create table referrals (
    city text not null,
    day text not null,
    newsroom text not null,
    readers integer not null,
    primary key (city, day, newsroom)
  ) strict, without rowid`.execute(database)
}
