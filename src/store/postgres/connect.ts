import { Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { withEngine } from '../sql/engine.ts'
import type { Tables } from '../sql/tables.ts'
import { postgresEngine } from './engine.ts'

/** Connections of one thread, of which each process has two. */
const mostConnections = 10
/** Milliseconds for a new connection, for a lock of another transaction, for a statement, and of a transaction that does nothing. */
const connectTimeout = 5_000
const lockTimeout = 10_000
const statementTimeout = 60_000
const idleTimeout = 60_000

/** A database with a pool of connections, which are made when they are needed; `destroy` closes them. */
export function connect(url: string): Kysely<Tables> {
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
  return new Kysely<Tables>({ dialect: new NewsDialect({ pool }) })
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
