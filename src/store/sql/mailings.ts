import { type Kysely, sql } from 'kysely'
import type { Mailing, MailingStore, NewMailing } from '../mailings.ts'
import type { MailKind } from '../subscribers.ts'
import { engineOf, transact } from './engine.ts'
import { putIssue } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** Mailings. */
export function openMailings(database: Kysely<Tables>): MailingStore {
  return {
    add(mailing) {
      return transact(database, async (transaction) => {
        await engineOf(transaction).alone(transaction, 'mailings')
        const known = await findMailing(transaction, mailing)
        if (known) return { id: known.id, isNew: false }
        return { id: await insertMailing(transaction, mailing), isNew: true }
      })
    },
    addAfter(mailing, told) {
      return transact(database, async (transaction) => {
        await engineOf(transaction).alone(transaction, 'mailings')
        const made = await listMade(transaction, mailing.city, mailing.kind, told.since)
        if (made.length > told.count || (await findMailing(transaction, mailing))) return false
        await insertMailing(transaction, mailing)
        return true
      })
    },
    listMade(city, kind, since) {
      return listMade(database, city, kind, since)
    },
    async has(city, kind, edition) {
      const known = await findMailing(database, { city, kind, edition })
      return known !== undefined
    },
    async counts(mailingId) {
      const state = sql<string>`case when lease_until is not null then 'sending' else coalesce(result, 'waiting') end`
      const rows = await database
        .selectFrom('outbox')
        .select([state.as('state'), (select) => select.fn.countAll<number>().as('count')])
        .where('mailing_id', '=', mailingId)
        .groupBy(state)
        .execute()
      const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      return {
        waiting: of('waiting'),
        sending: of('sending'),
        sent: of('sent'),
        refused: of('refused'),
        unknown: of('unknown'),
        failed: of('failed'),
      }
    },
    async deleteBefore(madeBefore) {
      await database.deleteFrom('mailings').where('made_at', '<', madeBefore).execute()
    },
  }
}

/** Stores a mailing with its messages; resolves to its id. */
async function insertMailing(
  transaction: Kysely<Tables>,
  { madeAt, translations = [], ...mailing }: NewMailing,
): Promise<number> {
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
  return id
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

/** The id of a city's issue, if it was made. */
function findMailing(
  database: Kysely<Tables>,
  { city, kind, edition }: Pick<Mailing, 'city' | 'kind' | 'edition'>,
): Promise<{ id: number } | undefined> {
  return database
    .selectFrom('mailings')
    .select('id')
    .where('city', '=', city)
    .where('kind', '=', kind)
    .where('edition', '=', edition)
    .executeTakeFirst()
}
