import { type Kysely, sql } from 'kysely'
import type { ReferralCount, ReferralStore } from '../referrals.ts'
import { type Explain, explained } from '../store-error.ts'
import { referralTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import { transact } from './engine.ts'
import type { Tables } from './tables.ts'

/** Implements `ReferralStore.addReferrals`. */
async function addReferrals(
  database: Kysely<Tables>,
  city: string,
  counts: readonly ReferralCount[],
  keepFrom: string,
): Promise<void> {
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
    await transaction.deleteFrom('referrals').where('city', '=', city).where('day', '<', keepFrom).execute()
    await appendChanges(transaction, [referralTopic(city)], Date.now())
  })
}

/** Implements `ReferralStore.loadReferrals`. */
function loadReferrals(
  database: Kysely<Tables>,
  city: string,
  first: string,
  last: string,
): Promise<ReferralCount[]> {
  return database
    .selectFrom('referrals')
    .select(['day', 'newsroom', 'readers'])
    .where('city', '=', city)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('newsroom')
    .execute()
}

/** Counts of referrals. `explain`: what makes errors of the database StoreErrors. */
export function openReferrals(database: Kysely<Tables>, explain: Explain): ReferralStore {
  return {
    addReferrals: (city, counts, keepFrom) =>
      explained(explain, () => addReferrals(database, city, counts, keepFrom)),
    loadReferrals: (city, first, last) =>
      explained(explain, () => loadReferrals(database, city, first, last)),
  }
}
