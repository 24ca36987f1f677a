import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StoreError } from '../store-error.ts'
import { ownOf } from './first-tables.ts'
import { migrationNames, migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

/** Names the work of bringing the tables up to date among PostgreSQL's locks. */
const migrationLock = 7_261_000

/**
 * Brings the tables up to date in one transaction: of processes that open the store at once, one does
 * it, and the others wait and find nothing to do. `location`: the file or address of the database, for
 * messages. Throws a StoreError that names it where a newer program made the tables, or one before
 * 0.2.0, and the error of a migration that failed; the tables are unchanged then.
 */
export async function migrate(database: Kysely<Tables>, location: string): Promise<void> {
  // Most openings find nothing to do: they cost two queries instead of Kysely's reading of all tables.
  if (isNewest(await findDone(database))) return
  await database.transaction().execute(async (transaction) => {
    // SQLite's transaction has the write lock already.
    if (!ownOf(transaction).isSqlite)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    const done = await findDone(transaction)
    const known = knownMigrations(done, location)
    if (known !== done) await rename(transaction, known)
    const provider = { getMigrations: async () => migrations }
    const { error } = await new Migrator({ db: transaction, provider }).migrateToLatest()
    if (error) throw error
  })
}

function isNewest(done: readonly string[]): boolean {
  return done.length === migrationNames.length && done.every((name) => migrationNames.includes(name))
}

/** Names of the migrations that this database has run, in their order. */
async function findDone(database: Kysely<Tables>): Promise<readonly string[]> {
  const table = ownOf(database).isSqlite
    ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
    : sql`select 1 where to_regclass('kysely_migration') is not null`
  if ((await table.execute(database)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/**
 * The migrations that a database has run, by their names in the list of this program. SQLite had a list
 * of its own up to number 0038: `0001-tables` does what those up to 0021 did, and the others have other
 * numbers now. Throws a StoreError where they are of a newer program, or of one before 0.2.0.
 */
export function knownMigrations(done: readonly string[], location: string): readonly string[] {
  const newest = done.at(-1) ?? ''
  if (done.every((name) => migrationNames.includes(name))) return done
  if (done[0] === '0001-feeds-and-articles') {
    if (newest < '0021')
      throw new StoreError(
        `The store ${location} was made by a version of this program before 0.2.0. Start version 0.2.0 or 0.3.0 with it once.`,
      )
    const last = migrationNames.findIndex((name) => name.slice(4) === newest.slice(4))
    if (newest === '0021-story-arrivals') return migrationNames.slice(0, 1)
    if (last > 0) return migrationNames.slice(0, last + 1)
  }
  throw new StoreError(
    `The store ${location} was made by a newer version of this program: it is at "${newest}", and this program knows ` +
      `"${migrationNames.at(-1)}" as the newest. Start the newer version, or put a backup from before the update in its place.`,
  )
}

async function rename(database: Kysely<Tables>, known: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(database)
  const now = new Date().toISOString()
  const rows = known.map((name) => sql`(${name}, ${now})`)
  await sql`insert into kysely_migration (name, timestamp) values ${sql.join(rows)}`.execute(database)
}
