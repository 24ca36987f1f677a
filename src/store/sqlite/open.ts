import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { machineClock } from '../clock.ts'
import { migrate } from '../sql/migrate.ts'
import { openParts } from '../sql/parts.ts'
import type { Tables } from '../sql/tables.ts'
import { explainLocked, explainStoreError, primaryCode, resultCodes } from '../store-error.ts'
import { NodeSqliteDialect, usualLockTimeout } from './dialect.ts'
import { openSearchIndex } from './search-store.ts'
import { sqliteUpkeep } from './upkeep.ts'

/**
 * Opens the store of this folder, creating it where it is missing and bringing the tables up to
 * date. `onWait` is told in words where it waits for another program. Tests wait less than usual for
 * locks and for polls that end together. Throws a StoreError that names the path and what to do.
 */
export async function openSqliteStore(
  dataDir: string,
  onWait?: (text: string) => void,
  { lockTimeout = usualLockTimeout, gathering }: { lockTimeout?: number; gathering?: number } = {},
) {
  const file = join(dataDir, 'news.db')
  let writer: DatabaseSync | undefined
  let reader: DatabaseSync | undefined
  try {
    writer = new DatabaseSync(file)
    await setUp(writer, lockTimeout, onWait && (() => onWait(explainLocked(file))))
    reader = new DatabaseSync(file, { readOnly: true, timeout: lockTimeout })
    const database = new Kysely<Tables>({
      dialect: new NodeSqliteDialect({ file, reader, writer, lockTimeout }),
    })
    await migrate(database, file)
    const opened = identify(file)
    return {
      ...openParts(
        database,
        {
          ...sqliteUpkeep(database, file),
          listen: () => async () => {},
          search: openSearchIndex(database),
        },
        gathering,
      ),
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

/** Sets the connection up, also after another program had locked the file; then `onWait` is called once. */
async function setUp(connection: DatabaseSync, lockTimeout: number, onWait?: () => void): Promise<void> {
  const giveUpAt = performance.now() + lockTimeout
  for (let isFirst = true; ; isFirst = false) {
    try {
      return prepare(connection)
    } catch (error) {
      if (primaryCode(error) !== resultCodes.busy || performance.now() > giveUpAt) throw error
    }
    if (isFirst) onWait?.()
    await sleep(20)
  }
}

function prepare(connection: DatabaseSync): void {
  // Lets the file shrink a few pages at a time; an old file would need the write lock for it.
  if (connection.prepare('pragma auto_vacuum').get()?.auto_vacuum === 0)
    connection.exec('pragma auto_vacuum = incremental')
  connection.exec('pragma journal_mode = wal')
  // With WAL, killing the process loses nothing; a power failure may lose the last commits.
  connection.exec('pragma synchronous = normal')
  connection.exec('pragma foreign_keys = on')
  // The largest that the write-ahead log stays after it was copied into the database, in bytes.
  connection.exec(`pragma journal_size_limit = ${16 * 1024 * 1024}`)
}
