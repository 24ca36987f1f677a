import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from '../../sql/tables.ts'
import { StoreError } from '../../store-error.ts'
import { createCalendars } from './calendar-tables.ts'
import { addFeedHealth } from './feed-health.ts'
import { addHostManners } from './host-manners.ts'
import { createLimits } from './limit-tables.ts'
import { addConsents, createContactMessages, createMail } from './mail-tables.ts'
import { addOrigins } from './origins.ts'
import { createOwnTexts } from './own-text-tables.ts'
import { makePlainSearchIndex } from './plain-search-index.ts'
import { addPollPace } from './poll-pace.ts'
import { createPollingProcesses } from './polling-processes.ts'
import { createPushes } from './push-tables.ts'
import { addRateGroups } from './rate-groups.ts'
import { createReadings } from './reading-tables.ts'
import { createReferrals } from './referral-tables.ts'
import { createSources } from './source-tables.ts'
import { createStormPushes } from './storm-pushes.ts'
import { addSettling } from './story-settling.ts'
import { createStories, createStoryArrivals } from './story-tables.ts'

/**
 * All migrations of the store, applied in the order of their names. Append only: a migration that was released is never
 * edited, because existing databases have already run it.
 */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-feeds-and-articles': { up: createFeedsAndArticles },
  '0002-article-search': { up: createArticleSearch },
  '0003-sources-and-changes': { up: createSources },
  '0004-own-texts': { up: createOwnTexts },
  '0005-stories': { up: createStories },
  '0006-referrals': { up: createReferrals },
  '0007-readings': { up: createReadings },
  '0008-calendars': { up: createCalendars },
  '0009-mail': { up: createMail },
  '0010-contact-messages': { up: createContactMessages },
  '0011-poll-pace': { up: addPollPace },
  '0013-origins': { up: addOrigins },
  '0014-rate-groups': { up: addRateGroups },
  '0016-settled-stories': { up: addSettling },
  '0017-feed-health': { up: addFeedHealth },
  '0018-pushes': { up: createPushes },
  '0019-host-manners': { up: addHostManners },
  '0020-plain-search-index': { up: makePlainSearchIndex },
  '0021-story-arrivals': { up: createStoryArrivals },
  '0022-consents': { up: addConsents },
  '0023-polling-processes': { up: createPollingProcesses },
  '0024-limits': { up: createLimits },
  '0025-storm-pushes': { up: createStormPushes },
}

/**
 * Brings the tables up to date in one transaction: of two processes that open the store at once, the second waits and
 * finds nothing to do. Throws a StoreError that names `file` where a newer program made the tables, and the error of a
 * migration that failed; the tables are unchanged then.
 */
export async function migrate(database: Kysely<Tables>, file: string): Promise<void> {
  // Most openings find nothing to do: they cost two queries instead of Kysely's reading of all tables.
  if (isComplete(await findDone(database))) return
  const provider = { getMigrations: async () => ({ ...migrations }) }
  await database.transaction().execute(async (transaction) => {
    const migrator = new Migrator({ db: transaction, provider })
    refuseNewer(await findDone(transaction), file)
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

/** Names of the migrations that this database has run, in their order. */
async function findDone(database: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(
    database,
  )
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

const known = Object.keys(migrations)

function isComplete(done: readonly string[]): boolean {
  return done.length === known.length && done.every((name) => known.includes(name))
}

/** Throws a StoreError where migrations were run that this program does not know. */
export function refuseNewer(done: readonly string[], file: string): void {
  const newest = done.at(-1)
  if (done.every((name) => known.includes(name))) return
  throw new StoreError(
    'newer',
    `The store ${file} was made by a newer version of this program: it is at "${newest}", and this program knows ` +
      `"${known.at(-1)}" as the newest. Start the newer version, or put a backup from before the update in its place.`,
    undefined,
  )
}

async function createFeedsAndArticles(database: Kysely<unknown>): Promise<void> {
  await sql`create table feeds (
    id integer primary key,
    address text not null unique,
    etag text,
    last_modified text,
    body_hash text,
    polled_at integer,
    succeeded_at integer,
    unconditional_at integer,
    next_poll_at integer not null,
    failures integer not null,
    last_error text
  ) strict`.execute(database)
  await sql`create table articles (
    id integer primary key autoincrement,
    feed_id integer not null references feeds (id),
    guid text not null,
    title text not null,
    summary text not null,
    link text not null,
    published_at integer,
    category text,
    image_url text,
    author text,
    language text,
    first_seen_at integer not null,
    ordered_at integer not null,
    fingerprint text not null,
    unique (feed_id, guid)
  ) strict`.execute(database)
  // Covers the key by which lists are ordered, so that a page's articles are chosen from the index alone.
  await sql`create index articles_latest on articles (feed_id, ordered_at desc, id desc)`.execute(database)
}

/** A full-text index that triggers update with the articles. Its column `scope` holds the feed as a word, so that a search in a few feeds reads no others. */
async function createArticleSearch(database: Kysely<unknown>): Promise<void> {
  await sql`create virtual table article_search using fts5 (
    title, summary, scope,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(database)
  await sql`create trigger article_search_insert after insert on articles begin
    insert into article_search (rowid, title, summary, scope)
    values (new.id, new.title, new.summary, 'f' || new.feed_id);
  end`.execute(database)
  await sql`create trigger article_search_update after update of title, summary on articles begin
    update article_search set title = new.title, summary = new.summary, scope = 'f' || new.feed_id
    where rowid = new.id;
  end`.execute(database)
  await sql`create trigger article_search_delete after delete on articles begin
    delete from article_search where rowid = old.id;
  end`.execute(database)
  await sql`insert into article_search (rowid, title, summary, scope)
    select id, title, summary, 'f' || feed_id from articles`.execute(database)
}
