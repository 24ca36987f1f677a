import { OperatorError } from '../../src/operator-error.ts'

/** A row of a table; `line` is that on which it begins, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * Reads a table of cells with commas, semicolons or tabs between them, whichever its
 * first line has (RFC 4180): cells in double quotes may hold these, line ends, and quotes
 * written twice. Empty lines are no rows. Throws where a quote has no end, with its line.
 */
export function parseCsv(source: string): CsvRow[] {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [first = ''] = text.trimStart().split('\n', 1)
  // Spreadsheets save semicolons where numbers have commas.
  const separator = [';', '\t'].find((one) => first.includes(one) && !first.includes(',')) ?? ','
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"[^\S\n${separator}]*|([^\n${separator}]*))(${separator}|\n|$)`,
    'y',
  )
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const found = cell.exec(text)
    if (!found || /^\s*"/.test(found[2] ?? '')) {
      throw new OperatorError(`line ${line}: a cell that begins with a quote and does not end with one`)
    }
    row.cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    line += text.slice(start, cell.lastIndex).split('\n').length - 1
    if (found[3] === separator && cell.lastIndex < text.length) continue
    if (found[3] === separator) row.cells.push('')
    if (row.cells.some((one) => one !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}
