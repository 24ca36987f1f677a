import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { ExplainingDriver, withEngine } from '../sql/engine.ts'
import { explainStoreError, primaryCode, resultCodes } from '../store-error.ts'
import { sqliteEngine } from './engine.ts'

/** Milliseconds to wait for another connection's lock before failing as busy, where nothing else is said. */
export const usualLockTimeout = 5000
/** Milliseconds between two attempts to take the write lock. */
const betweenAttempts = 2
/** The longest rest in milliseconds after a transaction, in which others can take the lock. */
const longestRest = 5

/** The two connections to one file. */
export interface Connections {
  /** Path of the file, for messages. */
  file: string
  /** Opened read-only; reads never wait for the write lock. */
  reader: DatabaseSync
  /** Its `busy_timeout` is 0: waiting is done outside SQLite, which would stop the event loop. */
  writer: DatabaseSync
  lockTimeout?: number
}

/**
 * Kysely over Node's own SQLite. Queries that read, outside a transaction, have a connection
 * of their own. Whatever writes takes turns at the other one, and waits for the locks of other
 * threads and processes in the event loop. Transactions take the write lock at once: one that
 * turned to writing later would fail under WAL instead of waiting. What fails is a StoreError.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ database: () => Promise.reject(new Error('the driver below has the connections')) })
    this.#connections = connections
  }

  override createDriver(): Driver {
    const { file } = this.#connections
    const driver = new TwoConnectionsDriver(this.#connections)
    return new ExplainingDriver(driver, (error) => explainStoreError(error, file))
  }

  override createAdapter(): SqliteAdapter {
    return withEngine(new Adapter(), sqliteEngine)
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite's own changes of tables can be rolled back; Kysely's adapter does not count on it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Kysely need not queue queries: the driver below does where it must. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class TwoConnectionsDriver implements Driver {
  readonly #connections: Connections
  readonly #reader: Statements
  readonly #writer: Writer

  constructor(connections: Connections) {
    this.#connections = connections
    this.#reader = rememberStatements(connections.reader)
    this.#writer = new Writer(connections.writer, connections.lockTimeout ?? usualLockTimeout)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return new Session(this.#reader, this.#writer)
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(session: Session): Promise<void> {
    return session.begin()
  }

  commitTransaction(session: Session): Promise<void> {
    return session.end('commit')
  }

  rollbackTransaction(session: Session): Promise<void> {
    return session.end('rollback')
  }

  /** Closes the writer last, which then checkpoints and removes the write-ahead log. */
  async destroy(): Promise<void> {
    await this.#writer.idle()
    this.#connections.reader.close()
    this.#connections.writer.close()
  }
}

/** The queries of one caller: reads, single writes, or a transaction. */
class Session implements DatabaseConnection {
  readonly #reader: Statements
  readonly #writer: Writer
  /** Ends the turn of the transaction that is open. */
  #endTurn: (() => void) | undefined

  constructor(reader: Statements, writer: Writer) {
    this.#reader = reader
    this.#writer = writer
  }

  async begin(): Promise<void> {
    const endTurn = await this.#writer.turn()
    try {
      await this.#writer.attempt('begin immediate', [])
      this.#endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      // SQLite has rolled back after some errors (a full disk): another rollback would hide the first.
      if (how === 'commit' || this.#writer.isInTransaction) this.#writer.run(how, [])
    } finally {
      // A commit that failed leaves the transaction open, and Kysely rolls it back.
      if (!this.#writer.isInTransaction) {
        this.#endTurn?.()
        this.#endTurn = undefined
      }
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#writer.run(sql, parameters)
    // What only looks like reading is refused by SQLite: the connection is read-only.
    if (/^(?:select|with)\b/.test(sql)) return run(this.#reader(sql), parameters)
    const endTurn = await this.#writer.turn()
    try {
      return await this.#writer.attempt(sql, parameters)
    } finally {
      endTurn()
    }
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }
}

/** The connection that writes, used by one caller at a time in the order of asking. */
class Writer {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #lockTimeout: number
  #last: Promise<void> = Promise.resolve()
  /** When the lock was taken, and until when another thread or process is let in (`performance.now()`). */
  #lockedAt = 0
  #restUntil = 0

  constructor(database: DatabaseSync, lockTimeout: number) {
    this.#database = database
    this.#lockTimeout = lockTimeout
    this.#statements = rememberStatements(database)
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Waits for the callers before; resolves to what ends the turn. */
  async turn(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    const rest = this.#restUntil - performance.now()
    if (rest >= 1) await sleep(rest)
    return () => {
      const ended = performance.now()
      // SQLite's lock has no queue: without a rest, a connection with much to write keeps all others out.
      this.#restUntil = ended + Math.min(ended - this.#lockedAt, longestRest)
      resolve()
    }
  }

  /** Runs a statement that takes the write lock, again and again while another connection holds it. */
  async attempt<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + this.#lockTimeout
    for (;;) {
      this.#lockedAt = performance.now()
      try {
        return this.run(sql, parameters)
      } catch (error) {
        if (primaryCode(error) !== resultCodes.busy || performance.now() > giveUpAt) throw error
      }
      await sleep(betweenAttempts)
    }
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    if (sql.startsWith('pragma ')) {
      // A prepared `incremental_vacuum` frees one page only.
      this.#database.exec(sql)
      return { rows: [] }
    }
    return run(this.#statements(sql), parameters)
  }

  /** Resolves when nobody has a turn. */
  async idle(): Promise<void> {
    await this.#last
  }
}

function run<Row>({ statement, hasRows }: Prepared, parameters: readonly unknown[]): QueryResult<Row> {
  const values = parameters as SQLInputValue[]
  if (hasRows) return { rows: statement.all(...values) as Row[] }
  const { changes } = statement.run(...values)
  return { numAffectedRows: BigInt(changes), rows: [] }
}

interface Prepared {
  statement: StatementSync
  /** Whether it answers with rows; describing its columns takes as long as reading some rows. */
  hasRows: boolean
}

type Statements = (sql: string) => Prepared

function rememberStatements(database: DatabaseSync): Statements {
  const statements = new LRUCache<string, Prepared>({ max: 100 })
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const hasRows = statement.columns().length > 0
    // After a row of FTS5 was deleted, SQLite reports FTS5's internal id as the last, beyond 2^53.
    if (!hasRows) statement.setReadBigInts(true)
    const prepared = { statement, hasRows }
    statements.set(sql, prepared)
    return prepared
  }
}
