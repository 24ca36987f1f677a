import { type Kysely, sql } from 'kysely'
import { minute } from '../../time/durations.ts'
import type { PollingProcess } from '../source.ts'
import { engineOf, excluded } from './engine.ts'
import { replaceListings } from './listings.ts'
import type { Tables } from './tables.ts'

/** A process that has not announced itself for so many ms has ended. */
const silence = 2 * minute

/**
 * Announces a process within the caller's transaction, and ends the listings of cities
 * that no running process has. Resolves to the other running processes.
 */
export async function announceProcess(
  transaction: Kysely<Tables>,
  { name, cities }: PollingProcess,
  now: number,
): Promise<PollingProcess[]> {
  await engineOf(transaction).alone(transaction, 'listings')
  await sql`delete from polling_processes where name <> ${name}
    and (running = 0 or seen_at < ${now - silence})`.execute(transaction)
  await transaction
    .insertInto('polling_processes')
    .values({ name, cities: JSON.stringify([...cities]), seen_at: now, running: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(excluded('cities', 'seen_at', 'running')))
    .execute()
  const rows = await transaction.selectFrom('polling_processes').selectAll().execute()
  const processes = rows.map((row) => ({
    name: row.name,
    cities: new Map<string, string>(JSON.parse(row.cities)),
  }))
  const known = await transaction.selectFrom('listings').select('owner').distinct().execute()
  for (const { owner } of known) {
    if (processes.some(({ cities }) => cities.has(owner))) continue
    await replaceListings(transaction, owner, [], { now, spread: 0 })
  }
  return processes.filter((other) => other.name !== name)
}
