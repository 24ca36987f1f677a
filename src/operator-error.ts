/** An error that the operator can fix: the message says how, and it is printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
