import { type Kysely, sql } from 'kysely'
import { day } from '../../time/durations.ts'
import type { ClaimQuery, SourceClaim } from '../source.ts'
import { engineOf } from './engine.ts'
import { lockFreeHosts, lockHosts, longestSpacing } from './hosts.ts'
import { sourceStateFromRow } from './rows.ts'
import type { Tables } from './tables.ts'

/** What was leased or polled later than so many ms from now was so before the clock was set back. */
const clockTolerance = 5_000

/** Due sources that are read at once. */
const atOnce = 64
/** The most rounds in which a claim looks for sources of further hosts; the next claim finds the rest. */
const mostTurns = 20

/** Hosts of which nothing may be claimed: paused, asked a moment ago, or with as many polls as they may have. */
function blockedHosts({ now, perHost }: Pick<ClaimQuery, 'now' | 'perHost'>) {
  return sql`select host from hosts where paused_until > ${now}
    union all select host from leases where spaced_until > ${now}
    union all select host from leases where lease_until > ${now} group by host having count(*) >= ${perHost}`
}

/** The condition of sources that are listed and not being polled. */
export function isUnleased(now: number) {
  return sql`listed = 1 and id not in (select source_id from leases where lease_until > ${now})`
}

/** Whether a claim would find anything, read without the write lock. */
export async function looksDue(database: Kysely<Tables>, query: ClaimQuery): Promise<boolean> {
  const { rows } = await sql<{ due: number; ahead: number }>`select
    cast(exists (select 1 from sources where ${isUnleased(query.now)} and due_at <= ${query.now}
      and host not in (${blockedHosts(query)})) as integer) as due,
    ${isAhead(query)} as ahead`.execute(database)
  return rows.some(({ due, ahead }) => due === 1 || ahead === 1)
}

/** Implements `SourceStore.oldestDue`. */
export async function oldestDue(database: Kysely<Tables>, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ dueAt: number }>`select due_at as "dueAt" from sources
    where ${isUnleased(now)} and due_at <= ${now} and host not in (select host from hosts where paused_until > ${now})
    order by due_at limit 1`.execute(database)
  return rows[0]?.dueAt
}

/** Implements `SourceStore.nextClaimAt`. */
export async function nextClaimAt(
  database: Kysely<Tables>,
  query: Pick<ClaimQuery, 'now' | 'perHost'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`select min(at) as at from (
      select min(lease_until) as at from leases where lease_until > ${query.now}
      union all select min(spaced_until) from leases where spaced_until > ${query.now}
      union all select min(paused_until) from hosts where paused_until > ${query.now}
      union all select due_at from (select due_at from sources
        where ${isUnleased(query.now)} and host not in (${blockedHosts(query)}) order by due_at limit 1) as first
    ) as times`.execute(database)
  return rows[0]?.at ?? undefined
}

/** Leases due sources within the caller's transaction. Reads what is due, not all sources. */
export async function claimDue(transaction: Kysely<Tables>, query: ClaimQuery): Promise<SourceClaim[]> {
  await correctClock(transaction, query)
  await forgetEnded(transaction, query.now)
  const claims: SourceClaim[] = []
  /** Hosts from which others are claiming. */
  const taken = new Set<string>()
  let among = query.urgentHosts
  for (let turn = 0; claims.length < query.limit && turn < mostTurns; turn++) {
    const seen = await findDue(transaction, query, { among, taken })
    const wanted = query.limit - claims.length
    const all = new Set(seen.map(({ host }) => host))
    // No more than are needed: other transactions claim from the rest.
    const hosts = [...all].slice(0, wanted)
    const free = await lockFreeHosts(transaction, hosts)
    for (const host of hosts) if (!free.includes(host)) taken.add(host)
    // What other transactions have claimed until these hosts were locked is seen now.
    const due =
      engineOf(transaction).name === 'SQLite'
        ? seen
        : await findDue(transaction, query, { among: free, taken })
    await postpone(
      transaction,
      due.filter((source) => isPostponed(source, query.now)),
    )
    const polls = await countPolls(transaction, query.now)
    const chosen = chooseWithinLimits(due, polls, { ...query, limit: wanted })
    claims.push(...(await lease(transaction, chosen, query)))
    // Fewer are all that are due.
    if (!among && seen.length < atOnce && hosts.length === all.size) break
    among = undefined
  }
  return claims
}

interface DueSource {
  id: number
  host: string
  /** Milliseconds between two polls of its host. */
  spacing: number
  /** When its lease, which has expired, began; null where it has none. */
  leasedAt: number | null
  interval: number | null
}

/** The first sources that are due and whose hosts may be asked, the longest overdue first. */
async function findDue(
  transaction: Kysely<Tables>,
  query: ClaimQuery,
  { among, taken }: { among: readonly string[] | undefined; taken: ReadonlySet<string> },
): Promise<DueSource[]> {
  const { texts } = engineOf(transaction)
  const { rows } = await sql<DueSource>`select due.id, due.host, "interval",
      max(coalesce(hosts.spacing, 0), ${query.spacing ?? 0}) as spacing,
      (select leased_at from leases where source_id = due.id and lease_until is not null) as "leasedAt"
    from (select id, host, due_at, "interval" from sources where ${isUnleased(query.now)} and due_at <= ${query.now}
      and host not in (${blockedHosts(query)}) and host not in ${texts([...taken])}
      ${among ? sql`and host in ${texts(among)}` : sql``}
      order by due_at limit ${atOnce}) as due
    left join hosts on hosts.host = due.host order by due.due_at`.execute(transaction)
  return rows
}

/** How many sources of each host are being polled. */
async function countPolls(transaction: Kysely<Tables>, now: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ host: string; count: number }>`select host, count(*) as count from leases
    where lease_until > ${now} group by host`.execute(transaction)
  return new Map(rows.map(({ host, count }) => [host, count]))
}

/** The sources that are claimed, and when their hosts may be asked again. `polls`: those of each host. */
function chooseWithinLimits(
  due: readonly DueSource[],
  polls: ReadonlyMap<string, number>,
  { now, perHost, limit }: ClaimQuery,
): Leased[] {
  const chosen: Leased[] = []
  const counts = new Map(polls)
  for (const source of due) {
    const { id, host, spacing } = source
    const count = counts.get(host) ?? 0
    if (chosen.length === limit) break
    if (count >= perHost || isPostponed(source, now)) continue
    chosen.push({ id, host, spacedUntil: spacing > 0 ? now + spacing : 0 })
    counts.set(host, spacing > 0 ? perHost : count + 1)
  }
  return chosen
}

/**
 * Whether its lease has expired less than its interval after it began: its worker died or was paused,
 * and may have asked the server. Sources without an interval, such as alerts, are claimed at once.
 */
function isPostponed({ leasedAt, interval }: DueSource, now: number): boolean {
  return leasedAt !== null && interval !== null && leasedAt + interval > now
}

/** Ends the leases of these sources, which are due when their interval ends. */
async function postpone(transaction: Kysely<Tables>, sources: readonly DueSource[]): Promise<void> {
  for (const { id, leasedAt, interval } of sources) {
    await sql`update sources set due_at = ${(leasedAt ?? 0) + (interval ?? 0)} where id = ${id}`.execute(
      transaction,
    )
    await sql`update leases set lease_until = null where source_id = ${id}`.execute(transaction)
  }
}

/** Deletes what is left of polls that have ended, and of those of which nothing was heard for a day. */
async function forgetEnded(transaction: Kysely<Tables>, now: number): Promise<void> {
  await sql`delete from leases where token in (select token from leases
    where coalesce(lease_until + ${day}, 0) <= ${now} and spaced_until <= ${now}
    ${engineOf(transaction).forUpdate('passing')})`.execute(transaction)
}

/** A source that is leased, and until when its host is not asked again. */
export interface Leased {
  id: number
  host: string
  spacedUntil: number
}

/** Leases these sources to a worker, each with a token that is higher than all before. */
export async function lease(
  transaction: Kysely<Tables>,
  sources: readonly Leased[],
  { worker, now, lease }: { worker: string; now: number; lease: number },
): Promise<SourceClaim[]> {
  if (sources.length === 0) return []
  const ids = engineOf(transaction).numbers(sources.map(({ id }) => id))
  await transaction.deleteFrom('leases').where('source_id', 'in', ids).execute()
  const leased = await transaction
    .insertInto('leases')
    .values(
      sources.map(({ id, host, spacedUntil }) => ({
        source_id: id,
        host,
        worker,
        leased_at: now,
        lease_until: now + lease,
        spaced_until: spacedUntil,
      })),
    )
    .returning(['source_id', 'token'])
    .execute()
  const rows = await transaction.selectFrom('sources').selectAll().where('id', 'in', ids).execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return leased.flatMap(({ source_id, token }) => {
    const row = rowOf.get(source_id)
    if (!row) return []
    const { id, kind, key, host } = row
    return [{ id, kind, key, host, token, worker, state: sourceStateFromRow(row) }]
  })
}

/** Whether a time in the queue lies further ahead than any given; with `checkClock` also a poll's. */
function isAhead({ now, longestWait, checkClock = false }: ClaimQuery) {
  return sql<number>`cast((
    exists (select 1 from sources where listed = 1 and due_at > ${now + longestWait})
    or exists (select 1 from leases where lease_until is not null and leased_at > ${now + clockTolerance})
    or exists (select 1 from hosts where paused_until > ${now}
      and (paused_until > ${now + longestWait} or paused_at > ${now + clockTolerance}))
    or exists (select 1 from leases where spaced_until > ${now + longestSpacing})
    or (cast(${Number(checkClock)} as integer) = 1 and exists (
      select 1 from sources where listed = 1 and polled_at > ${now + clockTolerance}))
  ) as integer)`
}

/**
 * After the clock was set back, no source may wait until it is again what it was: each keeps its wait,
 * counted from now, up to its own interval, because with the clock ahead the source looked silent.
 */
async function correctClock(transaction: Kysely<Tables>, query: ClaimQuery): Promise<void> {
  const { now, lease, longestWait, spacing = 0 } = query
  const { rows } = await sql<{ ahead: number }>`select ${isAhead(query)} as ahead`.execute(transaction)
  if (rows[0]?.ahead !== 1) return
  const hosts = (await transaction.selectFrom('hosts').select('host').execute()).map(({ host }) => host)
  await lockHosts(transaction, hosts)
  const latest = now + longestWait
  await sql`update sources set due_at = case
      when polled_at > ${now}
        then ${now} + min(min(max(due_at - polled_at, 0), coalesce("interval", ${longestWait})), ${longestWait})
      else ${latest} end
    where listed = 1 and (due_at > ${latest} or polled_at > ${now + clockTolerance})`.execute(transaction)
  await sql`update leases set leased_at = ${now}, lease_until = ${now + lease}
    where lease_until is not null and leased_at > ${now + clockTolerance}`.execute(transaction)
  await sql`update hosts set paused_at = ${now}, paused_until = ${now} + min(${longestWait},
      max(paused_until - case when paused_at > ${now + clockTolerance} then paused_at else ${now} end, 0))
    where paused_until > ${now} and (paused_until > ${latest} or paused_at > ${now + clockTolerance})`.execute(
    transaction,
  )
  await sql`update leases set spaced_until = ${now} where spaced_until > ${now}
    + max(coalesce((select spacing from hosts where host = leases.host), 0), ${spacing})`.execute(transaction)
}
