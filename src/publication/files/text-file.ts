import type { Finding } from '../../text/problem.ts'

/** The largest text file in bytes: more than a person writes. Limits the memory that a wrong file takes. */
const largestFile = 2_000_000

/**
 * A file's text, or why there is none. `lines`: of a text that was put together
 * from two files, for each line where it is from, as `originOfLine` reads it.
 */
export type TextFile = { text: string; lines?: readonly number[] } | NoText

/** Why a file gives no text: `missing` if there is none, `refused` if the disk did not give it. */
export interface NoText {
  finding: Finding
  missing: boolean
  refused: boolean
}

/** A file that does not exist. */
export const missingFile: NoText = {
  finding: { found: 'no such file', expected: 'this file' },
  missing: true,
  refused: false,
}

/** Decodes UTF-8, with or without a byte order mark; empty and foreign files are findings. */
export function decodeText(bytes: Uint8Array): TextFile {
  if (bytes.length > largestFile) {
    return refuse({ found: `a file of ${bytes.length} bytes`, expected: `at most ${largestFile} bytes` })
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return refuse({ line: 1, found: 'a file in UTF-16', expected: 'text saved as UTF-8' })
  }
  const text = decodeUtf8(bytes)
  if (text === undefined) {
    return refuse({
      line: firstBrokenLine(bytes),
      found: 'letters that are not UTF-8',
      expected: 'text saved as UTF-8',
    })
  }
  const zero = text.indexOf('\0')
  if (zero >= 0) {
    return refuse({ line: lineAt(text, zero), found: 'a zero byte', expected: 'plain text' })
  }
  if (text.trim() === '') return refuse({ found: 'an empty file', expected: 'content' })
  return { text }
}

/** The line of a character, both counted as people and programs do: line from 1, offset from 0. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function firstBrokenLine(bytes: Uint8Array): number {
  let start = 0
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0 || decodeUtf8(bytes.subarray(start, end)) === undefined) return line
    start = end + 1
  }
}

function refuse(finding: Finding): NoText {
  return { finding, missing: false, refused: false }
}

/** Code of a system error, such as `EMFILE`. */
export function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Undefined where a file or folder does not exist; throws any other error. */
export function ifMissing(error: unknown): undefined {
  if (errorCodeOf(error) === 'ENOENT') return undefined
  throw error
}

/** Explains the error of reading a file. */
export function refuseUnreadable(error: unknown): NoText {
  const code = errorCodeOf(error)
  if (code === 'ENOENT') return missingFile
  if (code === 'EISDIR') return refuse({ found: 'a folder', expected: 'a file' })
  const found = `a file that cannot be read (${code ?? String(error)})`
  return { finding: { found, expected: 'a readable file' }, missing: false, refused: true }
}

/** What was thrown, as an Error: for `catch(asError)`, which makes a failure a value. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
