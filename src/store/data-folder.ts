import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../text/error-message.ts'
import { StoreError } from './store-error.ts'

/** Creates the data folder where it is missing. Throws a StoreError that names it. */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    const said = messageOf(error)
    throw new StoreError(
      `The data folder ${dataDir} cannot be created (${said}). Set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    )
  }
}

/** Bits of a mode that let other users of the machine in. */
const others = 0o077

/**
 * Takes other users' rights from the data folder, the store and its copies, which hold subscribers' addresses
 * and keys. Returns a sentence for each that others could read, and says where that could not be mended.
 */
export function keepPrivate(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  const stores = readdirSync(dataDir).filter((name) => /\.db(-wal|-shm|-journal)?$/.test(name))
  return [dataDir, ...stores.map((name) => join(dataDir, name))].flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || (found.mode & others) === 0) return []
    const mode = (found.mode & 0o777).toString(8)
    const told = `${path} could be read by other users (mode ${mode})`
    try {
      chmodSync(path, found.mode & 0o700)
      return [`${told}: now only by its owner`]
    } catch (error) {
      const reason = messageOf(error)
      return [`${told} and still can (${reason}): run chmod go= ${path}`]
    }
  })
}
