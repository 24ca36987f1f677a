import { hash } from 'node:crypto'

/** Tells whether a source sent the same bytes as before: SHA-256 in hexadecimal. */
export function hashBody(body: Uint8Array): string {
  return hash('sha256', body, 'hex')
}
