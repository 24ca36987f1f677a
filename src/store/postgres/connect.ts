import { Socket } from 'node:net'
import {
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { minute } from '../../time/durations.ts'
import { ExplainingDriver, withEngine } from '../sql/engine.ts'
import type { Tables } from '../sql/tables.ts'
import { postgresEngine } from './engine.ts'
import { addressWithoutUser, explainPostgresError } from './postgres-error.ts'

/** Connections of one thread, of which each process has two. */
const mostConnections = 10
/** Milliseconds for a new connection. */
const connectTimeout = 5_000

/** Times of connections in ms; 0: any. */
export const usual = {
  /** The longest wait for a lock of another transaction. */
  lock: 10_000,
  /** The longest statement. */
  statement: 20_000,
  /** The longest that a transaction does nothing: one of a machine that is gone keeps its locks so long. */
  idle: 15_000,
  /** After so long without a byte a connection is lost, because the server would have ended the statement. */
  silence: 25_000,
}
/** For work on whole tables that no reader waits for. */
export const patient: typeof usual = { lock: 10_000, statement: 0, idle: minute, silence: 0 }

/** A database with a pool of connections, made when needed; `destroy` closes them. Throws StoreErrors. */
export function connect(url: string, times = usual): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: times.lock,
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'news',
    types: { getTypeParser },
    stream: () => openSocket(times.silence),
  })
  // One that ends in a query: the query fails with the reason. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // A connection that ends while nobody uses it: the next query opens another, or says what is wrong.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new NewsDialect({ pool }, addressWithoutUser(url)) })
}

/** A socket that ends when nothing passes for so many ms: where packets are lost, neither side is told. */
export function openSocket(silence: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silence, () => socket.destroy(new SilenceError(silence)))
}

class SilenceError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(silence: number) {
    super(`no answer within ${silence / 1000} s`)
  }
}

class NewsDialect extends PostgresDialect {
  readonly #location: string

  /** `location`: the database, for messages. */
  constructor(config: PostgresDialectConfig, location: string) {
    super(config)
    this.#location = location
  }

  override createDriver(): Driver {
    return new ExplainingDriver(super.createDriver(), (error) => explainPostgresError(error, this.#location))
  }

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
