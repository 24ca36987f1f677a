import { type Kysely, sql } from 'kysely'

/**
 * Keeps what each owner says of a host's manners, so that one that says nothing erases nothing; hosts know the domain whose
 * requests are counted together where nobody names a group, and when a pause began. Times are milliseconds.
 */
export async function addHostManners(database: Kysely<unknown>): Promise<void> {
  await sql`create table host_manners (
    owner text not null,
    host text not null,
    rate_group text,
    spacing integer,
    primary key (owner, host)
  ) strict, without rowid`.execute(database)
  await sql`create index host_manners_host on host_manners (host)`.execute(database)
  await sql`alter table hosts add column domain text`.execute(database)
  await sql`alter table hosts add column paused_at integer`.execute(database)
}
