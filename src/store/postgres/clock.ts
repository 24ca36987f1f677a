import { type Kysely, sql } from 'kysely'
import type { StoreClock } from '../clock.ts'
import type { Tables } from '../sql/tables.ts'

/** The clock of the server. Throws a StoreError. */
export async function openServerClock(database: Kysely<Tables>): Promise<StoreClock> {
  /** Milliseconds by which it is ahead of this machine's. */
  let ahead: number | undefined
  const now = () => Math.round(Date.now() + (ahead ?? 0))
  async function read(): Promise<number> {
    const begun = performance.now()
    const { rows } = await sql<{ time: number }>`select
      cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as time`.execute(database)
    const took = performance.now() - begun
    const found = (rows[0]?.time ?? Date.now()) + took / 2 - Date.now()
    // The server may have answered at any moment of the round trip: what agrees with that stays as it is.
    if (ahead === undefined || Math.abs(found - ahead) > took / 2) ahead = found
    return now()
  }
  await read()
  return { read, now }
}
