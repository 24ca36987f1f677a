import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OwnText } from '../search.ts'
import { engineOf, transact } from './engine.ts'
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
  await transact(database, async (transaction) => {
    await engineOf(transaction).alone(transaction, 'own texts')
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
    await transact(database, async (transaction) => {
      await engineOf(transaction).alone(transaction, 'own texts')
      const gone = await transaction
        .deleteFrom('own_texts')
        .where('city_id', '=', id)
        .returning('id')
        .execute()
      await engineOf(transaction).forgetOwnTexts(
        transaction,
        gone.map((text) => text.id),
      )
      await transaction.deleteFrom('own_text_cities').where('id', '=', id).execute()
    })
  }
}

async function remove(transaction: Kysely<Tables>, id: number): Promise<void> {
  await transaction.deleteFrom('own_texts').where('id', '=', id).execute()
  await engineOf(transaction).forgetOwnTexts(transaction, [id])
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
  await engineOf(transaction).indexOwnText(transaction, { id, cityId, title, text })
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url')
}
