import { type Kysely, sql } from 'kysely'
import type { Upkeep } from '../sql/maintenance.ts'
import type { Tables } from '../sql/tables.ts'

/** The size of the database; the server's own autovacuum does the rest. */
export function postgresUpkeep(database: Kysely<Tables>): Upkeep {
  return {
    async size() {
      const { rows } = await sql<{
        bytes: number
      }>`select pg_database_size(current_database()) as bytes`.execute(database)
      return rows[0]?.bytes ?? 0
    },
    tidy: async () => {},
    boundLog: async () => {},
  }
}
