import { type Kysely, sql } from 'kysely'
import type { SourceClaim, SourceResult, SourceStore, SourceWriter } from '../source.ts'
import type { SourceState } from '../source-state.ts'
import { storeCalendar } from './calendars.ts'
import { appendChanges } from './change-log.ts'
import { claimDue, type Leased, lease, looksDue, nextClaimAt, oldestDue } from './claim.ts'
import { engineOf, transact } from './engine.ts'
import { lockHosts, pauseHosts } from './hosts.ts'
import { replaceListings } from './listings.ts'
import { storeArticles } from './poll-writer.ts'
import { announceProcess } from './polling-processes.ts'
import { loadReadingData, saveReading } from './readings.ts'
import { rowFromSourceState, sourceStateFromRow } from './rows.ts'
import { summarizeSources } from './summarize-sources.ts'
import type { Tables } from './tables.ts'

/** Spreads ids, of which those of one city follow each other, over a span of time. */
const spreading = 7_919
/** Milliseconds in which polls that brought nothing are gathered, to be ended in one transaction. */
const usualGathering = 100

interface EndedPoll {
  claim: SourceClaim
  state: SourceState
  now: number
}

type Waiting = Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'>

/** The queue; a claim is one transaction. `gathering`: ms that polls without news wait for others. */
export function openSources(database: Kysely<Tables>, gathering = usualGathering): SourceStore {
  const finishWithOthers = openEndings(database, gathering)
  return {
    list: (owner, sources, options) =>
      transact(database, (transaction) => replaceListings(transaction, owner, sources, options)),
    async fingerprints(owners) {
      const { rows } = await sql<{ owner: string; fingerprint: string }>`select owner, fingerprint
        from listed_owners where owner in ${engineOf(database).texts(owners)}`.execute(database)
      return new Map(rows.map(({ owner, fingerprint }) => [owner, fingerprint]))
    },
    announce: (process, now) =>
      transact(database, (transaction) => announceProcess(transaction, process, now)),
    async leave(name) {
      await sql`update polling_processes set running = 0 where name = ${name}`.execute(database)
    },
    async retryNeverSucceeded({ now, spread }) {
      await sql`update sources set due_at = ${now} + id * ${spreading} % ${Math.max(1, Math.round(spread))}
        where listed = 1 and succeeded_at is null and due_at > ${now + spread}`.execute(database)
    },
    async claimDue(query) {
      if (query.limit < 1 || !(await looksDue(database, query))) return []
      return transact(database, (transaction) => claimDue(transaction, query))
    },
    takeOver: (worker, query) =>
      transact(database, async (transaction) => {
        const { rows } =
          await sql<Leased>`delete from leases where worker = ${worker} and lease_until is not null
          returning source_id as id, host, spaced_until as "spacedUntil"`.execute(transaction)
        return lease(transaction, rows, query)
      }),
    async renew(claims, leaseUntil) {
      if (claims.length === 0) return
      await transact(database, (transaction) =>
        sql`update leases set lease_until = ${leaseUntil} where ${isHeld(claims)}`.execute(transaction),
      )
    },
    async release(claims) {
      if (claims.length === 0) return
      await transact(database, (transaction) =>
        sql`update leases set lease_until = null where ${isHeld(claims)}`.execute(transaction),
      )
    },
    finish(claim, result, save) {
      const { state, hostPausedUntil, isGone, now } = result
      if (!save && !hostPausedUntil && !isGone) return finishWithOthers({ claim, state, now })
      return transact(database, (transaction) => finishPoll(transaction, claim, result, save))
    },
    nextClaimAt: (query) => nextClaimAt(database, query),
    oldestDue: (now) => oldestDue(database, now),
    async loadStates(kind) {
      const rows = await database.selectFrom('sources').selectAll().where('kind', '=', kind).execute()
      return rows.map((row) => ({ key: row.key, listed: row.listed === 1, state: sourceStateFromRow(row) }))
    },
    async isListed({ kind, key }) {
      const { rows } =
        await sql`select 1 from sources where kind = ${kind} and key = ${key} and listed = 1`.execute(
          database,
        )
      return rows.length > 0
    },
    async isAnyRead(owner) {
      const { rows } = await sql`select 1 from listings join sources on sources.id = listings.source_id
        where listings.owner = ${owner} and succeeded_at is not null limit 1`.execute(database)
      return rows.length > 0
    },
    summarize: (now) => summarizeSources(database, now),
    async countListed(most) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from
        (select 1 from sources where listed = 1 limit ${most}) as counted`.execute(database)
      return rows[0]?.count ?? 0
    },
  }
}

/** Implements `SourceStore.finish` for a poll that brought something, within the caller's transaction. */
async function finishPoll(
  transaction: Kysely<Tables>,
  claim: SourceClaim,
  { state, hostPausedUntil, isGone, now }: SourceResult & { now: number },
  save: ((writer: SourceWriter) => Promise<readonly string[]>) | undefined,
): Promise<boolean> {
  await lockHosts(transaction, [claim.host])
  if (!(await endLease(transaction, claim))) return false
  const writer: SourceWriter = {
    articles: (feed, articles) =>
      storeArticles(transaction, feed, articles, {
        now: state.polledAt ?? now,
        isFirst: claim.state.succeededAt === undefined,
      }),
    calendar: (key, events) => storeCalendar(transaction, key, events),
    loadReading: (source) => loadReadingData(transaction, source),
    saveReading: (source, data) => saveReading(transaction, source, data, state.polledAt ?? now),
  }
  const topics = (await save?.(writer)) ?? []
  // What was saved may have decided when the source is due again.
  const columns = { ...rowFromSourceState(state), ...(isGone && { listed: 0 }) }
  await transaction.updateTable('sources').set(columns).where('id', '=', claim.id).execute()
  if (hostPausedUntil) await pauseHosts(transaction, claim.host, { until: hostPausedUntil, now })
  await appendChanges(transaction, topics, now)
  return true
}

/** Ends claims whose polls brought nothing, several in one transaction: each writes whole pages. */
function openEndings(database: Kysely<Tables>, gathering: number): (ended: EndedPoll) => Promise<boolean> {
  /** Polls that wait to be ended together. */
  const waiting: (EndedPoll & Waiting)[] = []
  return (ended) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    waiting.push({ ...ended, resolve, reject })
    if (waiting.length === 1) setTimeout(() => void endAll(waiting.splice(0)), gathering)
    return promise
  }

  async function endAll(all: readonly (EndedPoll & Waiting)[]): Promise<void> {
    try {
      const held = await transact(database, (transaction) => finishPolls(transaction, all))
      for (const poll of all) poll.resolve(held.has(poll))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
}

/** Resolves to those of these polls whose claims were still held. */
async function finishPolls<Poll extends EndedPoll>(
  transaction: Kysely<Tables>,
  all: readonly Poll[],
): Promise<ReadonlySet<Poll>> {
  await lockHosts(
    transaction,
    all.map(({ claim }) => claim.host),
  )
  const held = new Set<Poll>()
  for (const poll of all) {
    if (!(await endLease(transaction, poll.claim))) continue
    const columns = rowFromSourceState(poll.state)
    await transaction.updateTable('sources').set(columns).where('id', '=', poll.claim.id).execute()
    held.add(poll)
  }
  return held
}

/** Ends the lease of a claim; false where it is lost. The next claim deletes its row. */
async function endLease(transaction: Kysely<Tables>, claim: SourceClaim): Promise<boolean> {
  const { numAffectedRows } = await sql`update leases set lease_until = null
    where ${isHeld([claim])}`.execute(transaction)
  return numAffectedRows === 1n
}

/** Selects the leases of these claims that no other worker has taken over. */
function isHeld(claims: readonly SourceClaim[]) {
  const held = claims.map(
    ({ id, token, worker }) =>
      sql`(cast(${id} as bigint), cast(${token} as bigint), cast(${worker} as text))`,
  )
  return sql`lease_until is not null and (source_id, token, worker) in (values ${sql.join(held)})`
}
