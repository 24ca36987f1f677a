import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LatestQuery } from '../article.ts'
import { StoreError } from '../store-error.ts'
import type { ArticleRow } from './rows.ts'
import type { Tables } from './tables.ts'

/** Work that no two transactions may do at once. */
type Work = 'changes' | 'listings' | 'mailings' | 'stories'

/** What each database does in its own way; the rest of this folder is the same SQL on all of them. */
export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** A query for these values in its column `value`. Its SQL is the same for any number of them. */
  numbers(values: readonly number[]): RawBuilder<number>
  texts(values: readonly string[]): RawBuilder<string>
  /**
   * Ends a query for rows to be changed: other transactions cannot change them before the caller's ends.
   * `passing`: without those locked by another one; `of`: the table of these rows in a query of several.
   */
  forUpdate(passing?: 'passing', of?: keyof Tables): RawBuilder<unknown>
  /** Waits for this work in other transactions, and keeps them from it until the caller's ends. */
  alone(transaction: Kysely<Tables>, work: Work): Promise<void>
  /** Whether a transaction that failed with this would succeed if it were begun again. */
  isPassing(error: StoreError): boolean
  /** Rows of the newest articles of these feeds, newest first. */
  latestArticles(database: Kysely<Tables>, query: LatestQuery): Promise<ArticleRow[]>
  /** Brings texts into the search index, in place of those with the same id. */
  indexTexts(transaction: Kysely<Tables>, texts: readonly IndexedText[]): Promise<void>
  /** Takes texts out of the search index. */
  forgetTexts(transaction: Kysely<Tables>, ids: readonly number[]): Promise<void>
}

/** A text of the search index. */
export interface IndexedText {
  /** That of an article, or the negated one of an own text of a city. */
  id: number
  /** Where it is searched: `f7`, the feed 7, or `c7`, the city 7. */
  scope: string
  title: string
  text: string
}

/** The engine of a database whose dialect has an adapter made by `withEngine`. Throws a TypeError else. */
export function engineOf(database: Kysely<Tables>): Engine {
  const adapter = database.getExecutor().adapter
  const engine = engines.get(adapter)
  if (!engine) throw new TypeError('the dialect of this database has no engine')
  return engine
}

const engines = new WeakMap<object, Engine>()

/** Remembers which engine a dialect's adapter stands for; returns the adapter. */
export function withEngine<Adapter extends object>(adapter: Adapter, engine: Engine): Adapter {
  engines.set(adapter, engine)
  return adapter
}

const mostAttempts = 5

/** Runs a function in a transaction, and again where the database has ended it because of another one. */
export async function transact<Result>(
  database: Kysely<Tables>,
  run: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const engine = engineOf(database)
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(run)
    } catch (error) {
      if (attempt === mostAttempts || !(error instanceof StoreError && engine.isPassing(error))) throw error
    }
  }
}

/** What an insert does with a row that is there already: it gets the new values of these columns. */
export function excluded<Column extends string>(...columns: readonly Column[]) {
  const values = columns.map((column) => [column, sql.ref(`excluded.${column}`)])
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>
}

/** Rows that are inserted by one statement, of which each value is a parameter: SQLite takes 32,766. */
const rowsPerStatement = 500

/** Rows by the statement that inserts them; none for no rows. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement)
  }
}

/** Makes an error of a database a StoreError, which names the database and says what to do. */
type Explain = (error: unknown) => Error

/** A driver that throws StoreErrors in place of the errors of another one. */
export class ExplainingDriver implements Driver {
  readonly #driver: Driver
  readonly #explain: Explain

  constructor(driver: Driver, explain: Explain) {
    this.#driver = driver
    this.#explain = explain
  }

  init(): Promise<void> {
    return explained(this.#explain, () => this.#driver.init())
  }

  async acquireConnection(): Promise<ExplainedConnection> {
    const own = await explained(this.#explain, () => this.#driver.acquireConnection())
    return new ExplainedConnection(own, this.#explain)
  }

  releaseConnection({ own }: ExplainedConnection): Promise<void> {
    return this.#driver.releaseConnection(own)
  }

  beginTransaction({ own }: ExplainedConnection, settings: TransactionSettings): Promise<void> {
    return explained(this.#explain, () => this.#driver.beginTransaction(own, settings))
  }

  commitTransaction({ own }: ExplainedConnection): Promise<void> {
    return explained(this.#explain, () => this.#driver.commitTransaction(own))
  }

  rollbackTransaction({ own }: ExplainedConnection): Promise<void> {
    return explained(this.#explain, () => this.#driver.rollbackTransaction(own))
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class ExplainedConnection implements DatabaseConnection {
  /** The connection of the driver whose errors are explained. */
  readonly own: DatabaseConnection
  readonly #explain: Explain

  constructor(own: DatabaseConnection, explain: Explain) {
    this.own = own
    this.#explain = explain
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return explained(this.#explain, () => this.own.executeQuery<Row>(query))
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }
}

async function explained<Result>(explain: Explain, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw explain(error)
  }
}
