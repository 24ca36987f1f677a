import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from './postgres/connect.ts'
import { openPostgresStore } from './postgres/open.ts'
import { appendChanges } from './sql/change-log.ts'
import { transact } from './sql/engine.ts'
import type { Tables } from './sql/tables.ts'
import { NodeSqliteDialect } from './sqlite/dialect.ts'
import { openSqliteStore } from './sqlite/open.ts'
import { openStore, type Store } from './store.ts'

/** Where each store is that was opened here: its folder, or the address of its database. */
const locations = new WeakMap<Store, string>()
let template: Promise<Buffer> | undefined
let databases = 0

/**
 * Opens an empty store: in this folder, or in a new database where Vitest runs the project `postgres`
 * (`tests/postgres-setup.ts`). It copies one template: creating the tables costs several times as much.
 */
export async function openEmptyStore(folder: string): Promise<Store> {
  const cluster = inject('postgres')
  if (cluster !== undefined) return open(await createDatabase(cluster, 'empty_store'))
  template ??= makeTemplate()
  writeFileSync(join(folder, 'news.db'), await template)
  return open(folder)
}

/**
 * Opens a store of an older version, whose dump is `fixtures/store-{version}-{sqlite,postgres}.sql`, and
 * reads its tables before and after: their rows by name, without those of the search index and of Kysely.
 */
export async function openOlderStore(folder: string, version: string) {
  const cluster = inject('postgres')
  const location = cluster === undefined ? folder : await createDatabase(cluster, 'template1')
  const file = `./fixtures/store-${version}-${cluster === undefined ? 'sqlite' : 'postgres'}.sql`
  const dump = readFileSync(new URL(file, import.meta.url), 'utf8')
  if (isUrl(location)) await queryPostgres(location, dump)
  else runInFile(location, (database) => database.exec(dump))
  const before = await readTables(location)
  const store = await open(location)
  return { store, before, after: await readTables(location) }
}

async function readTables(location: string): Promise<Map<string, Record<string, unknown>[]>> {
  const names = await query(
    location,
    isUrl(location)
      ? "select tablename as name from pg_tables where schemaname = 'public'"
      : "select name from sqlite_master where type = 'table'",
  )
  const tables = names
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:kysely|sqlite|article_search|text|own_text)/.test(name))
  return new Map(
    await Promise.all(
      tables.map(async (name) => [name, await query(location, `select * from ${name}`)] as const),
    ),
  )
}

/** The columns, indexes, keys and triggers of a store's tables, however they were made. */
export async function readSchema(store: Store): Promise<Record<string, unknown>[]> {
  const queries = isUrl(locationOf(store)) ? postgresSchema : sqliteSchema
  const found = await Promise.all(queries.map((statement) => queryStore(store, statement)))
  return found.flat().map((row) => {
    const values = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : value,
    ])
    return Object.fromEntries(values)
  })
}

const sqliteSchema = [
  `select tables.name as "table", columns.name, columns.type, "notnull", dflt_value, columns.pk, hidden
    from sqlite_master as tables, pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' order by 1, 2`,
  'select name, wr, strict from pragma_table_list order by name',
  "select name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by name",
  `select tables.name as "table", keys."unique", keys.origin, columns.name, columns.seqno
    from sqlite_master as tables, pragma_index_list(tables.name) as keys, pragma_index_info(keys.name) as columns
    where keys.origin <> 'c' order by 1, 2, 3, 5, 4`,
  `select tables.name as child, keys."table", keys."from", keys."to", keys.on_delete
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys order by 1, 2, 3`,
]

const postgresSchema = [
  `select table_name, column_name, data_type, is_nullable, column_default, collation_name, identity_generation,
      generation_expression from information_schema.columns where table_schema = 'public' order by 1, 2`,
  "select indexdef from pg_indexes where schemaname = 'public' order by 1",
  `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as key
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  'select pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1',
  "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1",
]

/** Opens a store another time, as another process does. */
export function openAgain(store: Store): Promise<Store> {
  return open(locationOf(store))
}

/** Rows that an SQL statement finds in a store's database, beside what the store does with it. */
export function queryStore(store: Store, statement: string): Promise<Record<string, unknown>[]> {
  return query(locationOf(store), statement)
}

/** Appends topics to a store's change log without a change of another table, as another process. */
export async function appendTopics(store: Store, topics: readonly string[]): Promise<void> {
  const database = openDatabase(locationOf(store))
  try {
    await transact(database, (transaction) => appendChanges(transaction, topics, Date.now()))
  } finally {
    await database.destroy()
  }
}

/** The database of a store, on connections of its own. */
export function openDatabase(location: string): Kysely<Tables> {
  if (isUrl(location)) return connect(location)
  const file = join(location, 'news.db')
  const reader = new DatabaseSync(file, { readOnly: true })
  return new Kysely({ dialect: new NodeSqliteDialect({ file, reader, writer: new DatabaseSync(file) }) })
}

async function query(location: string, statement: string): Promise<Record<string, unknown>[]> {
  if (isUrl(location)) return queryPostgres(location, statement)
  return runInFile(location, (database) =>
    database
      .prepare(statement)
      .all()
      .map((row) => ({ ...row })),
  )
}

function runInFile<Result>(folder: string, run: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(folder, 'news.db'), { timeout: 10_000 })
  try {
    return run(database)
  } finally {
    database.close()
  }
}

/** Address of a store's PostgreSQL database. */
export function addressOf(store: Store): string {
  return locationOf(store)
}

/** Path of a store's SQLite database. */
export function fileOf(store: Store): string {
  return join(locationOf(store), 'news.db')
}

function locationOf(store: Store): string {
  const location = locations.get(store)
  if (location === undefined) throw new Error('this store was not opened by the fixture')
  return location
}

async function open(location: string): Promise<Store> {
  // Polls that end at once end together nevertheless; one that ends alone waits for no other.
  const waits = { gathering: 1 }
  const store = await (isUrl(location)
    ? openPostgresStore(location, waits)
    : openSqliteStore(location, undefined, waits))
  locations.set(store, location)
  return store
}

function isUrl(location: string): boolean {
  return location.startsWith('postgres:')
}

/** A new database, a copy of the template; the cluster is deleted as a whole after the tests. */
async function createDatabase(cluster: string, template: string): Promise<string> {
  const name = `store_${process.pid}_${databases++}_${Math.floor(performance.now())}`
  await queryPostgres(cluster, `create database ${name} template ${template}`)
  const url = new URL(cluster)
  url.pathname = name
  return url.href
}

async function queryPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const { INT8 } = pg.types.builtins
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'template-'))
  const store = await openStore(folder)
  await store.close()
  const bytes = readFileSync(join(folder, 'news.db'))
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
