import { type Kysely, sql } from 'kysely'

/**
 * Which own texts of cities are in the search index. Their rows in `article_search` have the negated id of their row in
 * `own_texts` and the scope `c{city_id}`. Hashes show which texts changed.
 */
export async function createOwnTexts(database: Kysely<unknown>): Promise<void> {
  await sql`create table own_text_cities (
    id integer primary key,
    city text not null unique,
    hash text not null
  ) strict`.execute(database)
  await sql`create table own_texts (
    id integer primary key autoincrement,
    city_id integer not null references own_text_cities (id),
    path text not null,
    hash text not null,
    unique (city_id, path)
  ) strict`.execute(database)
}
