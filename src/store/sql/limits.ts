import { type Kysely, sql } from 'kysely'
import type { Limit, LimitStore } from '../limits.ts'
import { transact } from './engine.ts'
import type { Tables } from './tables.ts'

/** Counts of limits. */
export function openLimits(database: Kysely<Tables>): LimitStore {
  return {
    take: (limits, now) => transact(database, (transaction) => takeLimits(transaction, limits, now)),
  }
}

/** As LimitStore.take, in the caller's transaction. */
export async function takeLimits(
  transaction: Kysely<Tables>,
  limits: readonly Limit[],
  now: number,
): Promise<boolean> {
  await transaction.deleteFrom('limits').where('ends_at', '<=', now).execute()
  let isWithin = true
  for (const limit of limits) {
    if ((await count(transaction, limit, now)) > limit.most) isWithin = false
  }
  return isWithin
}

async function count(transaction: Kysely<Tables>, { key, window }: Limit, now: number): Promise<number> {
  // A window that ends later was begun before the clock was set back.
  const isOver = sql`limits.ends_at <= ${now} or limits.ends_at > ${now + window}`
  const { rows } = await sql<{ taken: number }>`insert into limits (key, taken, ends_at)
    values (${key}, 1, ${now + window}) on conflict (key) do update set
      taken = case when ${isOver} then 1 else limits.taken + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else limits.ends_at end
    returning taken`.execute(transaction)
  return rows[0]?.taken ?? 0
}
