import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { primaryCode, resultCodes } from '../store-error.ts'

/** Milliseconds to wait for another connection's lock before failing as busy. */
export const lockTimeout = 5000

/** Kysely over Node's own SQLite. Transactions take the write lock at once: one that turned to writing later would fail under WAL instead of waiting. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: () => Promise.reject(new Error('the driver below opens the database')) })
    this.#database = database
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** SQLite's own changes of tables can be rolled back; Kysely's adapter does not count on it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    const prepare = rememberStatements(database)
    super({ database: { close: () => database.close(), prepare } })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Waits between attempts instead of inside SQLite: the holder of the lock may need this thread to release it.
    const giveUpAt = performance.now() + lockTimeout
    for (;;) {
      this.#database.exec('pragma busy_timeout = 0')
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if (primaryCode(error) !== resultCodes.busy || performance.now() > giveUpAt) throw error
      } finally {
        this.#database.exec(`pragma busy_timeout = ${lockTimeout}`)
      }
      await sleep(3)
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back after some errors (a full disk); a second rollback would hide the first error.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

const statementsKept = 100

function rememberStatements(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof asKyselyStatement>>()
  return (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = asKyselyStatement(database.prepare(sql))
    if (statements.size >= statementsKept) statements.clear()
    statements.set(sql, statement)
    return statement
  }
}

function asKyselyStatement(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const reader = statement.columns().length > 0
  // After a row of FTS5 was deleted, SQLite names as the last id one of FTS5's own, beyond 2^53: no number holds it.
  if (!reader) statement.setReadBigInts(true)
  return {
    reader,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
