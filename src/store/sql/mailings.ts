import { type Kysely, type Selectable, sql } from 'kysely'
import type { Mailing, MailingStore, NewMailing } from '../mailings.ts'
import { type MailKind, mailKinds } from '../subscribers.ts'
import { engineOf, transact } from './engine.ts'
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
    claim(now, leaseUntil, limit) {
      return transact(database, async (transaction) => {
        await transaction
          .updateTable('deliveries')
          .set({
            state: sql`case when ${isRepeated} then 'waiting' else 'unknown' end`,
            due_at: sql`case when ${isRepeated} then cast(${now} as bigint) end`,
            tries: sql`tries + 1`,
            error: 'the process that was sending it ended',
          })
          .where('state', '=', 'sending')
          .where('due_at', '<=', now)
          .execute()
        const rows = await transaction
          .selectFrom('deliveries')
          .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
          .innerJoin('mailings', 'mailings.id', 'deliveries.mailing_id')
          .leftJoin('mailing_translations as translation', (join) =>
            join
              .onRef('translation.mailing_id', '=', 'mailings.id')
              .onRef('translation.language', '=', 'subscribers.language'),
          )
          .select(['subscriber_id', 'address', 'confirmed_at', 'tries', 'translation.language'])
          .select(['deliveries.mailing_id', 'mailings.city', 'kind', 'edition', 'made_at'])
          .select(({ fn }) => [
            fn.coalesce('translation.subject', 'mailings.subject').as('subject'),
            fn.coalesce('translation.text', 'mailings.text').as('text'),
            fn.coalesce('translation.html', 'mailings.html').as('html'),
          ])
          .where('deliveries.due_at', '<=', now)
          .where('state', '=', 'waiting')
          .where('suspended_at', 'is', null)
          .orderBy('deliveries.priority')
          .orderBy('deliveries.due_at')
          .limit(limit)
          .modifyEnd(engineOf(transaction).forUpdate('passing', 'deliveries'))
          .execute()
        for (const row of rows) {
          await transaction
            .updateTable('deliveries')
            .set({ state: 'sending', due_at: leaseUntil })
            .where('mailing_id', '=', row.mailing_id)
            .where('subscriber_id', '=', row.subscriber_id)
            .execute()
        }
        return rows.map((row) => ({
          mailing: mailingOf(row),
          language: row.language ?? undefined,
          subscriberId: row.subscriber_id,
          address: row.address,
          confirmedAt: row.confirmed_at ?? row.made_at,
          tries: row.tries,
        }))
      })
    },
    async finish({ mailingId, subscriberId }, result) {
      await database
        .updateTable('deliveries')
        .set(
          result.kind === 'later'
            ? {
                state: 'waiting',
                due_at: result.at,
                tries: sql`tries + 1`,
                error: result.error,
              }
            : { state: result.kind, due_at: null, error: result.kind === 'sent' ? null : result.error },
        )
        .where('mailing_id', '=', mailingId)
        .where('subscriber_id', '=', subscriberId)
        .execute()
    },
    async counts(mailingId) {
      const rows = await database
        .selectFrom('deliveries')
        .select(['state', (select) => select.fn.countAll<number>().as('count')])
        .where('mailing_id', '=', mailingId)
        .groupBy('state')
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
    async countWaiting(now) {
      const waiting = database
        .selectFrom('deliveries')
        .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
        .innerJoin('mailings', 'mailings.id', 'deliveries.mailing_id')
        .select('made_at as since')
        .where('deliveries.due_at', 'is not', null)
        .where('state', '=', 'waiting')
        .where('suspended_at', 'is', null)
        .unionAll(
          // Each address of an imported list has its own time (`asked_at`), and does not wait before it.
          database
            .selectFrom('subscribers')
            .select('asked_at as since')
            .where('question_due_at', 'is not', null)
            .where('asked_at', '<=', now),
        )
        .unionAll(database.selectFrom('contact_messages').select('received_at as since'))
      const { count, since } = await database
        .selectFrom(waiting.as('waiting'))
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('since').as('since')])
        .executeTakeFirstOrThrow()
      return { count: Number(count), since: since === null ? undefined : Number(since) }
    },
    async deleteBefore(madeBefore) {
      await database.deleteFrom('mailings').where('made_at', '<', madeBefore).execute()
    },
  }
}

/** Whether a message that may have been sent is sent again: one about an alert, at most twice. */
const isRepeated = sql`tries < 2 and mailing_id in (select id from mailings where kind = 'alerts')`

/** Stores a mailing with its deliveries; resolves to its id. */
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
  // Before all of a digest that is being sent.
  const priority = mailing.kind === 'alerts' ? 0 : 1
  await sql`insert into deliveries (mailing_id, subscriber_id, state, due_at, priority)
    select cast(${id} as bigint), id, 'waiting', cast(${madeAt} as bigint), ${sql.lit(priority)} from subscribers
    where city = ${mailing.city} and confirmed_at is not null and suspended_at is null
      and ' ' || choices || ' ' like ${`% ${mailing.kind} %`}`.execute(transaction)
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

type MailingRow = Omit<Selectable<Tables['mailings']>, 'id'> & { mailing_id: number }

function mailingOf({ mailing_id, city, kind, edition, subject, text, html, made_at }: MailingRow): Mailing {
  const known = mailKinds.find((name) => name === kind)
  if (!known) throw new Error(`the store has a mailing of the unknown kind ${kind}`)
  return { id: mailing_id, city, kind: known, edition, subject, text, html, madeAt: made_at }
}
