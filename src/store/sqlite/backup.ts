import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../operator-error.ts'
import { messageOf } from '../../text/error-message.ts'

/** Writes a copy of the store, also of one in use, that only its owner may read. Throws an OperatorError. */
export function backUpStore(dataDir: string, file: string): void {
  const store = join(dataDir, 'news.db')
  if (!existsSync(store))
    throw new OperatorError(`There is no store ${store} that this user may read. Is DATA_DIR its own?`)
  if (existsSync(file)) throw new OperatorError(`${file} exists: name a file that does not.`)
  const umask = process.umask(0o077)
  const database = new DatabaseSync(store)
  try {
    database.prepare('vacuum into ?').run(file)
    chmodSync(file, 0o600)
  } catch (error) {
    rmSync(file, { force: true })
    const said = messageOf(error)
    throw new OperatorError(
      `Nothing was copied to ${file} (${said}). Its folder has to exist, to be writable for this user, and to have room for the store.`,
    )
  } finally {
    database.close()
    process.umask(umask)
  }
}
