import { type Kysely, sql } from 'kysely'
import type { ContactMessageStore } from '../contact-messages.ts'
import { engineOf, transact } from './engine.ts'
import type { Tables } from './tables.ts'

/** Messages to newsrooms. */
export function openContactMessages(database: Kysely<Tables>): ContactMessageStore {
  return {
    async add({ receivedAt, ...message }) {
      await database
        .insertInto('contact_messages')
        .values({ ...message, received_at: receivedAt, due_at: receivedAt })
        .execute()
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
