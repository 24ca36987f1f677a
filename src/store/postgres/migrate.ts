import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from '../sql/tables.ts'
import { StoreError } from '../store-error.ts'
import { tellChanges } from './migrations/changes-told.ts'
import { addLimits } from './migrations/limit-tables.ts'
import { addPollingProcesses } from './migrations/polling-processes.ts'
import { addStormPushes } from './migrations/storm-pushes.ts'
import { addConsentColumn, createTables } from './migrations/tables.ts'

/** All migrations, in the order of their names. Append only: databases have run those that were released. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': { up: createTables },
  '0002-consents': { up: addConsentColumn },
  '0003-changes-told': { up: tellChanges },
  '0004-polling-processes': { up: addPollingProcesses },
  '0005-limits': { up: addLimits },
  '0006-storm-pushes': { up: addStormPushes },
}
const known = Object.keys(migrations)

/** Names the work of bringing the tables up to date among locks of this database. */
const migrationLock = 7_261_000

/**
 * Brings the tables up to date in one transaction: of processes that start at once, one does it and the others wait.
 * Throws a StoreError that names `place` where a newer program made the tables.
 */
export async function migratePostgres(database: Kysely<Tables>, place: string): Promise<void> {
  if (isComplete(await findDone(database))) return
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    refuseNewer(await findDone(transaction), place)
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest()
    if (error) throw error
  })
}

async function findDone(database: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null
    as found`.execute(database)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

function isComplete(done: readonly string[]): boolean {
  return done.length === known.length && done.every((name) => known.includes(name))
}

function refuseNewer(done: readonly string[], place: string): void {
  if (done.every((name) => known.includes(name))) return
  throw new StoreError(
    'newer',
    `The store ${place} was made by a newer version of this program: it is at "${done.at(-1)}", and this program ` +
      `knows "${known.at(-1)}" as the newest. Start the newer version, or restore a backup from before the update.`,
    undefined,
  )
}
