import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { minute } from '../../time/durations.ts'
import type { StormPushStore } from '../storm-pushes.ts'
import { engineOf, transact } from './engine.ts'
import type { Tables } from './tables.ts'

/**
 * Priorities, of which the lower is claimed first: 0 of a browser that took a message before;
 * 1, 2, 3 … of those that were never told, in the order in which they asked; and that of those
 * whose last try failed. Addresses that strangers make up delay no browser that asked before.
 */
const [known, failing] = [0, 1_000_000_000]
/** Browsers of one city, each of at most 9.4 kB: what strangers make up fills no disk. */
const mostOfCity = 100_000

/** Browsers that are told of storm alerts. */
export function openStormPushes(database: Kysely<Tables>): StormPushStore {
  // To count them takes 0.3 s where all have the longest addresses.
  const fullCities = new LRUCache<string, boolean>({
    max: 10_000,
    ttl: minute,
    fetchMethod: (city) => isFull(database, city),
  })
  return {
    async add(city, { endpoint, p256dh, auth }) {
      if ((await fullCities.fetch(city)) && !(await isKnown(database, endpoint))) return false
      const next = sql<number>`(select coalesce(max(priority), 0) + 1 from storm_pushes
        where city = ${city} and priority < ${sql.lit(failing)})`
      await database
        .insertInto('storm_pushes')
        .values({ endpoint, city, p256dh, auth, told: '', tries: 0, due_at: 0, priority: next })
        .onConflict((conflict) =>
          conflict.column('endpoint').doUpdateSet({
            city,
            p256dh,
            auth,
            tries: 0,
            due_at: 0,
            priority: sql`case when storm_pushes.priority < ${sql.lit(failing)} then storm_pushes.priority else excluded.priority end`,
          }),
        )
        .execute()
      return true
    },
    async remove(endpoint) {
      await database.deleteFrom('storm_pushes').where('endpoint', '=', endpoint).execute()
    },
    async cities() {
      const rows = await database
        .selectFrom('storm_pushes')
        .select('city')
        .distinct()
        .orderBy('city')
        .execute()
      return rows.map(({ city }) => city)
    },
    async claim(city, marks, { now, leaseUntil, limit }) {
      // Most of the time nothing is new, which is found without the write lock.
      const { rows: found } =
        await sql`select 1 from storm_pushes where city = ${city} and told <> ${marks} and due_at <= ${now} limit 1`.execute(
          database,
        )
      if (found.length === 0) return []
      return transact(database, async (transaction) => {
        const rows = await transaction
          .selectFrom('storm_pushes')
          .select(['endpoint', 'p256dh', 'auth', 'told', 'tries'])
          .where('city', '=', city)
          .where('told', '<>', marks)
          .where('due_at', '<=', now)
          .orderBy('priority')
          .orderBy('due_at')
          .limit(limit)
          .modifyEnd(engineOf(transaction).forUpdate('passing'))
          .execute()
        const endpoints = engineOf(transaction).texts(rows.map(({ endpoint }) => endpoint))
        await transaction
          .updateTable('storm_pushes')
          .set({ due_at: leaseUntil })
          .where('endpoint', 'in', endpoints)
          .execute()
        return rows
      })
    },
    async settle(endpoint, told, { tookMessage } = { tookMessage: true }) {
      await database
        .updateTable('storm_pushes')
        .set({ told, tries: 0, due_at: 0, ...(tookMessage && { priority: known }) })
        .where('endpoint', '=', endpoint)
        .execute()
    },
    async postpone(endpoint, until) {
      await database
        .updateTable('storm_pushes')
        .set((row) => ({ tries: row('tries', '+', 1), due_at: until, priority: failing }))
        .where('endpoint', '=', endpoint)
        .execute()
    },
  }
}

async function isFull(database: Kysely<Tables>, city: string): Promise<boolean> {
  const { rows } = await sql`select 1 from storm_pushes where city = ${city}
    limit 1 offset ${mostOfCity - 1}`.execute(database)
  return rows.length > 0
}

async function isKnown(database: Kysely<Tables>, endpoint: string): Promise<boolean> {
  const { rows } = await sql`select 1 from storm_pushes where endpoint = ${endpoint}`.execute(database)
  return rows.length > 0
}
