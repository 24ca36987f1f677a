import { hash } from 'node:crypto'

/** Twelve hexadecimal digits of the text's SHA-256: 48 bits, short for ids, the same in every process. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12)
}
