import { type Kysely, sql } from 'kysely'
import { hour } from '../../time/durations.ts'
import type { ListedSource } from '../source.ts'
import { chunksOf, engineOf, excluded } from './engine.ts'
import type { Tables } from './tables.ts'

/** No host may want more space (ms) between its polls than this. */
export const longestSpacing = hour

/**
 * Adds the hosts of an owner's sources, and replaces what the owner says of their manners. A host has the
 * largest space that any owner names, and the group of the first one that names one, else that of its domain.
 */
export async function listHosts(
  database: Kysely<Tables>,
  owner: string,
  sources: readonly Pick<ListedSource, 'host' | 'domain' | 'rateGroup' | 'spacing'>[],
): Promise<void> {
  const domains = new Map(sources.map(({ host, domain }) => [host, domain ?? null]))
  const said = new Map<string, { rate_group: string | null; spacing: number | null }>()
  for (const { host, rateGroup, spacing } of sources) {
    const before = said.get(host)
    if (rateGroup === undefined && spacing === undefined) continue
    said.set(host, {
      rate_group: rateGroup ?? before?.rate_group ?? null,
      spacing: Math.min(Math.max(spacing ?? 0, before?.spacing ?? 0), longestSpacing) || null,
    })
  }
  const forgotten = await database
    .deleteFrom('host_manners')
    .where('owner', '=', owner)
    .returning('host')
    .execute()
  for (const some of chunksOf([...said])) {
    await database
      .insertInto('host_manners')
      .values(some.map(([host, manners]) => ({ owner, host, ...manners })))
      .execute()
  }
  for (const some of chunksOf([...domains])) {
    await database
      .insertInto('hosts')
      .values(some.map(([host, domain]) => ({ host, domain })))
      .onConflict((conflict) => conflict.column('host').doUpdateSet(excluded('domain')))
      .execute()
  }
  const concerned = new Set([...domains.keys(), ...forgotten.map(({ host }) => host)])
  await sql`update hosts set
      spacing = (select max(spacing) from host_manners where host = hosts.host),
      rate_group = coalesce((select rate_group from host_manners
        where host = hosts.host and rate_group is not null order by owner limit 1), domain)
    where host in ${engineOf(database).texts([...concerned])}`.execute(database)
}

/**
 * Keeps other transactions from changing these hosts. Whoever changes sources
 * of a host locks it first, so that no two transactions wait for each other.
 */
export async function lockHosts(database: Kysely<Tables>, hosts: readonly string[]): Promise<void> {
  const engine = engineOf(database)
  if (engine.name === 'SQLite') return
  await sql`select 1 from hosts where host in ${engine.texts(hosts)} order by host ${engine.forUpdate()}`.execute(
    database,
  )
}

/** Those of these hosts that no other transaction has locked, locked until the caller's ends. */
export async function lockFreeHosts(
  database: Kysely<Tables>,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const engine = engineOf(database)
  if (engine.name === 'SQLite') return hosts
  const { rows } = await sql<{ host: string }>`select host from hosts where host in ${engine.texts(hosts)}
    order by host ${engine.forUpdate('passing')}`.execute(database)
  return rows.map(({ host }) => host)
}

/** Pauses a host and those of its rate group. */
export async function pauseHosts(
  database: Kysely<Tables>,
  host: string,
  { until, now }: { until: number; now: number },
): Promise<void> {
  await sql`update hosts set paused_until = max(coalesce(paused_until, 0), ${until}), paused_at = ${now}
    where host = ${host} or rate_group = (select rate_group from hosts where host = ${host})`.execute(
    database,
  )
}
