import { sql } from 'kysely'
import type { PushAddress, StormPush, StormPushStore } from '../storm-pushes.ts'
import { engineOf } from './engine.ts'
import { SqlSubject } from './sql-subject.ts'

/** Browsers that are told of storm alerts. */
export class SqlStormPushes extends SqlSubject implements StormPushStore {
  add(city: string, { endpoint, p256dh, auth }: PushAddress): Promise<void> {
    return this.change(async (transaction) => {
      await transaction
        .insertInto('storm_pushes')
        .values({ endpoint, city, p256dh, auth, told: '', tries: 0, due_at: 0 })
        .onConflict((conflict) =>
          conflict.column('endpoint').doUpdateSet({ city, p256dh, auth, tries: 0, due_at: 0 }),
        )
        .execute()
    })
  }

  remove(endpoint: string): Promise<void> {
    return this.change(async (transaction) => {
      await transaction.deleteFrom('storm_pushes').where('endpoint', '=', endpoint).execute()
    })
  }

  cities(): Promise<string[]> {
    return this.run(async (database) => {
      const rows = await database
        .selectFrom('storm_pushes')
        .select('city')
        .distinct()
        .orderBy('city')
        .execute()
      return rows.map(({ city }) => city)
    })
  }

  async claim(
    city: string,
    marks: string,
    { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
  ): Promise<StormPush[]> {
    // Most of the time nothing is new, which is found without the write lock.
    const found = await this.run((database) =>
      sql`select 1 from storm_pushes where city = ${city} and told <> ${marks} and due_at <= ${now} limit 1`.execute(
        database,
      ),
    )
    if (found.rows.length === 0) return []
    return this.change(async (transaction) => {
      const rows = await transaction
        .selectFrom('storm_pushes')
        .select(['endpoint', 'p256dh', 'auth', 'told', 'tries'])
        .where('city', '=', city)
        .where('told', '<>', marks)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .modifyEnd(engineOf(transaction).forUpdate('passing'))
        .execute()
      if (rows.length === 0) return []
      await transaction
        .updateTable('storm_pushes')
        .set({ due_at: leaseUntil })
        .where(
          'endpoint',
          'in',
          rows.map(({ endpoint }) => endpoint),
        )
        .execute()
      return rows
    })
  }

  settle(endpoint: string, told: string): Promise<void> {
    return this.change(async (transaction) => {
      await transaction
        .updateTable('storm_pushes')
        .set({ told, tries: 0, due_at: 0 })
        .where('endpoint', '=', endpoint)
        .execute()
    })
  }

  postpone(endpoint: string, until: number): Promise<void> {
    return this.change(async (transaction) => {
      await transaction
        .updateTable('storm_pushes')
        .set((row) => ({ tries: row('tries', '+', 1), due_at: until }))
        .where('endpoint', '=', endpoint)
        .execute()
    })
  }
}
