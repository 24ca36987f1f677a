import { type Kysely, sql } from 'kysely'

/**
 * Separates polling from articles: `sources` is the queue of all kinds of sources with their states and leases, `feeds`
 * has the addresses of the feeds of articles. `hosts` has the time when a source of each host can be claimed next, so
 * that a claim reads only sources that are due.
 */
export async function createSources(database: Kysely<unknown>): Promise<void> {
  await sql`create table sources (
    id integer primary key,
    kind text not null,
    key text not null,
    host text not null,
    listed integer not null default 0,
    unlisted_at integer,
    due_at integer not null,
    lease_until integer,
    leased_at integer,
    leased_by text,
    lease_token integer not null default 0,
    ready_at integer generated always as (coalesce(lease_until, due_at)) virtual,
    etag text,
    last_modified text,
    body_hash text,
    polled_at integer,
    succeeded_at integer,
    unconditional_at integer,
    failures integer not null default 0,
    last_error text,
    unique (kind, key)
  ) strict`.execute(database)
  await sql`create index sources_ready on sources (host, ready_at) where listed = 1`.execute(database)
  await sql`create index sources_due on sources (due_at) where listed = 1`.execute(database)
  await sql`create index sources_leased on sources (host, lease_until) where lease_until is not null`.execute(
    database,
  )
  await sql`create table listings (
    owner text not null,
    source_id integer not null references sources (id),
    keeps_articles integer not null,
    primary key (owner, source_id)
  ) strict, without rowid`.execute(database)
  await sql`create index listings_source on listings (source_id)`.execute(database)
  await sql`create table hosts (
    host text primary key,
    paused_until integer,
    ready_at integer
  ) strict, without rowid`.execute(database)
  await sql`create index hosts_ready on hosts (ready_at) where ready_at is not null`.execute(database)
  await sql`create index hosts_paused on hosts (paused_until) where paused_until is not null`.execute(
    database,
  )
  await sql`create table changes (
    version integer primary key autoincrement,
    topic text not null,
    changed_at integer not null
  ) strict`.execute(database)
  await moveStates(database)
}

/** Copies the feeds into the queue, not listed by any owner: publications list them when they are loaded. */
async function moveStates(database: Kysely<unknown>): Promise<void> {
  await sql`insert into sources (kind, key, host, due_at, etag, last_modified, body_hash, polled_at, succeeded_at,
      unconditional_at, failures, last_error)
    select 'feed', address, '', next_poll_at, etag, last_modified, body_hash, polled_at, succeeded_at,
      unconditional_at, failures, last_error from feeds`.execute(database)
  for (const column of stateColumns) {
    await sql`alter table feeds drop column ${sql.ref(column)}`.execute(database)
  }
}

const stateColumns = [
  'etag',
  'last_modified',
  'body_hash',
  'polled_at',
  'succeeded_at',
  'unconditional_at',
  'next_poll_at',
  'failures',
  'last_error',
]
