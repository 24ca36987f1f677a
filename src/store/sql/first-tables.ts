import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, type SchemaModule, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Tables } from './tables.ts'

type Column = ColumnDefinitionBuilder

/** How a database names what all of them have. */
export interface Own {
  isSqlite: boolean
  /** A whole number of 64 bits: an id, a time in milliseconds. */
  big: 'integer' | 'bigint'
  /** Text that is compared byte for byte, whatever the language of the database. */
  key: 'text' | RawBuilder<unknown>
  /** The database gives the ids; `lastingId`: none again that was given to a row that is gone. */
  id(column: Column): Column
  lastingId(column: Column): Column
  /** What ends a table; `byKey`: one whose rows are stored by their primary key. */
  table: RawBuilder<unknown>
  byKey: RawBuilder<unknown>
}

const sqlite: Own = {
  isSqlite: true,
  big: 'integer',
  key: 'text',
  id: (column) => column.primaryKey(),
  lastingId: (column) => column.primaryKey().autoIncrement(),
  table: sql`strict`,
  byKey: sql`strict, without rowid`,
}

const identity = (column: Column) => column.generatedByDefaultAsIdentity().primaryKey()
const postgres: Own = {
  isSqlite: false,
  big: 'bigint',
  key: sql`text collate "C"`,
  id: identity,
  lastingId: identity,
  table: sql``,
  byKey: sql``,
}

/** What this database names in its own way. */
export function ownOf(database: Kysely<Tables>): Own {
  return engineOf(database).name === 'SQLite' ? sqlite : postgres
}

/** A statement that all databases know, or the builder of one. */
export type Statement = string | { execute(): Promise<unknown> }

export const required = (column: Column): Column => column.notNull()
export const primary = (column: Column): Column => column.primaryKey()
export const zero = (column: Column): Column => column.notNull().defaultTo(0)
export const empty = (column: Column): Column => column.notNull().defaultTo('')
export const uniqueValue = (column: Column): Column => column.notNull().unique()

/** The id of a row of this table, with which the row goes. */
export function childOf(table: string) {
  return (column: Column): Column => column.notNull().references(`${table}.id`).onDelete('cascade')
}

/** The tables of version 0.2.0, without what is gone since. Times are milliseconds since 1970. */
export function firstTables(schema: SchemaModule, own: Own): Statement[] {
  return [
    ...articleTables(schema, own),
    ...sourceTables(schema, own),
    ...mailTables(schema, own),
    ...calendarTables(schema, own),
    ...storyTables(schema, own),
    ...(own.isSqlite ? sqliteTriggers : postgresFunctions),
  ]
}

function articleTables(schema: SchemaModule, { big, key, id, lastingId, table }: Own): Statement[] {
  return [
    schema
      .createTable('feeds')
      .addColumn('id', big, id)
      .addColumn('address', key, uniqueValue)
      .modifyEnd(table),
    schema
      .createTable('articles')
      .addColumn('id', big, lastingId)
      .addColumn('feed_id', big, (column) => column.notNull().references('feeds.id'))
      .addColumn('guid', key, required)
      .addColumn('title', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('link', key, required)
      .addColumn('published_at', big)
      .addColumn('category', 'text')
      .addColumn('categories', 'text')
      .addColumn('origin', 'text')
      .addColumn('image_url', 'text')
      .addColumn('author', 'text')
      .addColumn('language', 'text')
      .addColumn('first_seen_at', big, required)
      .addColumn('ordered_at', big, required)
      .addColumn('fingerprint', 'text', required)
      .addUniqueConstraint('articles_feed_id_guid_key', ['feed_id', 'guid'])
      .modifyEnd(table),
    // Covers the key by which lists are ordered, so that a page's articles are chosen from the index alone.
    'create index articles_latest on articles (feed_id, ordered_at desc, id desc)',
    schema
      .createTable('own_text_cities')
      .addColumn('id', big, id)
      .addColumn('city', key, uniqueValue)
      .addColumn('hash', 'text', required)
      .modifyEnd(table),
  ]
}

/**
 * `sources` is the queue of all kinds of sources with their states and leases. `hosts` has the time when
 * a source of each host can be claimed next, so that a claim reads only sources that are due.
 */
function sourceTables(schema: SchemaModule, { isSqlite, big, key, id, table, byKey }: Own): Statement[] {
  const ready = (column: Column) => {
    const generated = column.generatedAlwaysAs(sql`coalesce(lease_until, due_at)`)
    return isSqlite ? generated : generated.stored()
  }
  return [
    schema
      .createTable('sources')
      .addColumn('id', big, id)
      .addColumn('kind', key, required)
      .addColumn('key', key, required)
      .addColumn('host', key, required)
      .addColumn('listed', 'integer', zero)
      .addColumn('unlisted_at', big)
      .addColumn('due_at', big, required)
      .addColumn('lease_until', big)
      .addColumn('leased_at', big)
      .addColumn('leased_by', 'text')
      .addColumn('lease_token', big, zero)
      .addColumn('ready_at', big, ready)
      .addColumn('etag', 'text')
      .addColumn('last_modified', 'text')
      .addColumn('body_hash', 'text')
      .addColumn('polled_at', big)
      .addColumn('succeeded_at', big)
      .addColumn('unconditional_at', big)
      .addColumn('failures', 'integer', zero)
      .addColumn('last_error', 'text')
      .addColumn('interval', big)
      .addColumn('newest_at', big)
      .addColumn('moved_to', 'text')
      .addColumn('moved_since', big)
      .addColumn('failed_at', big)
      .addColumn('overflowed_at', big)
      .addColumn('stale_at', big)
      .addColumn('examined', 'text')
      .addUniqueConstraint('sources_kind_key_key', ['kind', 'key'])
      .modifyEnd(table),
    'create index sources_ready on sources (host, ready_at) where listed = 1',
    'create index sources_due on sources (due_at) where listed = 1',
    'create index sources_leased on sources (host, lease_until) where lease_until is not null',
    schema
      .createTable('listings')
      .addColumn('owner', key, required)
      .addColumn('source_id', big, (column) => column.notNull().references('sources.id'))
      .addColumn('keeps_articles', 'integer', required)
      .addPrimaryKeyConstraint('listings_pkey', ['owner', 'source_id'])
      .modifyEnd(byKey),
    'create index listings_source on listings (source_id)',
    schema
      .createTable('hosts')
      .addColumn('host', key, primary)
      .addColumn('paused_until', big)
      .addColumn('paused_at', big)
      .addColumn('domain', 'text')
      .addColumn('rate_group', key)
      .addColumn('spacing', big)
      .addColumn('spaced_until', big)
      .addColumn('ready_at', big)
      .modifyEnd(byKey),
    'create index hosts_ready on hosts (ready_at) where ready_at is not null',
    'create index hosts_paused on hosts (paused_until) where paused_until is not null',
    'create index hosts_group on hosts (rate_group) where rate_group is not null',
    'create index hosts_spaced on hosts (spaced_until) where spaced_until is not null',
    schema
      .createTable('host_manners')
      .addColumn('owner', key, required)
      .addColumn('host', key, required)
      .addColumn('rate_group', 'text')
      .addColumn('spacing', big)
      .addPrimaryKeyConstraint('host_manners_pkey', ['owner', 'host'])
      .modifyEnd(byKey),
    'create index host_manners_host on host_manners (host)',
    schema
      .createTable('changes')
      .addColumn('version', big, isSqlite ? (column) => column.primaryKey().autoIncrement() : primary)
      .addColumn('topic', 'text', required)
      .addColumn('changed_at', big, required)
      .modifyEnd(table),
    schema
      .createTable('readings')
      .addColumn('kind', key, required)
      .addColumn('key', key, required)
      .addColumn('data', 'text', required)
      .addColumn('read_at', big, required)
      .addPrimaryKeyConstraint('readings_pkey', ['kind', 'key'])
      .modifyEnd(table),
  ]
}

/** Ids of subscribers are in links that were mailed. */
function mailTables(schema: SchemaModule, { big, key, lastingId, table, byKey }: Own): Statement[] {
  return [
    schema
      .createTable('subscribers')
      .addColumn('id', big, lastingId)
      .addColumn('city', key, required)
      .addColumn('address', 'text', required)
      .addColumn('address_key', key, required)
      .addColumn('choices', 'text', empty)
      .addColumn('confirmed_at', big)
      .addColumn('asked_choices', 'text', required)
      .addColumn('asked_at', big, required)
      .addColumn('asked_number', 'integer', required)
      .addColumn('used_number', 'integer', zero)
      .addColumn('question_due_at', big)
      .addColumn('question_tries', 'integer', zero)
      .addColumn('bounces', 'integer', zero)
      .addColumn('bounced_at', big)
      .addColumn('suspended_at', big)
      .addUniqueConstraint('subscribers_city_address_key_key', ['city', 'address_key'])
      .modifyEnd(table),
    'create index subscribers_due on subscribers (question_due_at) where question_due_at is not null',
    schema
      .createTable('mailings')
      .addColumn('id', big, lastingId)
      .addColumn('city', key, required)
      .addColumn('kind', key, required)
      .addColumn('edition', key, required)
      .addColumn('subject', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('html', 'text', required)
      .addColumn('made_at', big, required)
      .addUniqueConstraint('mailings_city_kind_edition_key', ['city', 'kind', 'edition'])
      .modifyEnd(table),
    schema
      .createTable('deliveries')
      .addColumn('mailing_id', big, childOf('mailings'))
      .addColumn('subscriber_id', big, childOf('subscribers'))
      .addColumn('state', 'text', required)
      .addColumn('due_at', big)
      .addColumn('tries', 'integer', zero)
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('deliveries_pkey', ['mailing_id', 'subscriber_id'])
      .modifyEnd(byKey),
    'create index deliveries_due on deliveries (due_at) where due_at is not null',
    'create index deliveries_subscriber on deliveries (subscriber_id)',
    schema
      .createTable('contact_messages')
      .addColumn('id', big, lastingId)
      .addColumn('city', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('topic', 'text', required)
      .addColumn('message', 'text', required)
      .addColumn('received_at', big, required)
      .addColumn('due_at', big, required)
      .addColumn('tries', 'integer', zero)
      .modifyEnd(table),
    'create index contact_messages_due on contact_messages (due_at)',
  ]
}

/** Calendars by key, their events, and the times at which each takes place in the span that is kept. */
function calendarTables(schema: SchemaModule, { big, key, id, table, byKey }: Own): Statement[] {
  return [
    schema
      .createTable('calendars')
      .addColumn('id', big, id)
      .addColumn('key', key, uniqueValue)
      .addColumn('fingerprint', 'text', required)
      .modifyEnd(table),
    schema
      .createTable('calendar_events')
      .addColumn('id', big, id)
      .addColumn('calendar_id', big, childOf('calendars'))
      .addColumn('uid', key, required)
      .addColumn('token', key, required)
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('location', 'text', required)
      .addColumn('href', 'text')
      .addColumn('agenda', 'text')
      .addColumn('note', 'text', required)
      .addColumn('canceled', 'integer', required)
      .addColumn('traits', 'text', required)
      .addColumn('rule', 'text')
      .addUniqueConstraint('calendar_events_calendar_id_uid_key', ['calendar_id', 'uid'])
      .modifyEnd(table),
    'create index calendar_events_token on calendar_events (token)',
    schema
      .createTable('calendar_times')
      .addColumn('calendar_id', big, required)
      .addColumn('starts_at', big, required)
      .addColumn('event_id', big, childOf('calendar_events'))
      .addColumn('ends_at', big)
      .addColumn('all_day', 'integer', required)
      .addPrimaryKeyConstraint('calendar_times_pkey', ['calendar_id', 'starts_at', 'event_id'])
      .modifyEnd(byKey),
    'create index calendar_times_event on calendar_times (event_id)',
  ]
}

/**
 * `story_words` counts, for each stem, the articles of the last seven days that hold it; `story_articles`
 * has the articles that new ones are compared with and those of stories with several reports, with the
 * story's key; `story_terms` finds them by their rarest stems; `story_arrivals` has those without a place.
 */
function storyTables(schema: SchemaModule, { isSqlite, big, key, table, byKey }: Own): Statement[] {
  return [
    schema
      .createTable('story_words')
      .addColumn('word', key, primary)
      .addColumn('day', big, required)
      .addColumn('counts', 'text', required)
      .modifyEnd(byKey),
    'create index story_words_day on story_words (day)',
    schema
      .createTable('story_articles')
      .addColumn('article_id', big, primary)
      .addColumn('story', big)
      .addColumn('terms', 'text', required)
      .addColumn('placed_at', big, required)
      .addColumn('unsettled', 'integer', zero)
      .modifyEnd(table),
    'create index story_articles_story on story_articles (story) where story is not null',
    "create index story_articles_placed on story_articles (placed_at) where terms <> '[]'",
    'create index story_articles_unsettled on story_articles (article_id) where unsettled = 1',
    schema
      .createTable('story_terms')
      .addColumn('term', key, required)
      .addColumn('article_id', big, required)
      .addPrimaryKeyConstraint('story_terms_pkey', ['term', 'article_id'])
      .modifyEnd(byKey),
    schema
      .createTable('story_links')
      .addColumn('a', big, required)
      .addColumn('b', big, required)
      .addColumn('kind', 'text', required)
      .addColumn('score', isSqlite ? 'real' : 'double precision', required)
      .addColumn('words', 'text', required)
      .addPrimaryKeyConstraint('story_links_pkey', ['a', 'b'])
      .modifyEnd(byKey),
    'create index story_links_b on story_links (b)',
    schema
      .createTable('story_arrivals')
      .addColumn('article_id', big, primary)
      .addColumn('arrived_at', big, required)
      .addColumn('is_new', 'integer', required)
      .modifyEnd(table),
  ]
}

/** What is told of an article goes with it. */
const sqliteTriggers = [
  `create trigger story_article_delete after delete on story_articles begin
    delete from story_terms where article_id = old.article_id
      and term in (select value from json_each(old.terms));
    delete from story_links where a = old.article_id or b = old.article_id;
  end`,
  `create trigger story_delete after delete on articles begin
    delete from story_articles where article_id = old.id;
  end`,
  `create trigger story_arrival_delete after delete on articles begin
    delete from story_arrivals where article_id = old.id;
  end`,
]

const postgresFunctions = [
  // SQLite's functions of several values.
  `create function max(bigint, bigint) returns bigint language sql immutable strict parallel safe
    as 'select case when $1 > $2 then $1 else $2 end'`,
  `create function min(bigint, bigint) returns bigint language sql immutable strict parallel safe
    as 'select case when $1 < $2 then $1 else $2 end'`,
  `create function forget_article() returns trigger language plpgsql as $$ begin
    delete from story_articles where article_id = old.id;
    delete from story_arrivals where article_id = old.id;
    delete from text_index where id = old.id;
    return null;
  end $$`,
  'create trigger forget_article after delete on articles for each row execute function forget_article()',
  `create function forget_story_article() returns trigger language plpgsql as $$ begin
    delete from story_terms where article_id = old.article_id
      and term in (select json_array_elements_text(old.terms::json));
    delete from story_links where a = old.article_id or b = old.article_id;
    return null;
  end $$`,
  `create trigger forget_story_article after delete on story_articles
    for each row execute function forget_story_article()`,
]
