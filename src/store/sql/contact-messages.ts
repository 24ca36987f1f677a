import { sql } from 'kysely'
import type { ContactMessage, ContactMessageStore } from '../contact-messages.ts'
import { engineOf } from './engine.ts'
import { SqlSubject } from './sql-subject.ts'

/** Messages to newsrooms. */
export class SqlContactMessages extends SqlSubject implements ContactMessageStore {
  async add({ receivedAt, ...message }: Omit<ContactMessage, 'id' | 'tries'>): Promise<void> {
    await this.change((database) =>
      database
        .insertInto('contact_messages')
        .values({ ...message, received_at: receivedAt, due_at: receivedAt })
        .execute(),
    )
  }

  claim(now: number, leaseUntil: number, limit: number): Promise<ContactMessage[]> {
    return this.change(async (database) => {
      const due = await database
        .selectFrom('contact_messages')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .modifyEnd(engineOf(database).forUpdate('passing'))
        .execute()
      const ids = engineOf(database).numbers(due.map(({ id }) => id))
      const rows = await database
        .updateTable('contact_messages')
        .set({ due_at: leaseUntil })
        .where('id', 'in', ids)
        .returning(['id', 'city', 'name', 'email', 'topic', 'message', 'received_at', 'tries'])
        .execute()
      return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at }))
    })
  }

  async delete(id: number): Promise<void> {
    await this.change((database) => database.deleteFrom('contact_messages').where('id', '=', id).execute())
  }

  async postpone(id: number, until: number): Promise<void> {
    await this.change((database) =>
      database
        .updateTable('contact_messages')
        .set({ due_at: until, tries: sql`tries + 1` })
        .where('id', '=', id)
        .execute(),
    )
  }
}
