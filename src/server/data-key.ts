import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { errorCodeOf } from '../publication/text-file.ts'

/** The key in a file of the data folder, which all processes that share it read; made with the first, readable by its owner only. */
export function readDataKey(file: string): Buffer {
  // Not by the process's number: each container counts its own.
  const made = `${file}.${randomUUID()}`
  if (!existsSync(file)) {
    try {
      writeFileSync(made, randomBytes(32), { mode: 0o600 })
      // Another process may be first; none may read half a key.
      linkSync(made, file)
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw error
    } finally {
      rmSync(made, { force: true })
    }
  }
  return readFileSync(file)
}
