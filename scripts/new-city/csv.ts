import { CsvError, type Info, parse } from 'csv-parse/sync'
import { OperatorError } from '../../src/operator-error.ts'

/** A row of a table; `line` is that on which it begins, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * Reads a table of cells with commas, semicolons or tabs between them, whichever its first line has
 * (RFC 4180). Empty lines are no rows. Throws where a quote has no end, with its line.
 */
export function parseCsv(text: string): CsvRow[] {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  // Spreadsheets save semicolons where numbers have commas.
  const delimiter = [';', '\t'].find((one) => first.includes(one) && !first.includes(',')) ?? ','
  const lenient = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true }
  const rows: CsvRow[] = []
  const onRecord = (cells: string[], { lines }: Info) => {
    rows.push({ line: lines - cells.join('').split('\n').length + 1, cells })
    return null
  }
  try {
    parse(text, { delimiter, bom: true, trim: true, onRecord, ...lenient })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new OperatorError(`line ${error.lines}: a cell that begins with a quote and does not end with one`)
  }
}
