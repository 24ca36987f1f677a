import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'

/** Makes an error of a database a StoreError, which names the database and says what to do. */
type Explain = (error: unknown) => Error

/** A driver that throws StoreErrors in place of the errors of another one: of its connections, queries and transactions. */
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
