import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreError } from './store-error.ts'

/** Creates a folder and its parents one by one: mkdir with `recursive` never returns under /proc (Node 26). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another thread or process may have created it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** Creates the data folder where it is missing. Throws a StoreError that names it. */
export function createDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StoreError(
      'cannotOpen',
      `The data folder ${dataDir} cannot be created (${said}). Set DATA_DIR to a folder that this user may write.`,
      error,
    )
  }
}
