/** An error that the operator has to mend: the message says how, and a stack would say nothing more. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
