import { type Kysely, sql } from 'kysely'
import type { Change, ChangeLog } from '../change-log.ts'
import { explained } from '../store-error.ts'
import type { Tables } from './tables.ts'

/** Appends topics to the change log, within the caller's transaction. */
export async function appendChanges(
  transaction: Kysely<Tables>,
  topics: readonly string[],
  now: number,
): Promise<void> {
  if (topics.length === 0) return
  await transaction
    .insertInto('changes')
    .values(topics.map((topic) => ({ topic, changed_at: now })))
    .execute()
}

/** The change log in SQLite. Versions have no gaps: a transaction that is rolled back gives its versions back. */
export class SqliteChangeLog implements ChangeLog {
  readonly #database: Kysely<Tables>
  readonly #file: string

  /** `file` is the database's path, for messages. */
  constructor(database: Kysely<Tables>, file: string) {
    this.#database = database
    this.#file = file
  }

  latest(): Promise<number> {
    return explained(this.#file, async () => {
      const { rows } = await sql<{
        version: number | null
      }>`select max(version) as version from changes`.execute(this.#database)
      return rows[0]?.version ?? 0
    })
  }

  since(version: number, limit: number): Promise<Change[]> {
    return explained(this.#file, async () => {
      const rows = await this.#database
        .selectFrom('changes')
        .select(['version', 'topic'])
        .where('version', '>', version)
        .orderBy('version')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ version: row.version, topics: [row.topic] }))
    })
  }

  append(topics: readonly string[]): Promise<void> {
    return explained(this.#file, () => appendChanges(this.#database, topics, Date.now()))
  }

  trim(before: number): Promise<void> {
    return explained(this.#file, async () => {
      await sql`delete from changes
        where changed_at < ${before} and version < (select max(version) from changes)`.execute(this.#database)
    })
  }
}
