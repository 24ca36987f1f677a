import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { errorCodeOf } from '../publication/files/text-file.ts'

/** The key in a file, for all processes that share it; made by the first, readable by its owner only. */
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

const mailKeyBytes = 32

/**
 * The key that signs links in messages, in `mail.key`: made with the first, or a text that an operator wrote,
 * without its final line break. Throws an OperatorError where it could be guessed.
 */
export function readMailKey(dataDir: string): Buffer {
  const file = join(dataDir, 'mail.key')
  const held = readDataKey(file)
  // A made key of 32 random bytes may end with a byte that is a line break.
  const end = held.length > mailKeyBytes ? held.toString('latin1').replace(/\r?\n$/, '').length : held.length
  if (end >= mailKeyBytes) return held.subarray(0, end)
  throw new OperatorError(
    `${file} has ${end} bytes: expected at least ${mailKeyBytes}, because it signs links in messages. Put back the key from a backup; without one delete the file: another is made, and links in messages that were sent end.`,
  )
}
