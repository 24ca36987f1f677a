import { type Kysely, sql } from 'kysely'
import type { ContactMessage, ContactMessageStore } from '../contact-messages.ts'
import { explained } from '../store-error.ts'
import type { Tables } from './tables.ts'

/** Messages of readers to newsrooms that wait to be sent. */
export async function createContactMessages(database: Kysely<unknown>): Promise<void> {
  await sql`create table contact_messages (
    id integer primary key autoincrement,
    city text not null,
    name text not null,
    email text not null,
    topic text not null,
    message text not null,
    received_at integer not null,
    due_at integer not null,
    tries integer not null default 0
  ) strict`.execute(database)
  await sql`create index contact_messages_due on contact_messages (due_at)`.execute(database)
}

/** Messages to newsrooms in SQLite. */
export class SqliteContactMessages implements ContactMessageStore {
  readonly #database: Kysely<Tables>
  readonly #file: string

  /** `file` is the database's path, for messages. */
  constructor(database: Kysely<Tables>, file: string) {
    this.#database = database
    this.#file = file
  }

  async add({ receivedAt, ...message }: Omit<ContactMessage, 'id' | 'tries'>): Promise<void> {
    await this.#change((database) =>
      database
        .insertInto('contact_messages')
        .values({ ...message, received_at: receivedAt, due_at: receivedAt })
        .execute(),
    )
  }

  claim(now: number, leaseUntil: number, limit: number): Promise<ContactMessage[]> {
    return this.#change(async (database) => {
      const due = database
        .selectFrom('contact_messages')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
      const rows = await database
        .updateTable('contact_messages')
        .set({ due_at: leaseUntil })
        .where('id', 'in', due)
        .returning(['id', 'city', 'name', 'email', 'topic', 'message', 'received_at', 'tries'])
        .execute()
      return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at }))
    })
  }

  async delete(id: number): Promise<void> {
    await this.#change((database) => database.deleteFrom('contact_messages').where('id', '=', id).execute())
  }

  async postpone(id: number, until: number): Promise<void> {
    await this.#change((database) =>
      database
        .updateTable('contact_messages')
        .set({ due_at: until, tries: sql`tries + 1` })
        .where('id', '=', id)
        .execute(),
    )
  }

  /** As in subscribers.ts: a transaction waits outside the event loop. */
  #change<Result>(change: (transaction: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return this.#run((database) => database.transaction().execute(change))
  }

  #run<Result>(query: (database: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return explained(this.#file, () => query(this.#database))
  }
}
