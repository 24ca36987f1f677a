import { type Kysely, sql } from 'kysely'
import type { ChangeLog } from '../change-log.ts'
import { engineOf } from './engine.ts'
import type { Tables } from './tables.ts'

/**
 * Appends topics to the change log, last in the caller's transaction: others that append wait for its end.
 * So versions are in the order of the commits and have no gaps: who has read one has missed none before it.
 */
export async function appendChanges(
  transaction: Kysely<Tables>,
  topics: readonly string[],
  now: number,
): Promise<void> {
  if (topics.length === 0) return
  const engine = engineOf(transaction)
  await engine.alone(transaction, 'changes')
  await sql`insert into changes (version, topic, changed_at)
    select (select coalesce(max(version), 0) from changes) + row_number() over (), value, cast(${now} as bigint)
    from ${engine.texts(topics)} as topics`.execute(transaction)
}

/** The change log. The newest entry is never deleted: no version is given twice. */
export function openChangeLog(database: Kysely<Tables>, listen: ChangeLog['listen']): ChangeLog {
  return {
    async latest() {
      const { rows } = await sql<{
        version: number | null
      }>`select max(version) as version from changes`.execute(database)
      return rows[0]?.version ?? 0
    },
    async since(version, limit) {
      const rows = await database
        .selectFrom('changes')
        .select(['version', 'topic', 'changed_at'])
        .where('version', '>', version)
        .orderBy('version')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ version: row.version, topics: [row.topic], at: row.changed_at }))
    },
    listen,
    async trim(before) {
      await sql`delete from changes
        where changed_at < ${before} and version < (select max(version) from changes)`.execute(database)
    },
  }
}
