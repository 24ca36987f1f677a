import { type Kysely, sql } from 'kysely'
import {
  type Condition,
  conditions,
  overflowToldFor,
  staleWithoutRhythm,
} from '../../feed-health/diagnosis.ts'
import { hour } from '../../time/durations.ts'
import type { SourceSummary } from '../source.ts'
import { isUnleased, oldestDue } from './claim.ts'
import type { Tables } from './tables.ts'

const mostAlarms = 20

interface GroupRow {
  kind: string
  condition: string
  count: number
  due: number
  over1: number
  over6: number
  over24: number
  over168: number
}

/** Counts all sources in one reading: some tenths of a second for 45,000, so not in the readers' thread. */
export async function summarizeSources(database: Kysely<Tables>, now: number): Promise<SourceSummary> {
  const condition = conditionAt(now)
  const isCounted = sql`(listed = 1 or last_error like 'gone:%')`
  // One that was never read counts from when it was listed, and at once where that is not known.
  const over = (hours: number) =>
    sql`count(*) filter (where coalesce(succeeded_at, listed_at, 0) < ${now - hours * hour})`
  const { rows } = await sql<GroupRow>`select kind, ${condition} as condition, count(*) as count,
      count(*) filter (where ${isUnleased(now)} and due_at <= ${now}) as due,
      ${over(1)} as over1, ${over(6)} as over6, ${over(24)} as over24, ${over(168)} as over168
    from sources where ${isCounted} group by 1, 2`.execute(database)
  const { rows: paused } = await sql<{ count: number }>`select count(*) as count from hosts
    where paused_until > ${now}`.execute(database)
  const { rows: unplaced } = await sql<{ count: number; since: number | null }>`select count(*) as count,
    min(arrived_at) as since from story_arrivals`.execute(database)
  const alarms = async (wanted: Condition) => {
    const { rows } = await sql<{ key: string }>`select key from sources
      where listed = 1 and kind = 'feed' and ${condition} = ${wanted}
      order by key limit ${mostAlarms}`.execute(database)
    return rows.map(({ key }) => key)
  }
  return {
    at: now,
    groups: rows.map(({ kind, condition, count, due, over1, over6, over24, over168 }) => ({
      kind,
      condition: conditions.find((one) => one === condition) ?? 'fine',
      count,
      due,
      unreadFor: { '1h': over1, '6h': over6, '24h': over24, '168h': over168 },
    })),
    pausedHosts: paused[0]?.count ?? 0,
    late: now - ((await oldestDue(database, now)) ?? now),
    unplaced: { count: unplaced[0]?.count ?? 0, for: now - (unplaced[0]?.since ?? now) },
    alarms: { stale: await alarms('stale'), overflowed: await alarms('overflowed') },
  }
}

/** The condition of a source as `diagnoseFeed` finds it; a test compares the two. */
function conditionAt(now: number) {
  return sql`case
    when last_error like 'gone:%' then 'gone'
    when failures > 0 then 'failing'
    when succeeded_at is null then 'waiting'
    when coalesce(stale_at, newest_at + ${staleWithoutRhythm}) <= ${now} and newest_at is not null then 'stale'
    when overflowed_at > ${now - overflowToldFor} then 'overflowed'
    else 'fine' end`
}
