import { type Kysely, sql } from 'kysely'
import type { ContactMessageStore, Submission } from '../contact-messages.ts'
import { engineOf, transact } from './engine.ts'
import { takeLimits } from './limits.ts'
import type { Tables } from './tables.ts'

/** Messages to newsrooms. */
export function openContactMessages(database: Kysely<Tables>): ContactMessageStore {
  return {
    add({ receivedAt, ...message }, submission) {
      // In one transaction: a submission is known only where its message is stored.
      return transact(database, async (transaction) => {
        if (submission && (await isOnceMore(transaction, submission))) return true
        if (submission && !(await takeLimits(transaction, submission.limits, receivedAt))) {
          await transaction.deleteFrom('limits').where('key', '=', submission.key).execute()
          return false
        }
        await transaction
          .insertInto('contact_messages')
          .values({ ...message, received_at: receivedAt, due_at: receivedAt })
          .execute()
        return true
      })
    },
    claim(now, leaseUntil, limit) {
      return transact(database, async (transaction) => {
        const engine = engineOf(transaction)
        const due = await transaction
          .selectFrom('contact_messages')
          .select('id')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(limit)
          .modifyEnd(engine.forUpdate('passing'))
          .execute()
        const rows = await transaction
          .updateTable('contact_messages')
          .set({ due_at: leaseUntil })
          .where('id', 'in', engine.numbers(due.map(({ id }) => id)))
          .returning(['id', 'city', 'name', 'email', 'topic', 'message', 'received_at', 'tries'])
          .execute()
        return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at }))
      })
    },
    async delete(id) {
      await database.deleteFrom('contact_messages').where('id', '=', id).execute()
    },
    async postpone(id, until) {
      await database
        .updateTable('contact_messages')
        .set({ due_at: until, tries: sql`tries + 1` })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Remembers a submission; whether it was known. Waits for a transaction that is storing the same one. */
async function isOnceMore(transaction: Kysely<Tables>, { key, until }: Submission): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('limits')
    .values({ key, taken: 1, ends_at: until })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n
}
