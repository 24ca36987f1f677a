/** An error that the operator can fix: the message says how, and it is printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/** A sentence about an error that ends a command, or the error (with stack) if it is not the operator's. */
export function explainError(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error && 'syscall' in error)) return error
  return `A file or folder cannot be used: ${error.message}. Is it there, may this user write it, and is there room on its disk?`
}
