import { type Kysely, sql } from 'kysely'

/**
 * Where stories are found: `story_words` counts, for each stem, the articles of the last seven days that hold it;
 * `story_articles` holds the articles that new ones are compared with and those of stories with several reports, with
 * the story's key; `story_terms` finds them by their rarest stems; `story_links` keeps the evidence of pairs. Articles
 * that were stored before are compared with none.
 */
export async function createStories(database: Kysely<unknown>): Promise<void> {
  await sql`create table story_words (
    word text primary key,
    day integer not null,
    counts text not null
  ) strict, without rowid`.execute(database)
  await sql`create index story_words_day on story_words (day)`.execute(database)
  await sql`create table story_articles (
    article_id integer primary key,
    story integer,
    terms text not null,
    placed_at integer not null
  ) strict`.execute(database)
  await sql`create index story_articles_story on story_articles (story) where story is not null`.execute(
    database,
  )
  await sql`create index story_articles_placed on story_articles (placed_at) where terms <> '[]'`.execute(
    database,
  )
  await sql`create table story_terms (
    term text not null,
    article_id integer not null,
    primary key (term, article_id)
  ) strict, without rowid`.execute(database)
  await sql`create table story_links (
    a integer not null,
    b integer not null,
    kind text not null,
    score real not null,
    words text not null,
    primary key (a, b)
  ) strict, without rowid`.execute(database)
  await sql`create index story_links_b on story_links (b)`.execute(database)
  await sql`create trigger story_article_delete after delete on story_articles begin
    delete from story_terms where article_id = old.article_id
      and term in (select value from json_each(old.terms));
    delete from story_links where a = old.article_id or b = old.article_id;
  end`.execute(database)
  await sql`create trigger story_delete after delete on articles begin
    delete from story_articles where article_id = old.id;
  end`.execute(database)
}

/** Creates the table of articles that polls have brought or changed and that have no place among the stories yet. */
export async function createStoryArrivals(database: Kysely<unknown>): Promise<void> {
  await sql`create table story_arrivals (
    article_id integer primary key,
    arrived_at integer not null,
    is_new integer not null
  ) strict`.execute(database)
  await sql`create trigger story_arrival_delete after delete on articles begin
    delete from story_arrivals where article_id = old.id;
  end`.execute(database)
}
