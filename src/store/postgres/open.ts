import { type Kysely, sql } from 'kysely'
import { migrate } from '../sql/migrate.ts'
import { openParts } from '../sql/parts.ts'
import type { Tables } from '../sql/tables.ts'
import { StoreError } from '../store-error.ts'
import { openServerClock } from './clock.ts'
import { connect, patient, usual } from './connect.ts'
import { listenTo } from './listen.ts'
import { addressWithoutUser, explainPostgresError } from './postgres-error.ts'
import { openPostgresSearch } from './search-store.ts'
import { postgresUpkeep } from './upkeep.ts'

const oldestVersion = 15

/**
 * Opens the store in this database, its tables up to date. Tests give its connections other
 * times, and wait less for polls that end together. Throws a StoreError with a remedy.
 */
export async function openPostgresStore(
  url: string,
  { times = usual, gathering }: { times?: typeof usual; gathering?: number } = {},
) {
  const location = addressWithoutUser(url)
  const preparing = connect(url, patient)
  try {
    await refuseOlder(preparing, location)
    await migrate(preparing, location)
  } finally {
    await preparing.destroy()
  }
  const database = connect(url, times)
  const clock = await openServerClock(database).catch(async (error: unknown) => {
    await database.destroy()
    throw error
  })
  return {
    ...openParts(
      database,
      {
        ...postgresUpkeep(database),
        listen: (onAppended) => listenTo(url, onAppended),
        search: openPostgresSearch(database),
      },
      gathering,
    ),
    clock,
    async health(): Promise<string | undefined> {
      try {
        const { rows } = await sql<{ isReadOnly: string }>`select current_setting('transaction_read_only')
          as "isReadOnly"`.execute(database)
        return rows[0]?.isReadOnly === 'on'
          ? `The store ${location} is read-only. DATABASE_URL has to name the primary server.`
          : undefined
      } catch (error) {
        return explainPostgresError(error, location).message
      }
    },
    close: () => database.destroy(),
  }
}

async function refuseOlder(database: Kysely<Tables>, location: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num')
    as version`.execute(database)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version >= oldestVersion) return
  throw new StoreError(
    `The store ${location} is on PostgreSQL ${version}: this program needs version ${oldestVersion} or later.`,
  )
}
