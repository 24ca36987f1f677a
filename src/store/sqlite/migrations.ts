import { type Kysely, sql } from 'kysely'
import { indexAllArticles } from '../sql/index-articles.ts'
import { type Migrations, migrate } from '../sql/migrate.ts'
import type { Tables } from '../sql/tables.ts'

/** Brings the tables up to date. `file`: the path of the database, for messages. Throws as `migrate` does. */
export function migrateSqlite(database: Kysely<Tables>, file: string): Promise<void> {
  const isBegun = sql`select 1 from sqlite_master where name = 'kysely_migration'`
  return migrate(database, { migrations: sqliteMigrations, location: file, isBegun })
}

/** SQLite's tables; `../sql/tables.ts` has their state after the last migration. Times: ms since 1970. */
export const sqliteMigrations: Migrations = {
  '0001-feeds-and-articles': [
    `create table feeds (
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
    ) strict`,
    `create table articles (
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
    ) strict`,
    // Covers the key by which lists are ordered, so that a page's articles are chosen from the index alone.
    'create index articles_latest on articles (feed_id, ordered_at desc, id desc)',
  ],
  // A full-text index that triggers update with the articles. Its column `scope`
  // holds the feed as a word, so that a search in a few feeds reads no others.
  '0002-article-search': [
    `create virtual table article_search using fts5 (
      title, summary, scope,
      content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    )`,
    `create trigger article_search_insert after insert on articles begin
      insert into article_search (rowid, title, summary, scope)
      values (new.id, new.title, new.summary, 'f' || new.feed_id);
    end`,
    `create trigger article_search_update after update of title, summary on articles begin
      update article_search set title = new.title, summary = new.summary, scope = 'f' || new.feed_id
      where rowid = new.id;
    end`,
    `create trigger article_search_delete after delete on articles begin
      delete from article_search where rowid = old.id;
    end`,
    `insert into article_search (rowid, title, summary, scope)
      select id, title, summary, 'f' || feed_id from articles`,
  ],
  // Separates polling from articles: `sources` is the queue of all kinds of sources with their
  // states and leases, `feeds` has the addresses of the feeds of articles. `hosts` has the time when
  // a source of each host can be claimed next, so that a claim reads only sources that are due.
  '0003-sources-and-changes': [
    `create table sources (
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
    ) strict`,
    'create index sources_ready on sources (host, ready_at) where listed = 1',
    'create index sources_due on sources (due_at) where listed = 1',
    'create index sources_leased on sources (host, lease_until) where lease_until is not null',
    `create table listings (
      owner text not null,
      source_id integer not null references sources (id),
      keeps_articles integer not null,
      primary key (owner, source_id)
    ) strict, without rowid`,
    'create index listings_source on listings (source_id)',
    `create table hosts (
      host text primary key,
      paused_until integer,
      ready_at integer
    ) strict, without rowid`,
    'create index hosts_ready on hosts (ready_at) where ready_at is not null',
    'create index hosts_paused on hosts (paused_until) where paused_until is not null',
    `create table changes (
      version integer primary key autoincrement,
      topic text not null,
      changed_at integer not null
    ) strict`,
    // Copies the feeds into the queue, not listed by any owner: publications list them when they are loaded.
    `insert into sources (kind, key, host, due_at, etag, last_modified, body_hash, polled_at, succeeded_at,
        unconditional_at, failures, last_error)
      select 'feed', address, '', next_poll_at, etag, last_modified, body_hash, polled_at, succeeded_at,
        unconditional_at, failures, last_error from feeds`,
    'alter table feeds drop column "etag"',
    'alter table feeds drop column "last_modified"',
    'alter table feeds drop column "body_hash"',
    'alter table feeds drop column "polled_at"',
    'alter table feeds drop column "succeeded_at"',
    'alter table feeds drop column "unconditional_at"',
    'alter table feeds drop column "next_poll_at"',
    'alter table feeds drop column "failures"',
    'alter table feeds drop column "last_error"',
  ],
  // Which own texts of cities are in the search index. Their rows in `article_search` have the negated
  // id of their row in `own_texts` and the scope `c{city_id}`. Hashes show which texts changed.
  '0004-own-texts': [
    `create table own_text_cities (
      id integer primary key,
      city text not null unique,
      hash text not null
    ) strict`,
    `create table own_texts (
      id integer primary key autoincrement,
      city_id integer not null references own_text_cities (id),
      path text not null,
      hash text not null,
      unique (city_id, path)
    ) strict`,
  ],
  // Where stories are found: `story_words` counts, for each stem, the articles of the last seven days
  // that hold it; `story_articles` holds the articles that new ones are compared with and those of
  // stories with several reports, with the story's key; `story_terms` finds them by their rarest stems;
  // `story_links` keeps the evidence of pairs. Articles that were stored before are compared with none.
  '0005-stories': [
    `create table story_words (
      word text primary key,
      day integer not null,
      counts text not null
    ) strict, without rowid`,
    'create index story_words_day on story_words (day)',
    `create table story_articles (
      article_id integer primary key,
      story integer,
      terms text not null,
      placed_at integer not null
    ) strict`,
    'create index story_articles_story on story_articles (story) where story is not null',
    `create index story_articles_placed on story_articles (placed_at) where terms <> '[]'`,
    `create table story_terms (
      term text not null,
      article_id integer not null,
      primary key (term, article_id)
    ) strict, without rowid`,
    `create table story_links (
      a integer not null,
      b integer not null,
      kind text not null,
      score real not null,
      words text not null,
      primary key (a, b)
    ) strict, without rowid`,
    'create index story_links_b on story_links (b)',
    `create trigger story_article_delete after delete on story_articles begin
      delete from story_terms where article_id = old.article_id
        and term in (select value from json_each(old.terms));
      delete from story_links where a = old.article_id or b = old.article_id;
    end`,
    `create trigger story_delete after delete on articles begin
      delete from story_articles where article_id = old.id;
    end`,
  ],
  // Creates `referrals`: counts by city, day and newsroom, without data about readers.
  '0006-referrals': [
    `create table referrals (
      city text not null,
      day text not null,
      newsroom text not null,
      readers integer not null,
      primary key (city, day, newsroom)
    ) strict, without rowid`,
  ],
  // Creates `readings`: a row for each source that is no feed, with its newest data, replaced as a whole.
  '0007-readings': [
    `create table readings (
      kind text not null,
      key text not null,
      data text not null,
      read_at integer not null,
      primary key (kind, key)
    ) strict`,
  ],
  // Calendars by key, their events, and the times at which each takes place in the span that is kept.
  '0008-calendars': [
    `create table calendars (
      id integer primary key,
      key text not null unique,
      fingerprint text not null
    ) strict`,
    `create table calendar_events (
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
    ) strict`,
    'create index calendar_events_token on calendar_events (token)',
    `create table calendar_times (
      calendar_id integer not null,
      starts_at integer not null,
      event_id integer not null references calendar_events (id) on delete cascade,
      ends_at integer,
      all_day integer not null,
      primary key (calendar_id, starts_at, event_id)
    ) strict, without rowid`,
    'create index calendar_times_event on calendar_times (event_id)',
  ],
  // Addresses that asked for mail, the issues that were made, and what became of each message.
  '0009-mail': [
    // Ids are in links that were mailed: none is ever given to another address.
    `create table subscribers (
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
    ) strict`,
    `create index subscribers_due on subscribers (question_due_at)
      where question_due_at is not null`,
    `create table mailings (
      id integer primary key autoincrement,
      city text not null,
      kind text not null,
      edition text not null,
      subject text not null,
      text text not null,
      html text not null,
      made_at integer not null,
      unique (city, kind, edition)
    ) strict`,
    `create table deliveries (
      mailing_id integer not null references mailings (id) on delete cascade,
      subscriber_id integer not null references subscribers (id) on delete cascade,
      state text not null,
      due_at integer,
      tries integer not null default 0,
      error text,
      primary key (mailing_id, subscriber_id)
    ) strict, without rowid`,
    'create index deliveries_due on deliveries (due_at) where due_at is not null',
    'create index deliveries_subscriber on deliveries (subscriber_id)',
  ],
  // Messages of readers to newsrooms that wait to be sent.
  '0010-contact-messages': [
    `create table contact_messages (
      id integer primary key autoincrement,
      city text not null,
      name text not null,
      email text not null,
      topic text not null,
      message text not null,
      received_at integer not null,
      due_at integer not null,
      tries integer not null default 0
    ) strict`,
    'create index contact_messages_due on contact_messages (due_at)',
  ],
  // Adds the polling interval, redirects and failures of each source. Times are milliseconds since 1970.
  '0011-poll-pace': [
    'alter table sources add column "interval" integer',
    'alter table sources add column "newest_at" integer',
    'alter table sources add column "moved_since" integer',
    'alter table sources add column "failed_at" integer',
    'alter table sources add column "overflowed_at" integer',
    'alter table sources add column moved_to text',
  ],
  // Adds to each article all categories that its feed gives, one a line, and from whom the feed took it over.
  '0013-origins': [
    'alter table articles add column categories text',
    'alter table articles add column origin text',
  ],
  // Adds to each host whose requests are counted with its own, and how far apart its polls are. Times are
  // milliseconds.
  '0014-rate-groups': [
    'alter table hosts add column rate_group text',
    'alter table hosts add column spacing integer',
    'alter table hosts add column spaced_until integer',
    'create index hosts_group on hosts (rate_group) where rate_group is not null',
    'create index hosts_spaced on hosts (spaced_until) where spaced_until is not null',
  ],
  // Marks articles whose stories were not looked at since they came, or since the story lost a report.
  '0016-settled-stories': [
    'alter table story_articles add column unsettled integer not null default 0',
    'create index story_articles_unsettled on story_articles (article_id) where unsettled = 1',
  ],
  // Adds to each source from when on it is stale (milliseconds since 1970), and what was wrong with its last
  // document (JSON).
  '0017-feed-health': [
    'alter table sources add column stale_at integer',
    'alter table sources add column examined text',
  ],
  // Adds the subscriptions of feeds at hubs.
  '0018-pushes': [
    `create table pushes (
      feed text primary key,
      hub text not null,
      topic text not null,
      token text not null unique,
      secret text not null,
      state text not null,
      asked_at integer,
      tries integer not null default 0,
      lease_until integer,
      due_at integer not null,
      pinged_at integer
    ) strict, without rowid`,
    'create index pushes_due on pushes (due_at)',
  ],
  // Keeps what each owner says of a host's manners, so that one that says nothing erases nothing; hosts know
  // the domain whose requests are counted together where nobody names a group, and when a pause began (ms).
  '0019-host-manners': [
    `create table host_manners (
      owner text not null,
      host text not null,
      rate_group text,
      spacing integer,
      primary key (owner, host)
    ) strict, without rowid`,
    'create index host_manners_host on host_manners (host)',
    'alter table hosts add column domain text',
    'alter table hosts add column paused_at integer',
  ],
  // Makes the search index anew as an ordinary FTS5 table, which every SQLite since 3.9 reads and
  // writes: `contentless_delete` needs 3.43, so that the sqlite3 of Debian 12 could not repair a store.
  // The triggers of `articles` stay. Own texts of cities are indexed again at their first search.
  '0020-plain-search-index': [
    'drop table article_search',
    `create virtual table article_search using fts5 (
      title, summary, scope, tokenize = 'unicode61 remove_diacritics 2'
    )`,
    `insert into article_search (rowid, title, summary, scope)
      select id, title, summary, 'f' || feed_id from articles`,
    'delete from own_texts',
    'delete from own_text_cities',
  ],
  // Creates the table of articles that polls have brought or changed and that have no place in a story yet.
  '0021-story-arrivals': [
    `create table story_arrivals (
      article_id integer primary key,
      arrived_at integer not null,
      is_new integer not null
    ) strict`,
    `create trigger story_arrival_delete after delete on articles begin
      delete from story_arrivals where article_id = old.id;
    end`,
  ],
  // Where and when the addresses of an imported list subscribed.
  '0022-consents': ['alter table subscribers add column consent text'],
  // Processes that poll, and which cities they have. Times are milliseconds.
  '0023-polling-processes': [
    `create table polling_processes (
      name text primary key,
      folder text not null,
      cities text not null,
      seen_at integer not null,
      running integer not null
    ) strict, without rowid`,
  ],
  // Counts of what processes limit together. `ends_at` is in milliseconds.
  '0024-limits': [
    `create table limits (
      key text primary key,
      taken integer not null,
      ends_at integer not null
    ) strict, without rowid`,
    'create index limits_ends on limits (ends_at)',
  ],
  // Browsers that asked to be told of storm alerts. `due_at` is in milliseconds.
  '0025-storm-pushes': [
    `create table storm_pushes (
      endpoint text primary key,
      city text not null,
      p256dh text not null,
      auth text not null,
      told text not null,
      tries integer not null,
      due_at integer not null
    ) strict, without rowid`,
    'create index storm_pushes_due on storm_pushes (city, due_at)',
  ],
  // A hash of what each owner listed last.
  '0026-listed-owners': [
    `create table listed_owners (
      owner text primary key,
      fingerprint text not null
    ) strict, without rowid`,
  ],
  // The language that a subscriber chose, asked and confirmed; null for English. Issues in other languages.
  '0027-mail-languages': [
    'alter table subscribers add column language text',
    'alter table subscribers add column asked_language text',
    `create table mailing_translations (
      mailing_id integer not null references mailings (id) on delete cascade,
      language text not null,
      subject text not null,
      text text not null,
      html text not null,
      primary key (mailing_id, language)
    ) strict, without rowid`,
  ],
  // Own texts of cities are searched in memory. Their tables stay for running processes of an older version.
  '0028-articles-alone-in-search': [
    'delete from article_search where rowid < 0',
    'delete from own_texts',
    'delete from own_text_cities',
  ],
  // Feeds are polled; no hub tells of changes any more.
  '0029-no-hubs': ['drop table pushes'],
  // Another token by which an event of a calendar is found; where people attend; times left out of its rule.
  '0030-calendar-events': [
    "alter table calendar_events add column other_token text not null default ''",
    "alter table calendar_events add column attendance text not null default 'offline'",
    "alter table calendar_events add column skipped text not null default '[]'",
    'create index calendar_events_other_token on calendar_events (other_token)',
  ],
  // When a source was listed, in ms: one that is never read is missed from then on. Null for older sources.
  '0031-listed-at': ['alter table sources add column listed_at integer'],
  // What is indexed is folded by the program, as what readers type is. 0035 indexes the articles.
  '0032-folded-search': ['drop trigger article_search_insert', 'drop trigger article_search_update'],
  // Clicks on links to newsrooms are not counted any more.
  '0033-no-referrals': ['drop table referrals'],
  // What is told first, formerly encoded in due times: 1, 2, 3 … of devices in the order
  // in which they asked, and 60 days before the real one of messages about alerts.
  '0034-priorities': [
    'alter table storm_pushes add column priority integer not null default 0',
    `update storm_pushes set priority = case
      when due_at < 1000000000 then due_at when told = '' then 1000000000 else 0 end`,
    'update storm_pushes set due_at = 0 where due_at < 1000000000',
    'drop index storm_pushes_due',
    'create index storm_pushes_priority on storm_pushes (city, priority, due_at)',
    'alter table deliveries add column priority integer not null default 1',
    `update deliveries set priority = 0
      where due_at is not null and mailing_id in (select id from mailings where kind = 'alerts')`,
    `update deliveries set due_at = due_at + 5184000000 where priority = 0 and state = 'waiting'
      and due_at < (select made_at - 86400000 from mailings where id = mailing_id)`,
    'create index deliveries_priority on deliveries (priority, due_at) where due_at is not null',
  ],
  // The words of the index are exactly those that the program folds, with the
  // marks of their letters: `ascii` takes letters and marks beyond ASCII as parts
  // of words, `unicode61` splits at vowel signs. Its duration: decision 205.
  '0035-words-with-marks': [
    'drop table article_search',
    `create virtual table article_search using fts5 (title, summary, scope, tokenize = 'ascii')`,
    'alter table own_texts drop column hash',
    indexAllArticles,
  ],
  // A refusal at sending suspends an address; what comes back later is the relay's to know.
  '0036-no-bounces': [
    'alter table subscribers drop column bounces',
    'alter table subscribers drop column bounced_at',
  ],
  // Pages tell which reports are one text, and no longer why others are one story.
  '0037-links-of-copies': [
    "delete from story_links where kind <> 'same article'",
    'alter table story_links drop column kind',
    'alter table story_links drop column score',
    'alter table story_links drop column words',
  ],
  // One queue of all messages, in place of three. Messages of issues keep what became of them.
  '0038-outbox': [
    `create table outbox (
      id integer primary key autoincrement,
      city text not null,
      kind text not null,
      subscriber_id integer references subscribers (id) on delete cascade,
      mailing_id integer references mailings (id) on delete cascade,
      body text,
      priority integer not null,
      made_at integer not null,
      due_at integer not null,
      lease_until integer,
      tries integer not null default 0,
      result text,
      error text
    ) strict`,
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
      select city, 'contact', json_array(name, email, topic, message), 1, received_at, due_at, tries
      from contact_messages order by id`,
    'drop table deliveries',
    'drop table contact_messages',
    'drop index subscribers_due',
    'alter table subscribers drop column question_due_at',
    'alter table subscribers drop column question_tries',
    'create index outbox_due on outbox (priority, due_at, id) where result is null',
    'create index outbox_leased on outbox (lease_until) where lease_until is not null',
    'create index outbox_subscriber on outbox (subscriber_id)',
    'create index outbox_mailing on outbox (mailing_id)',
  ],
}
