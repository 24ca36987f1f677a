import { type Kysely, sql } from 'kysely'

/** Calendars by key, their events, and the times at which each takes place in the span that is kept. */
export async function createCalendars(database: Kysely<unknown>): Promise<void> {
  await sql`create table calendars (
    id integer primary key,
    key text not null unique,
    fingerprint text not null
  ) strict`.execute(database)
  await sql`create table calendar_events (
    id integer primary key,
    calendar_id integer not null references calendars (id) on delete cascade,
    uid text not null,
    token text not null,
    title text not null,
    description text not null,
    location text not null,
    href text,
    agenda text,
    note text not null,
    canceled integer not null,
    traits text not null,
    rule text,
    unique (calendar_id, uid)
  ) strict`.execute(database)
  await sql`create index calendar_events_token on calendar_events (token)`.execute(database)
  await sql`create table calendar_times (
    calendar_id integer not null,
    starts_at integer not null,
    event_id integer not null references calendar_events (id) on delete cascade,
    ends_at integer,
    all_day integer not null,
    primary key (calendar_id, starts_at, event_id)
  ) strict, without rowid`.execute(database)
  await sql`create index calendar_times_event on calendar_times (event_id)`.execute(database)
}
