import { type Kysely, sql } from 'kysely'

/** Addresses that asked for mail, the issues that were made, and what became of each message. */
export async function createMail(database: Kysely<unknown>): Promise<void> {
  // Ids are in links that were mailed: none is ever given to another address.
  await sql`create table subscribers (
    id integer primary key autoincrement,
    city text not null,
    address text not null,
    address_key text not null,
    choices text not null default '',
    confirmed_at integer,
    asked_choices text not null,
    asked_at integer not null,
    asked_number integer not null,
    used_number integer not null default 0,
    question_due_at integer,
    question_tries integer not null default 0,
    bounces integer not null default 0,
    bounced_at integer,
    suspended_at integer,
    unique (city, address_key)
  ) strict`.execute(database)
  await sql`create index subscribers_due on subscribers (question_due_at)
    where question_due_at is not null`.execute(database)
  await sql`create table mailings (
    id integer primary key autoincrement,
    city text not null,
    kind text not null,
    edition text not null,
    subject text not null,
    text text not null,
    html text not null,
    made_at integer not null,
    unique (city, kind, edition)
  ) strict`.execute(database)
  await sql`create table deliveries (
    mailing_id integer not null references mailings (id) on delete cascade,
    subscriber_id integer not null references subscribers (id) on delete cascade,
    state text not null,
    due_at integer,
    tries integer not null default 0,
    error text,
    primary key (mailing_id, subscriber_id)
  ) strict, without rowid`.execute(database)
  await sql`create index deliveries_due on deliveries (due_at) where due_at is not null`.execute(database)
  await sql`create index deliveries_subscriber on deliveries (subscriber_id)`.execute(database)
}

/** Where and when the addresses of an imported list subscribed. */
export async function addConsents(database: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column consent text`.execute(database)
}

/** Messages of readers to newsrooms that wait to be sent. */
export async function createContactMessages(database: Kysely<unknown>): Promise<void> {
  await sql`create table contact_messages (
    id integer primary key autoincrement,
    city text not null,
    name text not null,
    email text not null,
    topic text not null,
    message text not null,
    received_at integer not null,
    due_at integer not null,
    tries integer not null default 0
  ) strict`.execute(database)
  await sql`create index contact_messages_due on contact_messages (due_at)`.execute(database)
}
