import { type Kysely, sql } from 'kysely'
import type { ReadingStore } from '../readings.ts'
import type { SourceName } from '../source-state.ts'
import { parseStored } from './stored-json.ts'
import type { Tables } from './tables.ts'

/** Implements `SourceWriter.loadReading`. */
export async function loadReadingData(database: Kysely<Tables>, { kind, key }: SourceName): Promise<unknown> {
  const row = await database
    .selectFrom('readings')
    .select('data')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && parseStored(row.data)
}

/** Implements `SourceWriter.saveReading`. */
export async function saveReading(
  database: Kysely<Tables>,
  { kind, key }: SourceName,
  data: object,
  readAt: number,
): Promise<void> {
  const columns = { data: JSON.stringify(data), read_at: readAt }
  await database
    .insertInto('readings')
    .values({ kind, key, ...columns })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(columns))
    .execute()
}

interface Row {
  kind: string
  key: string
  data: string | null
  readAt: number | null
  checkedAt: number | null
  failures: number
}

/** Readings. */
export function openReadings(database: Kysely<Tables>): ReadingStore {
  return {
    async loadReadings(sources) {
      if (sources.length === 0) return []
      const names = sources.map(({ kind, key }) => sql`(cast(${kind} as text), cast(${key} as text))`)
      const { rows } = await sql<Row>`select sources.kind, sources.key, data, read_at as "readAt",
          succeeded_at as "checkedAt", failures
        from sources left join readings on readings.kind = sources.kind and readings.key = sources.key
        where (sources.kind, sources.key) in (values ${sql.join(names)})`.execute(database)
      return rows.map(({ data, readAt, checkedAt, ...row }) => ({
        ...row,
        // Pages read several and look at one.
        get data() {
          return data === null ? undefined : parseStored(data)
        },
        readAt: readAt ?? undefined,
        checkedAt: checkedAt ?? undefined,
      }))
    },
  }
}
