import { type Kysely, sql } from 'kysely'
import type { ReferralCount, ReferralStore } from '../referrals.ts'
import { explained } from '../store-error.ts'
import { referralTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import type { Tables } from './tables.ts'

/** Creates `referrals`: counts by city, day and newsroom, without data about readers. */
export async function createReferrals(database: Kysely<unknown>): Promise<void> {
  await sql`create table referrals (
    city text not null,
    day text not null,
    newsroom text not null,
    readers integer not null,
    primary key (city, day, newsroom)
  ) strict, without rowid`.execute(database)
}

/** Implements `ReferralStore.addReferrals`. */
async function addReferrals(
  database: Kysely<Tables>,
  city: string,
  counts: readonly ReferralCount[],
  keepFrom: string,
): Promise<void> {
  if (counts.length === 0) return
  await database.transaction().execute(async (transaction) => {
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

/** Counts of referrals in SQLite. `file`: the database's path, for messages. */
export function openReferrals(database: Kysely<Tables>, file: string): ReferralStore {
  return {
    addReferrals: (city, counts, keepFrom) =>
      explained(file, () => addReferrals(database, city, counts, keepFrom)),
    loadReferrals: (city, first, last) => explained(file, () => loadReferrals(database, city, first, last)),
  }
}
