import { type Kysely, type Selectable, sql } from 'kysely'
import { minute } from '../../time/durations.ts'
import { type MailKind, mailKinds, type Subscriber, type SubscriberStore } from '../subscribers.ts'
import { engineOf, transact } from './engine.ts'
import type { Tables } from './tables.ts'

/** How long a repeated form is one question, in ms: second taps take seconds, forms for lost mail longer. */
const askedOnceFor = minute

/** Subscribers. */
export function openSubscribers(database: Kysely<Tables>): SubscriberStore {
  return {
    async ask(city, address, choices, now, language) {
      const asked = {
        asked_choices: printChoices(choices),
        asked_language: language ?? null,
        asked_at: now,
        question_due_at: now,
        question_tries: 0,
        consent: null,
      }
      await database
        .insertInto('subscribers')
        .values({ city, address, address_key: address.toLowerCase(), asked_number: 1, ...asked })
        .onConflict((conflict) =>
          conflict
            .columns(['city', 'address_key'])
            .doUpdateSet({ ...asked, asked_number: sql`subscribers.asked_number + 1` })
            .where(sql<boolean>`not (${isAskedNow})`),
        )
        .execute()
    },
    askListed(city, listed, { consent, pace, now }) {
      return transact(database, async (transaction) => {
        const { last } = await transaction
          .selectFrom('subscribers')
          .select(({ fn }) => fn.max('question_due_at').as('last'))
          .where('question_due_at', '>', now)
          .where('consent', 'is not', null)
          .executeTakeFirstOrThrow()
        let due = last === null ? now : last + pace
        let added = 0
        for (const { address, choices } of listed) {
          // Links and what becomes of unconfirmed addresses count from when the question is due.
          const asked = { asked_choices: printChoices(choices), asked_at: due, question_due_at: due, consent }
          const { numInsertedOrUpdatedRows = 0n } = await transaction
            .insertInto('subscribers')
            .values({ city, address, address_key: address.toLowerCase(), asked_number: 1, ...asked })
            .onConflict((conflict) => conflict.columns(['city', 'address_key']).doNothing())
            .executeTakeFirst()
          if (numInsertedOrUpdatedRows === 0n) continue
          due += pace
          added += 1
        }
        return added
      })
    },
    claimQuestions(now, leaseUntil, limit) {
      return transact(database, async (transaction) => {
        const due = await transaction
          .selectFrom('subscribers')
          .select('id')
          .where('question_due_at', '<=', now)
          .orderBy('question_due_at')
          .limit(limit)
          .modifyEnd(engineOf(transaction).forUpdate('passing'))
          .execute()
        const ids = engineOf(transaction).numbers(due.map(({ id }) => id))
        const rows = await transaction
          .updateTable('subscribers')
          .set({ question_due_at: leaseUntil })
          .where('id', 'in', ids)
          .returning(['id', 'city', 'address', 'asked_choices', 'asked_number', 'asked_at'])
          .returning(['question_tries', 'consent', 'asked_language'])
          .execute()
        return rows.map((row) => ({
          id: row.id,
          city: row.city,
          address: row.address,
          choices: parseChoices(row.asked_choices),
          number: row.asked_number,
          tries: row.question_tries,
          askedAt: row.asked_at,
          consent: row.consent ?? undefined,
          language: row.asked_language ?? undefined,
        }))
      })
    },
    async finishQuestion({ id, number }, result) {
      await transact(database, async (transaction) => {
        // A question that was asked again meanwhile has its own due time.
        await transaction
          .updateTable('subscribers')
          .set(
            result.kind === 'later'
              ? { question_due_at: result.at, question_tries: sql`question_tries + 1` }
              : { question_due_at: null },
          )
          .where('id', '=', id)
          .where('asked_number', '=', number)
          .execute()
        if (result.kind !== 'refused') return
        await transaction
          .deleteFrom('subscribers')
          .where('id', '=', id)
          .where('asked_number', '=', number)
          .where('confirmed_at', 'is', null)
          .execute()
      })
    },
    confirm(city, { id, number, choices, language }, now) {
      return transact(database, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('subscribers')
          .set({
            choices: printChoices(choices),
            language: language ?? null,
            confirmed_at: now,
            used_number: number,
            suspended_at: null,
          })
          .where('id', '=', id)
          .where('city', '=', city)
          .where('used_number', '<', number)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) {
          await dropWaiting(
            transaction,
            id,
            mailKinds.filter((kind) => !choices.includes(kind)),
          )
          return 'confirmed'
        }
        const known = await transaction
          .selectFrom('subscribers')
          .select('id')
          .where('id', '=', id)
          .where('city', '=', city)
          .executeTakeFirst()
        return known ? 'used' : 'gone'
      })
    },
    async cities() {
      const rows = await database
        .selectFrom('subscribers')
        .select('city')
        .distinct()
        .where('confirmed_at', 'is not', null)
        .execute()
      return rows.map(({ city }) => city)
    },
    async languages(city) {
      const rows = await database
        .selectFrom('subscribers')
        .select('language')
        .distinct()
        .where('city', '=', city)
        .where('confirmed_at', 'is not', null)
        .where('language', 'is not', null)
        .execute()
      return rows.flatMap(({ language }) => language ?? [])
    },
    async list(city) {
      const rows = await database
        .selectFrom('subscribers')
        .selectAll()
        .where('city', '=', city)
        .orderBy('id')
        .execute()
      return rows.map(subscriberOf)
    },
    leave(city, id, kind) {
      return transact(database, async (transaction) => {
        const known = await transaction
          .selectFrom('subscribers')
          .select('choices')
          .where('city', '=', city)
          .where('id', '=', id)
          .modifyEnd(engineOf(transaction).forUpdate())
          .executeTakeFirst()
        const others = parseChoices(known?.choices ?? '').filter((one) => one !== kind)
        if (others.length === 0) return 'none'
        await transaction
          .updateTable('subscribers')
          .set({ choices: printChoices(others) })
          .where('id', '=', id)
          .execute()
        await dropWaiting(transaction, id, [kind])
        return 'stays'
      })
    },
    async erase(city, id) {
      const { numDeletedRows } = await database
        .deleteFrom('subscribers')
        .where('city', '=', city)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async eraseAddress(city, address) {
      const { numDeletedRows } = await database
        .deleteFrom('subscribers')
        .where('city', '=', city)
        .where('address_key', '=', address.toLowerCase())
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async suspend(city, id, now) {
      await database
        .updateTable('subscribers')
        .set({ suspended_at: now })
        .where('city', '=', city)
        .where('id', '=', id)
        .execute()
    },
    forgetUnconfirmed(askedBefore) {
      return transact(database, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('subscribers')
          .where('confirmed_at', 'is', null)
          .where('asked_at', '<', askedBefore)
          .executeTakeFirst()
        return Number(numDeletedRows)
      })
    },
  }
}

/** The same question was asked just now, by any process, and is not answered: a form that is sent twice. */
const isAskedNow = sql`abs(subscribers.asked_at - excluded.asked_at) < ${askedOnceFor}
  and subscribers.asked_choices = excluded.asked_choices
  and subscribers.asked_language is not distinct from excluded.asked_language
  and subscribers.consent is null
  and subscribers.used_number < subscribers.asked_number`

/** What a subscriber no longer wants is not sent, also where it is made already. */
async function dropWaiting(
  transaction: Kysely<Tables>,
  subscriberId: number,
  kinds: readonly MailKind[],
): Promise<void> {
  if (kinds.length === 0) return
  await transaction
    .deleteFrom('deliveries')
    .where('subscriber_id', '=', subscriberId)
    .where('due_at', 'is not', null)
    .where('mailing_id', 'in', transaction.selectFrom('mailings').select('id').where('kind', 'in', kinds))
    .execute()
}

function subscriberOf(row: Selectable<Tables['subscribers']>): Subscriber {
  return {
    id: row.id,
    city: row.city,
    address: row.address,
    choices: parseChoices(row.choices),
    confirmedAt: row.confirmed_at ?? undefined,
    suspendedAt: row.suspended_at ?? undefined,
    consent: row.consent ?? undefined,
    language: row.language ?? undefined,
  }
}

/** Choices are kept as words in a fixed order. */
function printChoices(choices: readonly MailKind[]): string {
  return mailKinds.filter((kind) => choices.includes(kind)).join(' ')
}

function parseChoices(text: string): MailKind[] {
  const words = text.split(' ')
  return mailKinds.filter((kind) => words.includes(kind))
}
