import type { Kysely } from 'kysely'
import type { Mailing, MailingStore, NewMailing } from '../mailings.ts'
import type { MailKind } from '../subscribers.ts'
import { engineOf, transact } from './engine.ts'
import { putIssue } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** Mailings. */
export function openMailings(database: Kysely<Tables>): MailingStore {
  return {
    add(mailing, told) {
      return transact(database, async (transaction) => {
        await engineOf(transaction).alone(transaction, 'mailings')
        const { city, kind } = mailing
        const made = told ? await listMade(transaction, city, kind, told.since) : []
        if (made.length > (told?.count ?? 0) || (await isMade(transaction, mailing))) return false
        await insertMailing(transaction, mailing)
        return true
      })
    },
    listMade(city, kind, since) {
      return listMade(database, city, kind, since)
    },
    has: (city, kind, edition) => isMade(database, { city, kind, edition }),
    async deleteBefore(madeBefore) {
      await database.deleteFrom('mailings').where('made_at', '<', madeBefore).execute()
    },
  }
}

/** Stores a mailing with its messages. */
async function insertMailing(
  transaction: Kysely<Tables>,
  { madeAt, translations = [], ...mailing }: NewMailing,
): Promise<void> {
  const { id } = await transaction
    .insertInto('mailings')
    .values({ ...mailing, made_at: madeAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const translation of translations) {
    await transaction
      .insertInto('mailing_translations')
      .values({ mailing_id: id, ...translation })
      .execute()
  }
  await putIssue(transaction, { ...mailing, id, madeAt })
}

function listMade(database: Kysely<Tables>, city: string, kind: MailKind, since: number) {
  return database
    .selectFrom('mailings')
    .select(['edition', 'made_at as madeAt'])
    .where('city', '=', city)
    .where('kind', '=', kind)
    .where('made_at', '>=', since)
    .execute()
}

async function isMade(
  database: Kysely<Tables>,
  { city, kind, edition }: Pick<Mailing, 'city' | 'kind' | 'edition'>,
): Promise<boolean> {
  const known = await database
    .selectFrom('mailings')
    .select('id')
    .where('city', '=', city)
    .where('kind', '=', kind)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return known !== undefined
}
