import { OperatorError } from '../operator-error.ts'

/** An error of the store; its message says what an operator can do. */
export class StoreError extends OperatorError {
  override readonly name = 'StoreError'
  /** `cannotOpen`: folder or file; `notADatabase`: the file is damaged or something else; `full`: no room on the disk; `busy`: another process held the lock for too long; `newer`: a newer version of this program has made it; `failed`: anything else. */
  readonly kind: 'cannotOpen' | 'notADatabase' | 'full' | 'busy' | 'newer' | 'failed'

  constructor(kind: StoreError['kind'], message: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
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

/** A StoreError that explains an error of the database at the path `file`. An OperatorError is returned unchanged. */
export function explainStoreError(error: unknown, file: string): OperatorError {
  if (error instanceof OperatorError) return error
  const said = error instanceof Error ? error.message : String(error)
  switch (primaryCode(error)) {
    case resultCodes.full:
      return new StoreError(
        'full',
        `The disk that holds the store ${file} is full: nothing was written. Make room; writing then goes on by itself.`,
        error,
      )
    case resultCodes.busy:
      return new StoreError(
        'busy',
        `The store ${file} was locked by another process for too long: nothing was written. Try again; if it stays so, look for a copy or repair that is under way.`,
        error,
      )
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return new StoreError(
        'notADatabase',
        `The store ${file} is not a usable database (${said}). Move it away to start with an empty one, or put a backup in its place.`,
        error,
      )
    case resultCodes.readOnly:
    case resultCodes.cannotOpen:
      return new StoreError(
        'cannotOpen',
        `The store ${file} cannot be opened for writing (${said}). Make it and its folder writable for this user, or set DATA_DIR to a folder that is.`,
        error,
      )
    case resultCodes.inputOutput:
      return new StoreError('failed', `The disk failed under the store ${file} (${said}).`, error)
    default:
      return new StoreError('failed', `The store ${file} failed: ${said}`, error)
  }
}

/** Primary result code of an error of `node:sqlite`. */
export function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff
}
