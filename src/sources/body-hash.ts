import { hash } from 'node:crypto'

/** SHA-256 of a body in hexadecimal, to recognize an unchanged answer of a source. */
export function hashBody(body: Uint8Array): string {
  return hash('sha256', body, 'hex')
}
