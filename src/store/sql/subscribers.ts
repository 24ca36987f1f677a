import { type Kysely, type Selectable, sql } from 'kysely'
import { minute } from '../../time/durations.ts'
import { type MailKind, mailKinds, type Subscriber, type SubscriberStore } from '../subscribers.ts'
import { engineOf, transact } from './engine.ts'
import { dropWaiting, priorities, putQuestion } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** How long a repeated form is one question, in ms: second taps take seconds, forms for lost mail longer. */
const askedOnceFor = minute

/** Subscribers. */
export function openSubscribers(database: Kysely<Tables>): SubscriberStore {
  return {
    ask(city, address, choices, now, language) {
      return transact(database, async (transaction) => {
        const asked = {
          asked_choices: printChoices(choices),
          asked_language: language ?? null,
          asked_at: now,
          consent: null,
        }
        const row = await transaction
          .insertInto('subscribers')
          .values({ city, address, address_key: address.toLowerCase(), asked_number: 1, ...asked })
          .onConflict((conflict) =>
            conflict
              .columns(['city', 'address_key'])
              .doUpdateSet({ ...asked, asked_number: sql`subscribers.asked_number + 1` })
              .where(sql<boolean>`not (${isAskedNow})`),
          )
          .returning('id')
          .executeTakeFirst()
        const question = row && { city, subscriberId: row.id, at: now }
        if (question) await putQuestion(transaction, question, priorities.awaited)
      })
    },
    askListed(city, listed, { consent, pace, now }) {
      return transact(database, async (transaction) => {
        const { last } = await transaction
          .selectFrom('outbox')
          .select(({ fn }) => fn.max('due_at').as('last'))
          .where('kind', '=', 'question')
          .where('priority', '=', priorities.bulk)
          .where('due_at', '>', now)
          .executeTakeFirstOrThrow()
        let due = last === null ? now : last + pace
        let added = 0
        for (const { address, choices } of listed) {
          // Links and what becomes of unconfirmed addresses count from when the question is due.
          const asked = { asked_choices: printChoices(choices), asked_at: due, consent }
          const row = await transaction
            .insertInto('subscribers')
            .values({ city, address, address_key: address.toLowerCase(), asked_number: 1, ...asked })
            .onConflict((conflict) => conflict.columns(['city', 'address_key']).doNothing())
            .returning('id')
            .executeTakeFirst()
          if (!row) continue
          await putQuestion(transaction, { city, subscriberId: row.id, at: due }, priorities.bulk)
          due += pace
          added += 1
        }
        return added
      })
    },
    confirm(city, { subscriberId: id, number, choices, language }, now) {
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

/** The kinds of mail in a row. */
export function parseChoices(text: string): MailKind[] {
  const words = text.split(' ')
  return mailKinds.filter((kind) => words.includes(kind))
}
