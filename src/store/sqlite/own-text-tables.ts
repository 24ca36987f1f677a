import { type Kysely, sql } from 'kysely'

/**
 * Which own texts of cities are in the search index: `article_search` holds them in rows whose number is that of
 * `own_texts`, negative, with the scope `c{city}`. Hashes tell what changed.
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
