import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../operator-error.ts'
import { messageOf } from '../../text/error-message.ts'
import { createDataFolder } from '../data-folder.ts'
import { knownMigrations } from '../sql/migrate.ts'
import { primaryCode, resultCodes } from '../store-error.ts'

/**
 * Puts a backup in the store's place, readable by its owner only; the former store
 * is moved aside. The backup is copied and checked first, so that a damaged one
 * changes nothing. Returns what it did, in sentences. Throws an OperatorError.
 */
export function restoreStore(dataDir: string, backup: string, now: Date): string[] {
  const found = statSync(backup, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new OperatorError(`There is no backup ${backup}.`)
  if (existsSync(`${backup}-wal`)) {
    throw new OperatorError(
      `${backup} is a store in use or was copied from one, and not what main backup writes: part of it is in ${backup}-wal.`,
    )
  }
  const store = join(dataDir, 'news.db')
  const copy = `${store}.restoring.db`
  createDataFolder(dataDir)
  const umask = process.umask(0o077)
  try {
    rmSync(copy, { force: true })
    copyFileSync(backup, copy)
    chmodSync(copy, 0o600)
    const held = examine(copy, backup)
    const aside = moveAside(store, join(dataDir, `news-before-${now.toISOString().replace(/\D/g, '')}.db`))
    renameSync(copy, store)
    return [
      `${backup} of ${found.mtime.toISOString()} is whole: ${held}. It is now the store ${store}.`,
      aside === undefined ? 'There was no store before.' : `The store before is ${aside}.`,
    ]
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const said = messageOf(error)
    throw new OperatorError(
      isDamaged(error)
        ? `${backup} is damaged or no store (${said}): nothing was changed. Take another copy.`
        : `${backup} was not put back (${said}). This user has to be able to read it and to write ${dataDir}, where there has to be room for it.`,
    )
  } finally {
    for (const file of [copy, `${copy}-wal`, `${copy}-shm`]) rmSync(file, { force: true })
    process.umask(umask)
  }
}

/** Checks every page and index of a copy, and that this program can open it; says what it holds. */
function examine(copy: string, backup: string): string {
  const database = new DatabaseSync(copy)
  try {
    const faults = database.prepare('pragma integrity_check').all()
    const first = faults[0]?.integrity_check
    if (first !== 'ok') throw new OperatorError(`${backup} is damaged and was not used: ${String(first)}.`)
    const tables = new Set(
      database
        .prepare('select name from sqlite_master')
        .all()
        .map(({ name }) => name),
    )
    if (!tables.has('kysely_migration') || !tables.has('articles'))
      throw new OperatorError(`${backup} is a database, but no store of this program.`)
    const done = database.prepare('select name from kysely_migration order by name').all()
    knownMigrations(
      done.map(({ name }) => String(name)),
      backup,
    )
    const count = (table: string) =>
      tables.has(table) ? Number(database.prepare(`select count(*) as n from ${table}`).get()?.n) : 0
    return `${count('articles')} articles, ${count('subscribers')} subscribers, schema ${String(done.at(-1)?.name)}`
  } finally {
    database.close()
  }
}

/** Renames the store's files; returns the first's name, undefined without any. Refused while one is open. */
function moveAside(store: string, aside: string): string | undefined {
  if (existsSync(store)) endLog(store)
  // The log of a store that is damaged or was deleted would be played into the restored one.
  const ends = ['', '-wal', '-shm'].filter((end) => existsSync(store + end))
  for (const end of ends) {
    chmodSync(store + end, 0o600)
    renameSync(store + end, aside + end)
  }
  return ends[0] === undefined ? undefined : aside + ends[0]
}

/** Brings the write-ahead log into the file, where nobody else has it open; leaves a damaged one. */
function endLog(store: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(store)
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (primaryCode(error) === resultCodes.busy)
      throw new OperatorError(`A process uses the store ${store}: stop every serve, web and ingest first.`)
    if (!isDamaged(error)) throw error
  } finally {
    database?.close()
  }
}

function isDamaged(error: unknown): boolean {
  const code = primaryCode(error)
  return code === resultCodes.corrupt || code === resultCodes.notADatabase
}
