import { ebcdic, upperHalves } from './code-page-tables.ts'

const ascii = String.fromCharCode(...Array(128).keys())

/** Whether an encoding is one of the tables of code-page-tables.ts. */
export function isCodePage(encoding: string): boolean {
  return upperHalves.has(encoding) || ebcdic.has(encoding)
}

/** Whether an encoding is one of EBCDIC, in which no byte of markup is that of ASCII. */
export function isEbcdic(encoding: string): boolean {
  return ebcdic.has(encoding)
}

/** The text of these bytes in a code page; undefined when `encoding` is none. */
export function decodeCodePage(body: Uint8Array, encoding: string): string | undefined {
  const upper = upperHalves.get(encoding)
  const table = upper === undefined ? ebcdic.get(encoding) : ascii + upper
  if (table === undefined) return undefined
  const parts: string[] = []
  for (const byte of body) parts.push(table[byte] ?? '')
  return parts.join('')
}
