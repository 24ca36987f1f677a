import { type Kysely, sql } from 'kysely'

/** Adds to each host whose requests are counted with its own, and how far apart its polls are. Times are milliseconds. */
export async function addRateGroups(database: Kysely<unknown>): Promise<void> {
  await sql`alter table hosts add column rate_group text`.execute(database)
  await sql`alter table hosts add column spacing integer`.execute(database)
  await sql`alter table hosts add column spaced_until integer`.execute(database)
  await sql`create index hosts_group on hosts (rate_group) where rate_group is not null`.execute(database)
  await sql`create index hosts_spaced on hosts (spaced_until) where spaced_until is not null`.execute(
    database,
  )
}
