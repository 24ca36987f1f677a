import { type Kysely, sql } from 'kysely'
import type {
  ClaimQuery,
  ListedSource,
  PollingProcess,
  SourceClaim,
  SourceResult,
  SourceStore,
  SourceWriter,
} from '../source.ts'
import type { SourceName, SourceState } from '../source-state.ts'
import type { SourceSummary } from '../source-summary.ts'
import { type Explain, explained } from '../store-error.ts'
import { storeCalendar } from './calendars.ts'
import { appendChanges } from './change-log.ts'
import { claimDue, lease, looksDue } from './claim.ts'
import { engineOf, transact } from './engine.ts'
import { lockHosts, pauseHosts, refreshHosts } from './hosts.ts'
import { replaceListings } from './listings.ts'
import { storeArticles } from './poll-writer.ts'
import { announceProcess } from './polling-processes.ts'
import { saveHub } from './pushes.ts'
import { loadReadingData, saveReading } from './readings.ts'
import { rowFromSourceState, sourceStateFromRow } from './rows.ts'
import { summarizeSources } from './summarize-sources.ts'
import type { Tables } from './tables.ts'

/** Spreads ids, of which those of one city follow each other, over a span of time. */
const spreading = 7_919
/** Milliseconds in which polls that brought nothing are gathered, to be ended in one transaction. */
const endedTogether = 100

interface EndedPoll {
  claim: SourceClaim
  state: SourceState
  now: number
}

type Waiting = Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'>

/** The queue. A claim is one transaction. */
export class SqlSourceStore implements SourceStore {
  readonly #database: Kysely<Tables>
  readonly #explain: Explain
  /** Polls that wait to be ended together. */
  readonly #ended: (EndedPoll & Waiting)[] = []

  constructor(database: Kysely<Tables>, explain: Explain) {
    this.#database = database
    this.#explain = explain
  }

  list(
    owner: string,
    sources: readonly ListedSource[],
    options: { now: number; spread: number; fingerprint?: string },
  ): Promise<string[]> {
    return this.#write((transaction) => replaceListings(transaction, owner, sources, options))
  }

  fingerprints(owners: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return explained(this.#explain, async () => {
      const { rows } = await sql<{ owner: string; fingerprint: string }>`select owner, fingerprint
        from listed_owners where owner in ${engineOf(this.#database).texts(owners)}`.execute(this.#database)
      return new Map(rows.map(({ owner, fingerprint }) => [owner, fingerprint]))
    })
  }

  announce(process: PollingProcess, now: number): Promise<PollingProcess[]> {
    return this.#write((transaction) => announceProcess(transaction, process, now))
  }

  leave(name: string): Promise<void> {
    return this.#write(async (transaction) => {
      await sql`update polling_processes set running = 0 where name = ${name}`.execute(transaction)
    })
  }

  retryNeverSucceeded({ now, spread }: { now: number; spread: number }): Promise<void> {
    return this.#write(async (transaction) => {
      const { rows } = await sql<{ host: string }>`update sources
        set due_at = ${now} + id * ${spreading} % ${Math.max(1, Math.round(spread))}
        where listed = 1 and succeeded_at is null and due_at > ${now + spread}
        returning host`.execute(transaction)
      await refreshHosts(
        transaction,
        rows.map(({ host }) => host),
        now,
      )
    })
  }

  claimDue(query: ClaimQuery): Promise<SourceClaim[]> {
    return explained(this.#explain, async () => {
      if (query.limit < 1 || !(await looksDue(this.#database, query))) return []
      return this.#write((transaction) => claimDue(transaction, query))
    })
  }

  takeOver(worker: string, query: { worker: string; now: number; lease: number }): Promise<SourceClaim[]> {
    return this.#write(async (transaction) => {
      const held = () =>
        transaction
          .selectFrom('sources')
          .select(['id', 'host'])
          .where('lease_until', 'is not', null)
          .where('leased_by', '=', worker)
          .execute()
      const hosts = (await held()).map(({ host }) => host)
      await lockHosts(transaction, hosts)
      const ids = (await held()).map(({ id }) => id)
      return lease(transaction, ids, query)
    })
  }

  renew(claims: readonly SourceClaim[], leaseUntil: number): Promise<void> {
    if (claims.length === 0) return Promise.resolve()
    return this.#write(async (transaction) => {
      await lockHosts(
        transaction,
        claims.map(({ host }) => host),
      )
      await sql`update sources set lease_until = ${leaseUntil} where ${isHeld(claims)}`.execute(transaction)
    })
  }

  release(claims: readonly SourceClaim[], now: number): Promise<void> {
    if (claims.length === 0) return Promise.resolve()
    return this.#write(async (transaction) => {
      const hosts = claims.map(({ host }) => host)
      await lockHosts(transaction, hosts)
      await sql`update sources set lease_until = null, leased_at = null, leased_by = null
        where ${isHeld(claims)}`.execute(transaction)
      await refreshHosts(transaction, hosts, now)
    })
  }

  finish(
    claim: SourceClaim,
    result: SourceResult & { now: number },
    save?: (writer: SourceWriter) => Promise<readonly string[]>,
  ): Promise<boolean> {
    const { state, hostPausedUntil, isGone, now } = result
    if (!save && !hostPausedUntil && !isGone) return this.#finishWithOthers({ claim, state, now })
    return this.#write(async (transaction) => {
      await lockHosts(transaction, [claim.host])
      const row = await transaction
        .updateTable('sources')
        .set({ lease_until: null, leased_at: null, leased_by: null })
        .$if(isGone === true, (update) => update.set({ listed: 0 }))
        .where('id', '=', claim.id)
        .where('lease_token', '=', claim.token)
        .where('lease_until', 'is not', null)
        .returning('host')
        .executeTakeFirst()
      if (!row) return false
      const writer: SourceWriter = {
        articles: (feed, articles) =>
          storeArticles(transaction, feed, articles, {
            now: state.polledAt ?? now,
            isFirst: claim.state.succeededAt === undefined,
          }),
        calendar: (key, events) => storeCalendar(transaction, key, events),
        saveHub: (feed, links) => saveHub(transaction, feed, links, now),
        loadReading: (source) => loadReadingData(transaction, source),
        saveReading: (source, data) => saveReading(transaction, source, data, state.polledAt ?? now),
      }
      const topics = (await save?.(writer)) ?? []
      // What was saved may have decided when the source is due again.
      await transaction
        .updateTable('sources')
        .set(rowFromSourceState(state))
        .where('id', '=', claim.id)
        .execute()
      const paused =
        hostPausedUntil && (await pauseHosts(transaction, row.host, { until: hostPausedUntil, now }))
      await refreshHosts(transaction, paused || [row.host], now)
      await appendChanges(transaction, topics, now)
      return true
    })
  }

  /** Ends a claim whose poll brought nothing in one transaction with others, because each transaction writes whole pages. */
  #finishWithOthers(ended: EndedPoll): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#ended.push({ ...ended, resolve, reject })
    if (this.#ended.length === 1) setTimeout(() => void this.#finishEnded(), endedTogether)
    return promise
  }

  async #finishEnded(): Promise<void> {
    const all = this.#ended.splice(0)
    try {
      const held = await this.#write(async (transaction) => {
        await lockHosts(
          transaction,
          all.map(({ claim }) => claim.host),
        )
        const hosts = new Map<EndedPoll, string>()
        for (const poll of all) {
          const row = await transaction
            .updateTable('sources')
            .set({ ...rowFromSourceState(poll.state), lease_until: null, leased_at: null, leased_by: null })
            .where('id', '=', poll.claim.id)
            .where('lease_token', '=', poll.claim.token)
            .where('lease_until', 'is not', null)
            .returning('host')
            .executeTakeFirst()
          if (row) hosts.set(poll, row.host)
        }
        await refreshHosts(transaction, [...hosts.values()], Math.max(...all.map(({ now }) => now)))
        return hosts
      })
      for (const poll of all) poll.resolve(held.has(poll))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  nextClaimAt(): Promise<number | undefined> {
    return explained(this.#explain, async () => {
      const { rows } = await sql<{ at: number | null }>`select min(ready_at) as at from hosts
        where ready_at is not null`.execute(this.#database)
      return rows[0]?.at ?? undefined
    })
  }

  oldestDue(now: number): Promise<number | undefined> {
    return explained(this.#explain, async () => {
      const { rows } = await sql<{ dueAt: number }>`select due_at as "dueAt" from sources
        join hosts on hosts.host = sources.host
        where listed = 1 and due_at <= ${now} and lease_until is null
          and coalesce(paused_until, 0) <= ${now}
        order by due_at limit 1`.execute(this.#database)
      return rows[0]?.dueAt
    })
  }

  loadStates(kind: string): Promise<{ key: string; listed: boolean; state: SourceState }[]> {
    return explained(this.#explain, async () => {
      const rows = await this.#database.selectFrom('sources').selectAll().where('kind', '=', kind).execute()
      return rows.map((row) => ({ key: row.key, listed: row.listed === 1, state: sourceStateFromRow(row) }))
    })
  }

  isListed({ kind, key }: SourceName): Promise<boolean> {
    return explained(this.#explain, async () => {
      const { rows } =
        await sql`select 1 from sources where kind = ${kind} and key = ${key} and listed = 1`.execute(
          this.#database,
        )
      return rows.length > 0
    })
  }

  summarize(now: number): Promise<SourceSummary> {
    return explained(this.#explain, () => summarizeSources(this.#database, now))
  }

  countListed(most: number): Promise<number> {
    return explained(this.#explain, async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from
        (select 1 from sources where listed = 1 limit ${most}) as counted`.execute(this.#database)
      return rows[0]?.count ?? 0
    })
  }

  #write<Result>(run: (transaction: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return explained(this.#explain, () => transact(this.#database, run))
  }
}

/** Selects the source of a claim, if its lease is still that of the claim. */
function isHeld(claims: readonly SourceClaim[]) {
  const held = claims.map(({ id, token }) => sql`(cast(${id} as bigint), cast(${token} as bigint))`)
  return sql`lease_until is not null and (id, lease_token) in (values ${sql.join(held)})`
}
