import { messageOf } from '../../text/error-message.ts'
import { StoreError } from '../store-error.ts'

/** SQLSTATE of an error of the server, or the code of a failed connection; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A StoreError that explains an error of the database `location`, an address without a password. */
export function explainPostgresError(error: unknown, location: string): StoreError {
  return error instanceof StoreError ? error : new StoreError(explain(error, location), { cause: error })
}

function explain(error: unknown, location: string): string {
  const code = codeOf(error) ?? ''
  const said = messageOf(error)
  if (code === '53100')
    return `The disk of the store ${location} is full: nothing was written. Make room; writing then goes on by itself.`
  if (code === '55P03' || code === '57014' || code === '53300')
    return `The store ${location} was busy for too long (${said}): nothing was written.`
  if (code === '25006')
    return `The store ${location} is read-only (${said}). DATABASE_URL has to name the primary server.`
  if (isUnreachable(code, said))
    return `The store ${location} cannot be reached (${said}). Start PostgreSQL or correct DATABASE_URL; queries go on by themselves then.`
  if (code.startsWith('28') || code === '3D000' || code === '42501')
    return `The store ${location} cannot be used (${said}). Create the database and its owner as docs/operating.md says, or correct DATABASE_URL.`
  return `The store ${location} failed: ${said}`
}

/** Codes of sockets and names, of ending connections (class 57P), and what the client says without one. */
function isUnreachable(code: string, said: string): boolean {
  return (
    /^(?:E[A-Z]+|57P0\d|08\d{3})$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(said)
  )
}

/** The address of a database without user and password. */
export function addressWithoutUser(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return `postgres://${host}${port && `:${port}`}${pathname}`
}
