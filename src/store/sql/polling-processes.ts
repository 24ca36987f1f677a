import { type Kysely, sql } from 'kysely'
import { day, minute } from '../../time/durations.ts'
import type { PollingProcess } from '../source.ts'
import { engineOf, excluded } from './engine.ts'
import { replaceListings } from './listings.ts'
import type { Tables } from './tables.ts'

/** A process that has not announced itself for so many ms has ended. */
const silence = 2 * minute
/** So many ms after the last process of a folder ended, what only that folder had is not polled any more. */
const listingsKeptFor = day

/**
 * Announces a process within the caller's transaction, and ends the listings of cities that no folder
 * has. A process replaces those of its folder that have ended. Resolves to the other running processes.
 */
export async function announceProcess(
  transaction: Kysely<Tables>,
  { name, folder, cities }: PollingProcess,
  now: number,
): Promise<PollingProcess[]> {
  await engineOf(transaction).alone(transaction, 'listings')
  await sql`delete from polling_processes where name <> ${name} and (seen_at < ${now - listingsKeptFor}
    or folder = ${folder} and (running = 0 or seen_at < ${now - silence}))`.execute(transaction)
  await transaction
    .insertInto('polling_processes')
    .values({ name, folder, cities: JSON.stringify([...cities]), seen_at: now, running: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(excluded('cities', 'seen_at', 'running')))
    .execute()
  const rows = await transaction.selectFrom('polling_processes').selectAll().execute()
  const processes = rows.map((row) => ({
    name: row.name,
    folder: row.folder,
    cities: new Map<string, string>(JSON.parse(row.cities)),
    isRunning: row.running === 1 && row.seen_at >= now - silence,
  }))
  const known = await transaction.selectFrom('listings').select('owner').distinct().execute()
  for (const { owner } of known) {
    if (processes.some(({ cities }) => cities.has(owner))) continue
    await replaceListings(transaction, owner, [], { now, spread: 0 })
  }
  return processes.filter((other) => other.isRunning && other.name !== name)
}
