import type { Kysely } from 'kysely'
import { type Explain, explained } from '../store-error.ts'
import { transact } from './engine.ts'
import type { Tables } from './tables.ts'

/** What the store keeps of one subject. Whatever its queries throw becomes a StoreError. */
export abstract class SqlSubject {
  readonly #database: Kysely<Tables>
  readonly #explain: Explain

  constructor(database: Kysely<Tables>, explain: Explain) {
    this.#database = database
    this.#explain = explain
  }

  /** A transaction waits for the lock of another program outside the event loop; a statement alone would stop it. */
  protected change<Result>(change: (transaction: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return this.run((database) => transact(database, change))
  }

  protected run<Result>(query: (database: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return explained(this.#explain, () => query(this.#database))
  }
}
