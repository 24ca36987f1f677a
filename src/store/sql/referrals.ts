import { type Kysely, sql } from 'kysely'
import type { ReferralStore } from '../referrals.ts'
import { referralTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import { transact } from './engine.ts'
import type { Tables } from './tables.ts'

/** Counts of referrals. */
export function openReferrals(database: Kysely<Tables>): ReferralStore {
  return {
    async addReferrals(city, counts, keepFrom) {
      if (counts.length === 0) return
      await transact(database, async (transaction) => {
        await transaction
          .insertInto('referrals')
          .values(counts.map((count) => ({ city, ...count })))
          .onConflict((conflict) =>
            conflict
              .columns(['city', 'day', 'newsroom'])
              .doUpdateSet({ readers: sql`referrals.readers + excluded.readers` }),
          )
          .execute()
        await transaction
          .deleteFrom('referrals')
          .where('city', '=', city)
          .where('day', '<', keepFrom)
          .execute()
        await appendChanges(transaction, [referralTopic(city)], Date.now())
      })
    },
    loadReferrals: (city, first, last) =>
      database
        .selectFrom('referrals')
        .select(['day', 'newsroom', 'readers'])
        .where('city', '=', city)
        .where('day', '>=', first)
        .where('day', '<=', last)
        .orderBy('day')
        .orderBy('newsroom')
        .execute(),
  }
}
