import { type Kysely, type SchemaModule, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  childOf,
  empty,
  firstTables,
  type Own,
  ownOf,
  primary,
  required,
  type Statement,
  uniqueValue,
  zero,
} from './first-tables.ts'
import { indexAllArticles } from './index-articles.ts'
import type { Tables } from './tables.ts'

type Steps = readonly (Statement | ((database: Kysely<Tables>) => Promise<void>))[]

/**
 * What made the tables of the store, on every database, by migration, in order; `tables.ts` has what they
 * are after the last. Append only. Times are milliseconds since 1970.
 */
const steps: Readonly<Record<string, (schema: SchemaModule, own: Own) => Steps>> = {
  '0001-tables': firstTables,
  // Where and when the addresses of an imported list subscribed.
  '0002-consents': (schema) => [schema.alterTable('subscribers').addColumn('consent', 'text')],
  // Notifies listening connections that a transaction has appended to the change log, after its commit.
  '0003-changes-told': (_, { isSqlite }) =>
    isSqlite
      ? []
      : [
          `create function tell_changes() returns trigger language plpgsql as $$ begin
            perform pg_notify('changes', '');
            return null;
          end $$`,
          `create trigger tell_changes after insert on changes
            for each statement execute function tell_changes()`,
        ],
  // Processes that poll, and which cities they have.
  '0004-polling-processes': (schema, { big, byKey }) => [
    schema
      .createTable('polling_processes')
      .addColumn('name', 'text', primary)
      .addColumn('folder', 'text', required)
      .addColumn('cities', 'text', required)
      .addColumn('seen_at', big, required)
      .addColumn('running', 'integer', required)
      .modifyEnd(byKey),
  ],
  // Counts of what processes limit together.
  '0005-limits': (schema, { big, byKey }) => [
    schema
      .createTable('limits')
      .addColumn('key', 'text', primary)
      .addColumn('taken', 'integer', required)
      .addColumn('ends_at', big, required)
      .modifyEnd(byKey),
    'create index limits_ends on limits (ends_at)',
  ],
  // Browsers that asked to be told of storm alerts.
  '0006-storm-pushes': (schema, { big, byKey }) => [
    schema
      .createTable('storm_pushes')
      .addColumn('endpoint', 'text', primary)
      .addColumn('city', 'text', required)
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('told', 'text', required)
      .addColumn('tries', 'integer', required)
      .addColumn('due_at', big, required)
      .modifyEnd(byKey),
    'create index storm_pushes_due on storm_pushes (city, due_at)',
  ],
  // A hash of what each owner listed last.
  '0007-listed-owners': (schema, { byKey }) => [
    schema
      .createTable('listed_owners')
      .addColumn('owner', 'text', primary)
      .addColumn('fingerprint', 'text', required)
      .modifyEnd(byKey),
  ],
  // The language that a subscriber chose, asked and confirmed; null for English. Issues in other languages.
  '0008-mail-languages': (schema, { big, byKey }) => [
    schema.alterTable('subscribers').addColumn('language', 'text'),
    schema.alterTable('subscribers').addColumn('asked_language', 'text'),
    schema
      .createTable('mailing_translations')
      .addColumn('mailing_id', big, childOf('mailings'))
      .addColumn('language', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('html', 'text', required)
      .addPrimaryKeyConstraint('mailing_translations_pkey', ['mailing_id', 'language'])
      .modifyEnd(byKey),
  ],
  // 0016 makes the search index anew.
  '0009-articles-alone-in-search': () => [],
  // Feeds are polled; no hub tells of changes any more.
  '0010-no-hubs': (schema) => [schema.dropTable('pushes').ifExists()],
  // Another token by which an event of a calendar is found; where people attend; times left out of its rule.
  '0011-calendar-events': (schema) => [
    schema.alterTable('calendar_events').addColumn('other_token', 'text', empty),
    schema
      .alterTable('calendar_events')
      .addColumn('attendance', 'text', (column) => column.notNull().defaultTo('offline')),
    schema
      .alterTable('calendar_events')
      .addColumn('skipped', 'text', (column) => column.notNull().defaultTo('[]')),
    'create index calendar_events_other_token on calendar_events (other_token)',
  ],
  // When a source was listed: one that is never read is missed from then on. Null for older sources.
  '0012-listed-at': (schema, { big }) => [schema.alterTable('sources').addColumn('listed_at', big)],
  '0013-folded-search': () => [],
  // Clicks on links to newsrooms are not counted any more.
  '0014-no-referrals': (schema) => [schema.dropTable('referrals').ifExists()],
  // What is told first, formerly encoded in due times: 1, 2, 3 … of devices in the order
  // in which they asked, and 60 days before the real one of messages about alerts.
  '0015-priorities': (schema) => [
    schema.alterTable('storm_pushes').addColumn('priority', 'integer', zero),
    `update storm_pushes set priority = case
      when due_at < 1000000000 then due_at when told = '' then 1000000000 else 0 end`,
    'update storm_pushes set due_at = 0 where due_at < 1000000000',
    'drop index storm_pushes_due',
    'create index storm_pushes_priority on storm_pushes (city, priority, due_at)',
    schema
      .alterTable('deliveries')
      .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(1)),
    `update deliveries set priority = 0
      where due_at is not null and mailing_id in (select id from mailings where kind = 'alerts')`,
    `update deliveries set due_at = due_at + 5184000000 where priority = 0 and state = 'waiting'
      and due_at < (select made_at - 86400000 from mailings where id = mailing_id)`,
    'create index deliveries_priority on deliveries (priority, due_at) where due_at is not null',
  ],
  // What is searched: exactly the words that the program folds, with the marks of their letters.
  // `ascii` takes letters and marks beyond ASCII as parts of words, `unicode61` splits at vowel
  // signs. An own text of a city has its negated id in the index. Its duration: decision 205.
  '0016-words-with-marks': (schema, { isSqlite, big, key, lastingId, table }) => [
    ...(isSqlite
      ? [
          'drop trigger if exists article_search_insert',
          'drop trigger if exists article_search_update',
          'drop trigger if exists article_search_delete',
          'drop table if exists article_search',
          `create virtual table article_search using fts5 (title, summary, scope, tokenize = 'ascii')`,
          `create trigger article_search_delete after delete on articles begin
            delete from article_search where rowid = old.id;
          end`,
        ]
      : [
          'drop table if exists text_index, text_words, text_word_log, own_text_words',
          'drop function if exists count_words',
          'create table text_index (id bigint primary key, words tsvector not null)',
          'create index text_index_words on text_index using gin (words)',
        ]),
    schema.dropTable('own_texts').ifExists(),
    schema
      .createTable('own_texts')
      .addColumn('id', big, lastingId)
      .addColumn('city_id', big, (column) => column.notNull().references('own_text_cities.id'))
      .addColumn('path', key, required)
      .addUniqueConstraint('own_texts_city_id_path_key', ['city_id', 'path'])
      .modifyEnd(table),
    indexAllArticles,
  ],
  // A refusal at sending suspends an address; what comes back later is the relay's to know.
  '0017-no-bounces': (schema) => [
    schema.alterTable('subscribers').dropColumn('bounces'),
    schema.alterTable('subscribers').dropColumn('bounced_at'),
  ],
  // Pages tell which reports are one text, and no longer why others are one story.
  '0018-links-of-copies': (schema) => [
    "delete from story_links where kind <> 'same article'",
    schema.alterTable('story_links').dropColumn('kind'),
    schema.alterTable('story_links').dropColumn('score'),
    schema.alterTable('story_links').dropColumn('words'),
  ],
  // One queue of all messages, in place of three. Messages of issues keep what became of them.
  '0019-outbox': (schema, { isSqlite, big, lastingId, table }) => [
    schema
      .createTable('outbox')
      .addColumn('id', big, lastingId)
      .addColumn('city', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('subscriber_id', big, (column) => column.references('subscribers.id').onDelete('cascade'))
      .addColumn('mailing_id', big, (column) => column.references('mailings.id').onDelete('cascade'))
      .addColumn('body', 'text')
      .addColumn('priority', 'integer', required)
      .addColumn('made_at', big, required)
      .addColumn('due_at', big, required)
      .addColumn('lease_until', big)
      .addColumn('tries', 'integer', zero)
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .modifyEnd(table),
    `insert into outbox (city, kind, subscriber_id, mailing_id, priority, made_at, due_at, lease_until, tries, result, error)
      select mailings.city, kind, subscriber_id, mailing_id, case kind when 'alerts' then 0 else 2 end, made_at,
        coalesce(due_at, made_at), case state when 'sending' then due_at end,
        tries + case state when 'sending' then 1 else 0 end,
        case when state not in ('waiting', 'sending') then state when suspended_at is not null then 'refused' end, error
      from deliveries join mailings on mailings.id = mailing_id join subscribers on subscribers.id = subscriber_id
      order by mailing_id, subscriber_id`,
    `insert into outbox (city, kind, subscriber_id, priority, made_at, due_at, tries)
      select city, 'question', id, case when consent is null then 1 else 2 end, asked_at, question_due_at, question_tries
      from subscribers where question_due_at is not null order by id`,
    `insert into outbox (city, kind, body, priority, made_at, due_at, tries)
      select city, 'contact', ${isSqlite ? 'json_array' : 'json_build_array'}(name, email, topic, message)${isSqlite ? '' : '::text'},
        1, received_at, due_at, tries
      from contact_messages order by id`,
    schema.dropTable('deliveries'),
    schema.dropTable('contact_messages'),
    'drop index subscribers_due',
    schema.alterTable('subscribers').dropColumn('question_due_at'),
    schema.alterTable('subscribers').dropColumn('question_tries'),
    'create index outbox_due on outbox (priority, due_at, id) where result is null',
    'create index outbox_leased on outbox (lease_until) where lease_until is not null',
    'create index outbox_subscriber on outbox (subscriber_id)',
    'create index outbox_mailing on outbox (mailing_id)',
  ],
  // The plain part of a message is made from its HTML when it is sent.
  '0020-mail-in-html': (schema) => [
    schema.alterTable('mailings').dropColumn('text'),
    schema.alterTable('mailing_translations').dropColumn('text'),
  ],
  // How often a message may have been sent; attempts that reached no mail server counted as such before.
  '0021-unsure-attempts': (schema) => [schema.alterTable('outbox').addColumn('unsure', 'integer', zero)],
  // Who polls what: a few rows beside those of all sources, of which a claim changes none.
  '0022-leases': (schema, { big, key, lastingId, table }) => [
    schema
      .createTable('leases')
      .addColumn('token', big, lastingId)
      .addColumn('source_id', big, uniqueValue)
      .addColumn('host', key, required)
      .addColumn('worker', 'text', required)
      .addColumn('leased_at', big, required)
      .addColumn('lease_until', big)
      .addColumn('spaced_until', big, required)
      .modifyEnd(table),
    `insert into leases (source_id, host, worker, leased_at, lease_until, spaced_until)
      select id, host, leased_by, leased_at, lease_until, 0 from sources
      where lease_until is not null and leased_by is not null`,
    'drop index sources_ready',
    'drop index sources_due',
    'drop index sources_leased',
    ...['ready_at', 'lease_until', 'leased_at', 'leased_by', 'lease_token'].map((column) =>
      schema.alterTable('sources').dropColumn(column),
    ),
    'create index sources_due on sources (due_at, host) where listed = 1',
    'drop index hosts_ready',
    'drop index hosts_spaced',
    schema.alterTable('hosts').dropColumn('ready_at'),
    schema.alterTable('hosts').dropColumn('spaced_until'),
  ],
  // The outbox has what waits: a digest to 100,000 readers left as many rows each day, for 90 days.
  '0023-outbox-of-what-waits': (schema) => [
    'delete from outbox where result is not null',
    'drop index outbox_due',
    schema.alterTable('outbox').dropColumn('result'),
    'create index outbox_due on outbox (priority, due_at, id)',
  ],
  // Cities are published, and all processes poll those. Their files were read by each process.
  '0024-publications': (schema, { big, table }) => [
    schema
      .createTable('publications')
      .addColumn('city', 'text', primary)
      .addColumn('version', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('files', 'text')
      .addColumn('published_at', big, required)
      .modifyEnd(table),
    schema.alterTable('polling_processes').dropColumn('folder'),
  ],
}

/** The names of all migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(steps)

/** The migrations as Kysely's `Migrator` runs them. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(steps).map(([name, stepsOf]) => {
    const up = async (database: Kysely<Tables>) => {
      for (const step of stepsOf(database.schema, ownOf(database))) {
        if (typeof step === 'string') await sql.raw(step).execute(database)
        else if (typeof step === 'function') await step(database)
        else await step.execute()
      }
    }
    return [name, { up }]
  }),
)
