import { type Kysely, type Selectable, sql } from 'kysely'
import type { ClaimQuery, SourceClaim } from '../source.ts'
import { engineOf } from './engine.ts'
import { lockHosts, longestSpacing, refreshHosts, spaceHosts } from './hosts.ts'
import { sourceStateFromRow } from './rows.ts'
import type { Tables } from './tables.ts'

type SourceRow = Selectable<Tables['sources']>

/** What was leased or polled later than so many ms from now was so before the clock was set back. */
const clockTolerance = 5_000

/** The most rounds in which a claim looks for further hosts; the next claim finds the rest. */
const mostTurns = 20

/** Whether a claim would find anything, read without the write lock. */
export async function looksDue(database: Kysely<Tables>, query: ClaimQuery): Promise<boolean> {
  const { rows } = await sql<{ due: number; ahead: number }>`select
    cast(exists (select 1 from hosts where ready_at <= ${query.now}) as integer) as due,
    ${isAhead(query)} as ahead`.execute(database)
  return rows.some(({ due, ahead }) => due === 1 || ahead === 1)
}

/** Leases due sources within the caller's transaction. Reads as much as `limit` says, not all sources. */
export async function claimDue(transaction: Kysely<Tables>, query: ClaimQuery): Promise<SourceClaim[]> {
  await correctClock(transaction, query)
  const claims: SourceClaim[] = []
  let among = query.urgentHosts
  for (let turn = 0; claims.length < query.limit && turn < mostTurns; turn++) {
    const candidates = await findCandidates(transaction, { ...query, among }, query.limit - claims.length)
    if (candidates.length === 0 && !among) break
    among = undefined
    const chosen = chooseWithinLimits(candidates, query.perHost, query.limit - claims.length)
    const postponed = await postpone(transaction, chosen, query.now)
    const free = chosen.filter(({ id }) => !postponed.has(id)).map(({ id }) => id)
    const leased = await lease(transaction, free, query)
    claims.push(...leased)
    await spaceHosts(
      transaction,
      leased.map(({ host }) => host),
      { now: query.now, spacing: query.spacing ?? 0 },
    )
    // Hosts without a due source are not found again, so each round makes progress.
    await refreshHosts(
      transaction,
      candidates.map(({ host }) => host),
      query.now,
      query.perHost,
    )
  }
  return claims
}

/**
 * Puts back those whose lease has expired less than their interval after it
 * began: their worker died or was paused, and may have asked their server. They
 * are due when the interval ends. Sources without one, such as alerts, stay.
 */
async function postpone(
  transaction: Kysely<Tables>,
  chosen: readonly Chosen[],
  now: number,
): Promise<ReadonlySet<number>> {
  const expired = chosen.filter(({ expired }) => expired === 1).map(({ id }) => id)
  if (expired.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`update sources
    set due_at = leased_at + "interval", lease_until = null, leased_at = null, leased_by = null
    where id in ${engineOf(transaction).numbers(expired)} and leased_at + "interval" > ${now}
    returning id`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** Leases these sources to a worker; the token of each grows. */
export async function lease(
  transaction: Kysely<Tables>,
  ids: readonly number[],
  { worker, now, lease }: { worker: string; now: number; lease: number },
): Promise<SourceClaim[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .updateTable('sources')
    .set((column) => ({
      leased_by: worker,
      leased_at: now,
      lease_until: now + lease,
      lease_token: column('lease_token', '+', 1),
    }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return rows.map(claimFromRow)
}

interface Candidate {
  id: number | null
  host: string
  /** Whether the source has a lease, which has expired. */
  expired: number
  /** Sources of the host that are leased already. */
  leased: number
  /** Whether the host wants space between its polls, so that one begins at a time. */
  spaced: number
}

type Chosen = Candidate & { id: number }

/** The first due sources, at most `perHost` of each host that may be asked; a host without any is one row. */
async function findCandidates(
  transaction: Kysely<Tables>,
  { now, perHost, spacing = 0, among }: ClaimQuery & { among: readonly string[] | undefined },
  limit: number,
): Promise<Candidate[]> {
  const engine = engineOf(transaction)
  const { rows } = await sql<Candidate>`select source.id, ready.host,
      case when source.lease_until is null then 0 else 1 end as expired,
      (select count(*) from sources where host = ready.host and lease_until > ${now}) as leased,
      case when max(coalesce(ready.spacing, 0), ${spacing}) > 0 then 1 else 0 end as spaced
    from (${await engine.readyHosts(transaction, { now, limit, among })}) as ready
    ${engine.joinDue({ now, perHost })}
    order by ready.ready_at, source.ready_at`.execute(transaction)
  return rows
}

function chooseWithinLimits(candidates: readonly Candidate[], perHost: number, limit: number): Chosen[] {
  const leased = new Map(candidates.map(({ host, leased }) => [host, leased]))
  const chosen: Chosen[] = []
  const begun = new Set<string>()
  for (const candidate of candidates) {
    const { id, host, spaced } = candidate
    const ofHost = leased.get(host) ?? 0
    if (id === null || ofHost >= perHost || chosen.length >= limit) continue
    if (spaced === 1 && begun.has(host)) continue
    begun.add(host)
    leased.set(host, ofHost + 1)
    chosen.push({ ...candidate, id })
  }
  return chosen
}

/** Whether a time in the queue lies further ahead than any given; with `checkClock` also a poll's. */
function isAhead({ now, longestWait, checkClock = false }: ClaimQuery) {
  return sql<number>`cast((
    exists (select 1 from sources where listed = 1 and due_at > ${now + longestWait})
    or exists (select 1 from sources where lease_until is not null and leased_at > ${now + clockTolerance})
    or exists (select 1 from hosts where paused_until > ${now}
      and (paused_until > ${now + longestWait} or paused_at > ${now + clockTolerance}))
    or exists (select 1 from hosts where spaced_until > ${now + longestSpacing})
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
  await sql`update sources set leased_at = ${now}, lease_until = ${now + lease}
    where lease_until is not null and leased_at > ${now + clockTolerance}`.execute(transaction)
  await sql`update hosts set paused_at = ${now}, paused_until = ${now} + min(${longestWait},
      max(paused_until - case when paused_at > ${now + clockTolerance} then paused_at else ${now} end, 0))
    where paused_until > ${now} and (paused_until > ${latest} or paused_at > ${now + clockTolerance})`.execute(
    transaction,
  )
  await sql`update hosts set spaced_until = null
    where spaced_until > ${now} + max(coalesce(spacing, 0), ${spacing})`.execute(transaction)
  await refreshHosts(transaction, hosts, now, query.perHost)
}

function claimFromRow(row: SourceRow): SourceClaim {
  const { id, kind, key, host, lease_token: token, leased_by: worker } = row
  return { id, kind, key, host, token, worker: worker ?? '', state: sourceStateFromRow(row) }
}
