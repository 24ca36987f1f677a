import { type Kysely, sql } from 'kysely'
import type { ListedSource } from '../source.ts'
import type { Tables } from '../tables.ts'

/** No host may want more space (ms) between its polls than this. */
export const longestSpacing = 3_600_000

/**
 * Updates when a source of these hosts can be claimed: after the host's pause and the space between its polls, when one of its sources is due or its
 * lease has expired, and while fewer than `perHost` of them are leased.
 */
export async function refreshHosts(
  database: Kysely<Tables>,
  hosts: readonly string[],
  now: number,
  perHost = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for (let start = 0; start < hosts.length; start += 500) {
    const names = [...new Set(hosts.slice(start, start + 500))]
    await sql`update hosts set ready_at = max(coalesce(paused_until, 0), coalesce(spaced_until, 0), case
        when (select count(*) from sources where host = hosts.host and lease_until > ${now}) >= ${perHost}
        then (select min(lease_until) from sources where host = hosts.host and lease_until > ${now})
        else (select min(ready_at) from sources where host = hosts.host and listed = 1)
      end)
      where host in (${sql.join(names)})`.execute(database)
  }
}

/** Adds the hosts that are not known yet. */
async function addHosts(database: Kysely<Tables>, hosts: readonly string[]): Promise<void> {
  for (let start = 0; start < hosts.length; start += 500) {
    await database
      .insertInto('hosts')
      .values([...new Set(hosts.slice(start, start + 500))].map((host) => ({ host })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Adds hosts of listed sources, or replaces what is known of their manners. Of two sources of one host, one that says something decides. */
export async function listHosts(
  database: Kysely<Tables>,
  sources: readonly Pick<ListedSource, 'host' | 'rateGroup' | 'spacing'>[],
): Promise<void> {
  const rows = new Map<string, { host: string; rate_group: string | null; spacing: number | null }>()
  for (const { host, rateGroup, spacing } of sources) {
    const before = rows.get(host)
    rows.set(host, {
      host,
      rate_group: rateGroup ?? before?.rate_group ?? null,
      spacing: Math.min(Math.max(spacing ?? 0, before?.spacing ?? 0), longestSpacing) || null,
    })
  }
  const all = [...rows.values()]
  for (let start = 0; start < all.length; start += 500) {
    await database
      .insertInto('hosts')
      .values(all.slice(start, start + 500))
      .onConflict((conflict) =>
        conflict.column('host').doUpdateSet((column) => ({
          rate_group: column.ref('excluded.rate_group'),
          spacing: column.ref('excluded.spacing'),
        })),
      )
      .execute()
  }
}

/** Pauses a host and those of its rate group; resolves to all of them. */
export async function pauseHosts(database: Kysely<Tables>, host: string, until: number): Promise<string[]> {
  await addHosts(database, [host])
  const { rows } = await sql<{
    host: string
  }>`update hosts set paused_until = max(coalesce(paused_until, 0), ${until})
    where host = ${host} or rate_group = (select rate_group from hosts where host = ${host})
    returning host`.execute(database)
  return rows.map((row) => row.host)
}

/** Keeps the next polls of these hosts apart from those that begin now. */
export async function spaceHosts(
  database: Kysely<Tables>,
  hosts: readonly string[],
  { now, spacing }: { now: number; spacing: number },
): Promise<void> {
  if (hosts.length === 0) return
  await sql`update hosts set spaced_until = ${now} + max(coalesce(spacing, 0), ${spacing})
    where host in (${sql.join(hosts)}) and max(coalesce(spacing, 0), ${spacing}) > 0`.execute(database)
}
