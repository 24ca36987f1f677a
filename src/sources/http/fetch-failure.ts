import { RefusedAddressError } from '../../text/address-check.ts'
import { messageOf } from '../../text/error-message.ts'
import { BodyTooLargeError, BrokenEncodingError } from './content-encoding.ts'

/** Why a fetch failed. */
export type FailureReason =
  /** The address check refused the address, at the first request or after a redirect. */
  | 'refused'
  | 'dns'
  /** The connection failed or broke. */
  | 'connection'
  | 'tls'
  | 'timeout'
  /** Too many redirects, or one without a valid address. */
  | 'redirect'
  | 'tooLarge'
  | 'encoding'
  /** The response is not HTTP. */
  | 'protocol'
  /** The caller aborted, such as at shutdown. */
  | 'aborted'

/** A fetch that failed before a complete answer. */
export interface FetchFailure {
  kind: 'failed'
  reason: FailureReason
  /** One line for the log, without the requested address. */
  message: string
}

/** A redirect has no valid address, or there were too many. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError'
}

/** Maps an error thrown during a fetch to a failure. */
export function explainFailure(error: unknown): FetchFailure {
  for (const cause of causesOf(error)) {
    const reason = reasonOf(cause)
    if (reason) return failure(reason, cause.message)
  }
  return failure('connection', messageOf(error))
}

/** A failure with this message, joined to one line. */
export function failure(reason: FailureReason, message: string): FetchFailure {
  return { kind: 'failed', reason, message: message.replace(/\s+/g, ' ').trim() || reason }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let depth = 0; error instanceof Error && depth < 5; depth++) {
    yield error
    // Node tries each address of a host and throws an AggregateError of all failures.
    if (error instanceof AggregateError) yield* error.errors.filter((each) => each instanceof Error)
    error = error.cause
  }
}

const codes: readonly [RegExp, FailureReason][] = [
  [/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/, 'dns'],
  [/^(UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^ERR_IP_BLOCKED$/, 'refused'],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'tls'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_INVALID_ARG)/, 'protocol'],
  [/^UND_ERR_(DESTROYED|CLOSED|ABORTED)$/, 'aborted'],
  [/^(ECONN|EHOST|ENET|EPIPE|EADDR|UND_ERR_SOCKET)/, 'connection'],
]

function reasonOf(error: Error): FailureReason | undefined {
  if (error instanceof RefusedAddressError) return 'refused'
  if (error instanceof BodyTooLargeError) return 'tooLarge'
  if (error instanceof BrokenEncodingError) return 'encoding'
  if (error instanceof RedirectError) return 'redirect'
  // Undici sets no error code unless Node's parser did.
  if (error.name === 'HTTPParserError') return 'protocol'
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  const code = error.code
  return codes.find(([pattern]) => pattern.test(code))?.[1]
}
