import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { OwnText } from '../search.ts'
import type { Tables } from './tables.ts'

/** Writes a city's own texts; see `OwnTextStore.saveOwnTexts`. */
export async function saveOwnTexts(
  database: Kysely<Tables>,
  city: string,
  texts: readonly OwnText[],
): Promise<boolean> {
  const hashed = texts.map((text) => ({ ...text, hash: hashOf(text) }))
  const together = hashOf(hashed.map((text) => [text.path, text.hash]))
  const isSaved = await database
    .selectFrom('own_text_cities')
    .select('id')
    .where('city', '=', city)
    .where('hash', '=', together)
    .executeTakeFirst()
  if (isSaved) return false
  await database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('own_text_cities')
      .values({ city, hash: together })
      .onConflict((conflict) => conflict.column('city').doUpdateSet({ hash: together }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const known = await transaction
      .selectFrom('own_texts')
      .select(['id', 'path', 'hash'])
      .where('city_id', '=', id)
      .execute()
    const wanted = new Map(hashed.map((text) => [text.path, text]))
    const same = new Set(
      known.filter(({ path, hash }) => wanted.get(path)?.hash === hash).map(({ path }) => path),
    )
    for (const row of known) if (!same.has(row.path)) await remove(transaction, row.id)
    for (const text of wanted.values()) if (!same.has(text.path)) await add(transaction, id, text)
  })
  return true
}

/** Deletes the own texts of every city but these, each city in a transaction of its own. */
export async function keepOwnTexts(database: Kysely<Tables>, cities: readonly string[]): Promise<void> {
  const kept = new Set(cities)
  const known = await database.selectFrom('own_text_cities').select(['id', 'city']).execute()
  for (const { id } of known.filter(({ city }) => !kept.has(city))) {
    await database.transaction().execute(async (transaction) => {
      await sql`delete from article_search where rowid in (
        select -id from own_texts where city_id = ${id})`.execute(transaction)
      await transaction.deleteFrom('own_texts').where('city_id', '=', id).execute()
      await transaction.deleteFrom('own_text_cities').where('id', '=', id).execute()
    })
  }
}

async function remove(transaction: Kysely<Tables>, id: number): Promise<void> {
  await transaction.deleteFrom('own_texts').where('id', '=', id).execute()
  await sql`delete from article_search where rowid = ${-id}`.execute(transaction)
}

async function add(
  transaction: Kysely<Tables>,
  cityId: number,
  { path, title, text, hash }: OwnText & { hash: string },
): Promise<void> {
  const { id } = await transaction
    .insertInto('own_texts')
    .values({ city_id: cityId, path, hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into article_search (rowid, title, summary, scope)
    values (${-id}, ${title}, ${text}, ${`c${cityId}`})`.execute(transaction)
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
