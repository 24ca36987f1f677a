import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore, type Store } from './store.ts'

/** Where each store is that was opened here: its folder, or the address of its database. */
const places = new WeakMap<Store, string>()
let template: Promise<Buffer> | undefined
let databases = 0

/**
 * Opens an empty store: in this folder, or in a new database where Vitest runs the project `postgres`
 * (`tests/postgres-setup.ts`). It is a copy of one template, because creating the tables costs several times as much.
 */
export async function openEmptyStore(folder: string): Promise<Store> {
  const cluster = inject('postgres')
  if (cluster !== undefined) return open(await createDatabase(cluster))
  template ??= makeTemplate()
  writeFileSync(join(folder, 'news.db'), await template)
  return open(folder)
}

/** Opens a store another time, as another process does. */
export function openAgain(store: Store): Promise<Store> {
  return open(placeOf(store))
}

/** Rows that an SQL statement finds in a store's database, beside what the store does with it. */
export async function queryStore(store: Store, statement: string): Promise<Record<string, unknown>[]> {
  const place = placeOf(store)
  if (isUrl(place)) return queryPostgres(place, statement)
  const database = new DatabaseSync(fileOf(store), { timeout: 10_000 })
  try {
    return database
      .prepare(statement)
      .all()
      .map((row) => ({ ...row }))
  } finally {
    database.close()
  }
}

/** Address of a store's PostgreSQL database. */
export function addressOf(store: Store): string {
  return placeOf(store)
}

/** Path of a store's SQLite database. */
export function fileOf(store: Store): string {
  return join(placeOf(store), 'news.db')
}

function placeOf(store: Store): string {
  const place = places.get(store)
  if (place === undefined) throw new Error('this store was not opened by the fixture')
  return place
}

async function open(place: string): Promise<Store> {
  const store = await (isUrl(place) ? openStore(tmpdir(), place) : openStore(place))
  places.set(store, place)
  return store
}

function isUrl(place: string): boolean {
  return place.startsWith('postgres:')
}

/** A new database with empty tables; the cluster is deleted as a whole after the tests. */
async function createDatabase(cluster: string): Promise<string> {
  const name = `store_${process.pid}_${databases++}_${Math.floor(performance.now())}`
  await queryPostgres(cluster, `create database ${name} template empty_store`)
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
