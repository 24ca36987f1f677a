import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore, type Store } from './store.ts'

let template: Promise<Buffer> | undefined
/** Where each store is that was opened here. */
const folders = new WeakMap<Store, string>()

/** Opens an empty store in this folder. Its file is a copy of one template, because creating the tables costs three times as much as opening them. */
export async function openEmptyStore(folder: string): Promise<Store> {
  template ??= makeTemplate()
  writeFileSync(join(folder, 'news.db'), await template)
  return open(folder)
}

/** Opens a store another time, as another process does. */
export function openAgain(store: Store): Promise<Store> {
  return open(folderOf(store))
}

/** Rows that an SQL statement finds in a store's database, beside what the store does with it. */
export async function queryStore(store: Store, statement: string): Promise<Record<string, unknown>[]> {
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

/** Path of a store's SQLite database. */
export function fileOf(store: Store): string {
  return join(folderOf(store), 'news.db')
}

function folderOf(store: Store): string {
  const folder = folders.get(store)
  if (folder === undefined) throw new Error('this store was not opened by the fixture')
  return folder
}

async function open(folder: string): Promise<Store> {
  const store = await openStore(folder)
  folders.set(store, folder)
  return store
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'template-'))
  const store = await openStore(folder)
  await store.close()
  const bytes = readFileSync(join(folder, 'news.db'))
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
