/** An error or warning about a file in a publication's folder, for its publisher. */
export interface Problem {
  /** Readers do not get a file, or the entry of it, that has an error. */
  level: 'error' | 'warning'
  /** Relative to the folder of publications, with forward slashes; `.` is that folder itself. */
  file: string
  /** Counted from 1. */
  line?: number
  /** Path of the field, such as `contact.email` or `hosts[1]`; for OPML the element. */
  field?: string
  found: string
  expected: string
  /** Whether it is a reserved value that the publisher has to replace. */
  placeholder?: true
  /** Of an error: readers get the file without the entry that has it, such as a link to no page. */
  entryOnly?: true
  /** The name in braces of a value that a text needs and its city does not have. */
  value?: string
}

/** A place in a file. */
export interface Position {
  /** As `Problem.file`, where it is not the file that is read: a city's files are read with the network's. */
  file?: string
  /** Counted from 1. */
  line: number
}

/** A problem without the level, and without the file where that is the one that is read. */
export type Finding = Omit<Problem, 'level' | 'file'> & Partial<Pick<Position, 'file'>>

/**
 * One line for people.
 *
 * @example
 * error: miami/publication.yaml:12 contact.email: found "newsroom@", expected an email address
 */
export function formatProblem(problem: Problem): string {
  return `${problem.level}: ${formatPosition(problem)}: found ${problem.found}, expected ${problem.expected}`
}

/** Quotes a text for a message: on one line, shortened when it is long. */
export function quote(text: string): string {
  const line = JSON.stringify(text)
  return line.length > 82 ? `${line.slice(0, 80)}…"` : line
}

/** 'a, b or c' */
export function oneOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`
}

/** Turns findings of one file into problems of one level. */
export function problemsOf(file: string, level: Problem['level'], findings: readonly Finding[]): Problem[] {
  return findings.map((finding) => ({ level, file, ...finding }))
}

function formatPosition(problem: Problem): string {
  const line = problem.line === undefined ? '' : `:${problem.line}`
  const field = problem.field === undefined ? '' : ` ${problem.field}`
  return `${problem.file}${line}${field}`
}
