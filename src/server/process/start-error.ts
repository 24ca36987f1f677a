import { OperatorError } from '../../operator-error.ts'

/** The server cannot start, and the message says how the operator can fix that. */
export class StartError extends OperatorError {
  override readonly name = 'StartError'
}
