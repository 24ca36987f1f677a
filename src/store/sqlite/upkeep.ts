import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Upkeep } from '../sql/maintenance.ts'
import type { Tables } from '../sql/tables.ts'

/** What the file of a database needs from time to time. `file`: its path. */
export function sqliteUpkeep(database: Kysely<Tables>, file: string): Upkeep {
  return {
    size: async () => statSync(file).size,
    async tidy() {
      for (const statement of [
        sql`pragma analysis_limit = 400`,
        sql`pragma optimize = 0x10002`,
        sql`insert into article_search (article_search, rank) values ('merge', 200)`,
        sql`pragma incremental_vacuum(2000)`,
      ]) {
        await statement.execute(database)
      }
    },
    async boundLog(most, tries = 400) {
      const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
      for (let left = tries; size() > most && left > 0; left--) {
        // Does nothing while another process writes, or reads what the log has.
        await sql`pragma wal_checkpoint(truncate)`.execute(database)
        if (size() > most) await sleep(5)
      }
    },
  }
}
