import { type Kysely, sql } from 'kysely'
import { engineOf, transact } from '../sql/engine.ts'
import type { Upkeep } from '../sql/maintenance.ts'
import type { Tables } from '../sql/tables.ts'

/** Rows of the log that are counted in one transaction, and bytes of one. */
const rowsAtOnce = 50_000
const bytesOfRow = 60
/** Rows that stay in the log: whoever looks for words reads them, too (a million took 670 ms, none 70). */
const mostLeft = 5_000

/** What the tables need beside the server's own autovacuum: the log of words is counted in. */
export function postgresUpkeep(database: Kysely<Tables>): Upkeep {
  const countIn = () =>
    transact(database, async (transaction) => {
      await engineOf(transaction).alone(transaction, 'words')
      const { rows } = await sql<{ taken: number }>`with taken as (
          delete from text_word_log where ctid = any(array(
            select ctid from text_word_log limit ${rowsAtOnce})) returning word, change),
        summed as (select word, sum(change) as change from taken group by word),
        counted as (insert into text_words (word, count)
          select word, change from summed on conflict (word) do update set count = text_words.count + excluded.count)
        select count(*) as taken from taken`.execute(transaction)
      return rows[0]?.taken ?? 0
    })
  return {
    async size() {
      const { rows } = await sql<{
        bytes: number
      }>`select pg_database_size(current_database()) as bytes`.execute(database)
      return rows[0]?.bytes ?? 0
    },
    async tidy() {
      while ((await countIn()) === rowsAtOnce) {
        // A large log needs several transactions.
      }
      await sql`delete from text_words where count <= 0`.execute(database)
    },
    async boundLog(most) {
      const limit = Math.min(Math.ceil(most / bytesOfRow), mostLeft)
      const { rows } = await sql`select 1 from text_word_log offset ${limit} limit 1`.execute(database)
      if (rows.length > 0) await countIn()
    },
  }
}
