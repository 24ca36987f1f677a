/** Rows that are inserted by one statement, of which each value is a parameter: SQLite takes 32,766. */
const rowsPerStatement = 500

/** Rows by the statement that inserts them; none for no rows. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement)
  }
}
