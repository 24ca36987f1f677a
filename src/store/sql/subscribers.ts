import { type Selectable, sql } from 'kysely'
import { day } from '../../time/durations.ts'
import {
  type ListedAddress,
  type MailKind,
  mailKinds,
  type Question,
  type QuestionResult,
  type Subscriber,
  type SubscriberStore,
} from '../subscribers.ts'
import { engineOf } from './engine.ts'
import { SqlSubject } from './sql-subject.ts'
import type { Tables } from './tables.ts'

const days30 = 30 * day

/** Subscribers. */
export class SqlSubscribers extends SqlSubject implements SubscriberStore {
  async ask(city: string, address: string, choices: readonly MailKind[], now: number): Promise<void> {
    const asked = {
      asked_choices: printChoices(choices),
      asked_at: now,
      question_due_at: now,
      question_tries: 0,
      consent: null,
    }
    await this.change((database) =>
      database
        .insertInto('subscribers')
        .values({ city, address, address_key: address.toLowerCase(), asked_number: 1, ...asked })
        .onConflict((conflict) =>
          conflict
            .columns(['city', 'address_key'])
            .doUpdateSet({ ...asked, asked_number: sql`subscribers.asked_number + 1` }),
        )
        .execute(),
    )
  }

  askListed(
    city: string,
    listed: readonly ListedAddress[],
    { consent, pace, now }: { consent: string; pace: number; now: number },
  ): Promise<number> {
    return this.change(async (database) => {
      const { last } = await database
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
        const { numInsertedOrUpdatedRows = 0n } = await database
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
  }

  claimQuestions(now: number, leaseUntil: number, limit: number): Promise<Question[]> {
    return this.change(async (database) => {
      const due = await database
        .selectFrom('subscribers')
        .select('id')
        .where('question_due_at', '<=', now)
        .orderBy('question_due_at')
        .limit(limit)
        .modifyEnd(engineOf(database).forUpdate('passing'))
        .execute()
      const ids = engineOf(database).numbers(due.map(({ id }) => id))
      const rows = await database
        .updateTable('subscribers')
        .set({ question_due_at: leaseUntil })
        .where('id', 'in', ids)
        .returning(['id', 'city', 'address', 'asked_choices', 'asked_number', 'asked_at'])
        .returning(['question_tries', 'consent'])
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
      }))
    })
  }

  async finishQuestion(
    { id, number }: Pick<Question, 'id' | 'number'>,
    result: QuestionResult,
  ): Promise<void> {
    await this.change(async (database) => {
      // A question that was asked again meanwhile has its own due time.
      await database
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
      await database
        .deleteFrom('subscribers')
        .where('id', '=', id)
        .where('asked_number', '=', number)
        .where('confirmed_at', 'is', null)
        .execute()
    })
  }

  confirm(
    city: string,
    { id, number, choices }: Pick<Question, 'id' | 'number' | 'choices'>,
    now: number,
  ): Promise<'confirmed' | 'used' | 'gone'> {
    return this.change(async (database) => {
      const { numUpdatedRows } = await database
        .updateTable('subscribers')
        .set({
          choices: printChoices(choices),
          confirmed_at: now,
          used_number: number,
          bounces: 0,
          suspended_at: null,
        })
        .where('id', '=', id)
        .where('city', '=', city)
        .where('used_number', '<', number)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return 'confirmed'
      const known = await database
        .selectFrom('subscribers')
        .select('id')
        .where('id', '=', id)
        .where('city', '=', city)
        .executeTakeFirst()
      return known ? 'used' : 'gone'
    })
  }

  cities(): Promise<string[]> {
    return this.run(async (database) => {
      const rows = await database
        .selectFrom('subscribers')
        .select('city')
        .distinct()
        .where('confirmed_at', 'is not', null)
        .execute()
      return rows.map(({ city }) => city)
    })
  }

  find(city: string, id: number): Promise<Subscriber | undefined> {
    return this.run(async (database) => {
      const row = await database
        .selectFrom('subscribers')
        .selectAll()
        .where('city', '=', city)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && subscriberOf(row)
    })
  }

  list(city: string): Promise<Subscriber[]> {
    return this.run(async (database) => {
      const rows = await database
        .selectFrom('subscribers')
        .selectAll()
        .where('city', '=', city)
        .orderBy('id')
        .execute()
      return rows.map(subscriberOf)
    })
  }

  leave(city: string, id: number, kind: MailKind): Promise<'stays' | 'none'> {
    return this.change(async (change) => {
      const known = await change
        .selectFrom('subscribers')
        .select('choices')
        .where('city', '=', city)
        .where('id', '=', id)
        .modifyEnd(engineOf(change).forUpdate())
        .executeTakeFirst()
      const others = parseChoices(known?.choices ?? '').filter((one) => one !== kind)
      if (others.length === 0) return 'none'
      await change
        .updateTable('subscribers')
        .set({ choices: printChoices(others) })
        .where('id', '=', id)
        .execute()
      await change
        .deleteFrom('deliveries')
        .where('subscriber_id', '=', id)
        .where('due_at', 'is not', null)
        .where('mailing_id', 'in', change.selectFrom('mailings').select('id').where('kind', '=', kind))
        .execute()
      return 'stays'
    })
  }

  erase(city: string, id: number): Promise<boolean> {
    return this.change(async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('subscribers')
        .where('city', '=', city)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }

  eraseAddress(city: string, address: string): Promise<boolean> {
    return this.change(async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('subscribers')
        .where('city', '=', city)
        .where('address_key', '=', address.toLowerCase())
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }

  async countBounce(city: string, id: number, most: number, now: number): Promise<void> {
    const bounces = sql<number>`case when bounced_at > ${now - days30} then bounces + 1 else 1 end`
    await this.change((database) =>
      database
        .updateTable('subscribers')
        .set({
          bounces,
          bounced_at: now,
          suspended_at: sql`case when ${bounces} >= ${most} then coalesce(suspended_at, ${now}) end`,
        })
        .where('city', '=', city)
        .where('id', '=', id)
        .execute(),
    )
  }

  forgetUnconfirmed(askedBefore: number): Promise<number> {
    return this.change(async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('subscribers')
        .where('confirmed_at', 'is', null)
        .where('asked_at', '<', askedBefore)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }
}

function subscriberOf(row: Selectable<Tables['subscribers']>): Subscriber {
  return {
    id: row.id,
    city: row.city,
    address: row.address,
    choices: parseChoices(row.choices),
    confirmedAt: row.confirmed_at ?? undefined,
    bounces: row.bounces,
    suspendedAt: row.suspended_at ?? undefined,
    consent: row.consent ?? undefined,
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
