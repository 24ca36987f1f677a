/** A row of a table; `line` is that on which it begins, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * Reads comma-separated values (RFC 4180): cells in double quotes may hold commas, line ends, and quotes written twice.
 * Empty lines are no rows. Throws where a quote has no end, with its line.
 */
export function parseCsv(source: string): CsvRow[] {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const cell = /(?:"((?:[^"]|"")*)"[^\S\n]*|([^,\n]*))(,|\n|$)/y
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const found = cell.exec(text)
    if (!found || /^\s*"/.test(found[2] ?? '')) {
      throw new Error(`line ${line}: a cell that begins with a quote and does not end with one`)
    }
    row.cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    line += text.slice(start, cell.lastIndex).split('\n').length - 1
    if (found[3] === ',' && cell.lastIndex < text.length) continue
    if (found[3] === ',') row.cells.push('')
    if (row.cells.some((one) => one !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}
