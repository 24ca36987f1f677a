import { type Kysely, sql } from 'kysely'

/**
 * Makes the search index anew as an ordinary FTS5 table, which every SQLite since 3.9 reads and writes: `contentless_delete`
 * needs 3.43, so that the sqlite3 of Debian 12 could not repair a store. The triggers of `articles` stay. Own texts of
 * cities are indexed again at their first search.
 */
export async function makePlainSearchIndex(database: Kysely<unknown>): Promise<void> {
  await sql`drop table article_search`.execute(database)
  await sql`create virtual table article_search using fts5 (
    title, summary, scope, tokenize = 'unicode61 remove_diacritics 2'
  )`.execute(database)
  await sql`insert into article_search (rowid, title, summary, scope)
    select id, title, summary, 'f' || feed_id from articles`.execute(database)
  await sql`delete from own_texts`.execute(database)
  await sql`delete from own_text_cities`.execute(database)
}
