import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StoreError } from '../store-error.ts'
import type { Tables } from './tables.ts'

/** Statements, or functions where SQL is not enough, by migration, in order. Append only. */
export type Migrations = Readonly<Record<string, readonly MigrationStep[]>>

type MigrationStep = string | ((database: Kysely<Tables>) => Promise<void>)

export interface SchemaSource {
  migrations: Migrations
  /** The file or address of the database, for messages. */
  location: string
  /** A query that has a row where any migration was run. */
  isBegun: RawBuilder<unknown>
  /** Keeps other processes from the same work until the transaction ends. */
  lock?: RawBuilder<unknown>
}

/**
 * Brings the tables up to date in one transaction: of processes that open the store at once, one does
 * it, and the others wait and find nothing to do. Throws a StoreError that names the place where a newer
 * program made the tables, and the error of a migration that failed; the tables are unchanged then.
 */
export async function migrate(
  database: Kysely<Tables>,
  { migrations, location, isBegun, lock }: SchemaSource,
): Promise<void> {
  const known = Object.keys(migrations)
  // Most openings find nothing to do: they cost two queries instead of Kysely's reading of all tables.
  const done = await findDone(database, isBegun)
  if (done.length === known.length && done.every((name) => known.includes(name))) return
  await database.transaction().execute(async (transaction) => {
    await lock?.execute(transaction)
    refuseNewer(await findDone(transaction, isBegun), known, location)
    const provider = { getMigrations: async () => toSteps(migrations) }
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest()
    if (error) throw error
  })
}

function toSteps(migrations: Migrations): Record<string, Migration> {
  const steps = Object.entries(migrations).map(([name, statements]): [string, Migration] => {
    const up = async (database: Kysely<Tables>) => {
      for (const step of statements) {
        if (typeof step === 'string') await sql.raw(step).execute(database)
        else await step(database)
      }
    }
    return [name, { up }]
  })
  return Object.fromEntries(steps)
}

/** Names of the migrations that this database has run, in their order. */
async function findDone(database: Kysely<Tables>, isBegun: RawBuilder<unknown>): Promise<string[]> {
  if ((await isBegun.execute(database)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Throws a StoreError where migrations were run that this program does not know. */
export function refuseNewer(done: readonly string[], known: readonly string[], location: string): void {
  if (done.every((name) => known.includes(name))) return
  throw new StoreError(
    `The store ${location} was made by a newer version of this program: it is at "${done.at(-1)}", and this program knows ` +
      `"${known.at(-1)}" as the newest. Start the newer version, or put a backup from before the update in its place.`,
  )
}
