import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Updates when a source of these hosts can be claimed: after the host's pause, when one of its sources is due or its
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
    await sql`update hosts set ready_at = max(coalesce(paused_until, 0), case
        when (select count(*) from sources where host = hosts.host and lease_until > ${now}) >= ${perHost}
        then (select min(lease_until) from sources where host = hosts.host and lease_until > ${now})
        else (select min(ready_at) from sources where host = hosts.host and listed = 1)
      end)
      where host in (${sql.join(names)})`.execute(database)
  }
}

/** Adds the hosts that are not known yet. */
export async function addHosts(database: Kysely<Tables>, hosts: readonly string[]): Promise<void> {
  for (let start = 0; start < hosts.length; start += 500) {
    await database
      .insertInto('hosts')
      .values([...new Set(hosts.slice(start, start + 500))].map((host) => ({ host })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
