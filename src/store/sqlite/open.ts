import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { machineClock } from '../clock.ts'
import { openParts } from '../sql/parts.ts'
import type { Tables } from '../sql/tables.ts'
import { explainStoreError, primaryCode, resultCodes } from '../store-error.ts'
import { lockTimeout, NodeSqliteDialect } from './dialect.ts'
import { migrateSqlite } from './migrations.ts'
import { openSearchIndex, openWords } from './search-store.ts'
import { sqliteUpkeep } from './upkeep.ts'

/** Opens the store of this folder, creating it where it is missing and bringing the tables up to date. Throws a StoreError that names the path and what to do. */
export async function openSqliteStore(dataDir: string) {
  const file = join(dataDir, 'news.db')
  let writer: DatabaseSync | undefined
  let reader: DatabaseSync | undefined
  try {
    writer = new DatabaseSync(file, { timeout: lockTimeout })
    await setUp(writer)
    reader = new DatabaseSync(file, { readOnly: true, timeout: lockTimeout })
    const database = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ file, reader, writer }) })
    await migrateSqlite(database, file)
    openWords(reader)
    const opened = identify(file)
    return {
      ...openParts(database, {
        ...sqliteUpkeep(database, file),
        listen: () => async () => {},
        search: openSearchIndex(database),
      }),
      clock: machineClock,
      async health(): Promise<string | undefined> {
        const found = identify(file)
        if (found === opened) return undefined
        const what = found === undefined ? 'deleted' : 'replaced by another'
        return `The store ${file} was ${what} while the process had it open: what is written now is lost when it stops. Restart the process.`
      },
      close: () => database.destroy(),
    }
  } catch (error) {
    if (reader?.isOpen) reader.close()
    if (writer?.isOpen) writer.close()
    throw explainStoreError(error, file)
  }
}

/** The file at this path, whatever its name; undefined where there is none. */
function identify(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

async function setUp(connection: DatabaseSync): Promise<void> {
  // Allows the file to shrink a few pages at a time; takes effect only for new files.
  connection.exec('pragma auto_vacuum = incremental')
  for (let attempt = 1; ; attempt++) {
    try {
      connection.exec('pragma journal_mode = wal')
      break
    } catch (error) {
      // When two processes switch a new file to WAL at once, SQLite does not wait for the lock: it fails as busy.
      if (primaryCode(error) !== resultCodes.busy || attempt === 100) throw error
      await sleep(20)
    }
  }
  // With WAL, killing the process loses nothing; a power failure may lose the last commits.
  connection.exec('pragma synchronous = normal')
  connection.exec('pragma foreign_keys = on')
  // The largest that the write-ahead log stays after it was copied into the database, in bytes.
  connection.exec(`pragma journal_size_limit = ${16 * 1024 * 1024}`)
  // From now on the dialect waits for locks.
  connection.exec('pragma busy_timeout = 0')
}
