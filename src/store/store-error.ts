import { OperatorError } from '../operator-error.ts'
import { messageOf } from '../text/error-message.ts'

/** An error of the store; its message says what an operator can do. */
export class StoreError extends OperatorError {
  override readonly name = 'StoreError'
}

/** Primary result codes of SQLite (sqlite.org/rescode.html); extended ones carry them in the lowest byte. */
export const resultCodes = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** A StoreError that explains an error of the database in `file`. An OperatorError is returned unchanged. */
export function explainStoreError(error: unknown, file: string): OperatorError {
  return error instanceof OperatorError ? error : new StoreError(explain(error, file), { cause: error })
}

function explain(error: unknown, file: string): string {
  const said = messageOf(error)
  switch (primaryCode(error)) {
    case resultCodes.full:
      return `The disk that holds the store ${file} is full: nothing was written. Make room; writing then goes on by itself.`
    case resultCodes.busy:
      return `The store ${file} was locked by another process for too long: nothing was written. ${whoLocks(file)}`
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return `The store ${file} is not a usable database (${said}). Move it away to start with an empty one, or put a backup in its place.`
    case resultCodes.readOnly:
    case resultCodes.cannotOpen:
      return `The store ${file} cannot be opened for writing (${said}). Make it and its folder writable for this user, or set DATA_DIR to a folder that is.`
    case resultCodes.inputOutput:
      return `The disk failed under the store ${file} (${said}).`
    default:
      return `The store ${file} failed: ${said}`
  }
}

/** What to print where a command waits for the store. */
export function explainLocked(file: string): string {
  return `Waiting some seconds for the store ${file}, which another program has locked. ${whoLocks(file)}`
}

function whoLocks(file: string): string {
  return `An sqlite3 shell or another tool in which it is open, or a program that copies it, can hold it; fuser -v ${file} names each process that has it open.`
}

/** Primary result code of an error of `node:sqlite`. */
export function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
