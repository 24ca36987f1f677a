import { Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { withEngine } from '../sql/engine.ts'
import { openParts } from '../sql/parts.ts'
import type { Tables } from '../sql/tables.ts'
import { type Explain, StoreError } from '../store-error.ts'
import { postgresEngine } from './engine.ts'
import { listenTo } from './listen.ts'
import { migratePostgres } from './migrate.ts'
import { explainPostgresError } from './postgres-error.ts'
import { openPostgresSearch } from './search-store.ts'
import { postgresUpkeep } from './upkeep.ts'

/** Connections of one thread, of which each process has two. */
const mostConnections = 10
/** Milliseconds for a new connection, for a lock of another transaction, for a statement, and of a transaction that does nothing. */
const connectTimeout = 5_000
const lockTimeout = 10_000
const statementTimeout = 60_000
const idleTimeout = 60_000
const oldestVersion = 15

/** Opens the store in this database (`postgres://…`) and brings its tables up to date. Throws a StoreError that names the database without a password and says what to do. */
export async function openPostgresStore(url: string) {
  const place = placeOf(url)
  const explain: Explain = (error) => explainPostgresError(error, place)
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: lockTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    keepAlive: true,
    application_name: 'news',
    types: { getTypeParser },
  })
  // A connection that ends while nobody uses it: the next query opens another one, and says what is wrong if it cannot.
  pool.on('error', () => undefined)
  const database = new Kysely<Tables>({ dialect: new NewsDialect({ pool }) })
  try {
    await refuseOlder(database, place)
    await migratePostgres(database, place)
  } catch (error) {
    await database.destroy()
    throw explain(error)
  }
  return {
    ...openParts(database, explain, {
      ...postgresUpkeep(database),
      listen: (onAppended) => listenTo(url, onAppended),
    }),
    search: openPostgresSearch(database, explain),
    async health(): Promise<string | undefined> {
      try {
        const { rows } = await sql<{ isReadOnly: string }>`select current_setting('transaction_read_only')
          as "isReadOnly"`.execute(database)
        return rows[0]?.isReadOnly === 'on'
          ? `The store ${place} is read-only. DATABASE_URL has to name the primary server.`
          : undefined
      } catch (error) {
        return explain(error).message
      }
    },
    close: () => database.destroy(),
  }
}

class NewsDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return withEngine(new PostgresAdapter(), postgresEngine)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}

/** PostgreSQL has no text with the character NUL, which some feeds have. */
class Compiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(Array.isArray(parameter) ? parameter.map(withoutNul) : withoutNul(parameter))
  }
}

function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/** Whole numbers of 64 bits, and their sums, are numbers: ids and milliseconds stay below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const { INT8, NUMERIC } = pg.types.builtins
  if (oid === INT8 || oid === NUMERIC) return Number
  if (oid === 1016) return (text: string) => text.slice(1, -1).split(',').map(Number)
  return pg.types.getTypeParser(oid, format)
}

async function refuseOlder(database: Kysely<Tables>, place: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num')
    as version`.execute(database)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version >= oldestVersion) return
  throw new StoreError(
    'cannotOpen',
    `The store ${place} is on PostgreSQL ${version}: this program needs version ${oldestVersion} or later.`,
    undefined,
  )
}

/** The address of a database without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return `postgres://${host}${port && `:${port}`}${pathname}`
}
