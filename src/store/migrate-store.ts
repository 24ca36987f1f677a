import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { storedGuid } from './known-articles.ts'
import { connect, patient } from './postgres/connect.ts'
import { addressWithoutUser } from './postgres/postgres-error.ts'
import { engineOf } from './sql/engine.ts'
import type { Tables } from './sql/tables.ts'
import { openStore } from './store.ts'
import { explainStoreError } from './store-error.ts'

/** The tables that are copied, and the columns by which their rows are ordered. */
const tables = {
  feeds: 'id',
  articles: 'id',
  sources: 'id',
  listings: 'owner, source_id',
  hosts: 'host',
  host_manners: 'owner, host',
  changes: 'version',
  publications: 'city',
  readings: 'kind, key',
  subscribers: 'id',
  mailings: 'id',
  mailing_translations: 'mailing_id, language',
  outbox: 'id',
  storm_pushes: 'endpoint',
  calendars: 'id',
  calendar_events: 'id',
  calendar_times: 'calendar_id, starts_at, event_id',
  story_words: 'word',
  story_articles: 'article_id',
  story_terms: 'term, article_id',
  story_links: 'a, b',
  story_arrivals: 'article_id',
} as const satisfies Partial<Record<keyof Tables, string>>

type Table = keyof typeof tables
type Row = Record<string, string | number | null>

const rowsAtOnce = 500
const rowsBetweenLines = 50_000
/** As in `termsOf`: an index of PostgreSQL takes no key of any length. */
const longestTerm = 502

/**
 * Copies a data folder's SQLite store into an empty PostgreSQL database in one
 * transaction and compares row counts and a hash of each table. No process may
 * use either meanwhile. Throws an OperatorError; then the database is empty.
 */
export async function migrateStore(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  print: (line: string) => void,
): Promise<void> {
  const file = join(dataDir, 'news.db')
  if (databaseUrl === undefined) {
    throw new OperatorError('DATABASE_URL is not set: it names the database into which the store is copied.')
  }
  if (!existsSync(file)) throw new OperatorError(`There is no store ${file}. Is DATA_DIR its own?`)
  // Both have the newest tables then.
  for (const url of [undefined, databaseUrl]) await (await openStore(dataDir, url)).close()
  const source = new DatabaseSync(file, { readOnly: true })
  const target = connect(databaseUrl, patient)
  try {
    source.exec('begin')
    await target.transaction().execute(async (transaction) => {
      await refuseUsed(transaction, addressWithoutUser(databaseUrl))
      for (const table of Object.keys(tables) as Table[]) await copyTable(source, transaction, table, print)
    })
  } catch (error) {
    throw explainStoreError(error, file)
  } finally {
    source.close()
    await target.destroy()
  }
}

async function refuseUsed(target: Kysely<Tables>, location: string): Promise<void> {
  for (const table of Object.keys(tables)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
    if (rows.length === 0) continue
    throw new OperatorError(
      `The store ${location} is not empty: its table ${table} has rows. Name an empty database.`,
    )
  }
}

async function copyTable(
  source: DatabaseSync,
  target: Kysely<Tables>,
  table: Table,
  print: (line: string) => void,
): Promise<void> {
  const columns = source
    .prepare(`pragma table_info(${table})`)
    .all()
    .map(({ name }) => String(name))
  const total = Number(source.prepare(`select count(*) as count from ${table}`).get()?.count)
  const copied = createHash('sha256')
  let count = 0
  let batch: Row[] = []
  const flush = async () => {
    await insert(target, table, columns, batch)
    count += batch.length
    batch = []
    if (count % rowsBetweenLines === 0 && count < total) print(`${table}: ${count} of ${total}`)
  }
  for (const found of source.prepare(`select * from ${table} order by ${tables[table]}`).iterate()) {
    const row = storable(table, found as Row)
    batch.push(row)
    addRow(copied, row, columns)
    if (batch.length === rowsAtOnce) await flush()
  }
  if (batch.length > 0) await flush()
  const stored = await readBack(target, table, columns)
  const hash = copied.digest('hex')
  if (stored.count !== total || stored.hash !== hash) {
    throw new OperatorError(
      `The copy of ${table} is not the same: ${total} rows, ${hash}; copied ${stored.count} rows, ${stored.hash}.`,
    )
  }
  await continueIds(source, target, table, columns)
  print(`${table}: ${total} rows, sha256 ${hash.slice(0, 16)}…, the same on both`)
}

/** A row as PostgreSQL can hold it: without NUL, and with keys that fit into an index. */
function storable(table: Table, row: Row): Row {
  const clean = Object.entries(row).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const
    const text = value.replaceAll('\0', '\ufffd')
    if (table === 'articles' && name === 'guid') return [name, storedGuid(text)] as const
    if (table === 'story_terms' && name === 'term')
      return [name, text.slice(0, longestTerm).toWellFormed()] as const
    return [name, text] as const
  })
  return Object.fromEntries(clean)
}

async function insert(
  target: Kysely<Tables>,
  table: Table,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    target,
  )
  if (table !== 'articles') return
  await engineOf(target).indexTexts(
    target,
    rows.map((row) => ({
      id: Number(row.id),
      scope: `f${row.feed_id}`,
      title: String(row.title),
      text: String(row.summary),
    })),
  )
}

async function readBack(
  target: Kysely<Tables>,
  table: Table,
  columns: readonly string[],
): Promise<{ count: number; hash: string }> {
  const hash = createHash('sha256')
  let count = 0
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await sql`declare copied cursor for select ${names} from ${sql.table(table)}
    order by ${sql.raw(tables[table])}`.execute(target)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(target)
    for (const row of rows) addRow(hash, row, columns)
    count += rows.length
    if (rows.length < rowsAtOnce) break
  }
  await sql`close copied`.execute(target)
  return { count, hash: hash.digest('hex') }
}

function addRow(hash: Hash, row: Row, columns: readonly string[]): void {
  hash.update(JSON.stringify(columns.map((name) => row[name])))
}

/** Gives new rows ids after all that were ever given: some are in links that were mailed. */
async function continueIds(
  source: DatabaseSync,
  target: Kysely<Tables>,
  table: Table,
  columns: readonly string[],
): Promise<void> {
  if (!columns.includes('id')) return
  const given = source.prepare('select seq from sqlite_sequence where name = ?').get(table)?.seq ?? 0
  const last = source.prepare(`select coalesce(max(id), 0) as id from ${table}`).get()?.id ?? 0
  const next = Math.max(Number(given), Number(last)) + 1
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next}, false)`.execute(target)
}
