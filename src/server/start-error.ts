import { OperatorError } from '../operator-error.ts'

/** A start that the operator has to mend: the message says how. */
export class StartError extends OperatorError {
  override readonly name = 'StartError'
}
