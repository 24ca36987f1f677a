/** One line of the table: what was measured, and the reference measured in the same run. */
export interface Row {
  name: string
  value: number
  unit: string
  beside: { name: string; value: number }
  /** `value` ÷ `beside.value`. */
  ratio: number
}

/** Options of a benchmark. */
interface BenchOptions {
  /** Folder of real feeds. */
  feedsFolder: string
  /** Prints a remark under the table, such as why something was skipped. */
  say(remark: string): void
}

/** Measures for a bounded time, stops what it started, and asserts nothing. */
export type Bench = (options: BenchOptions) => Promise<Row[]>

/** A row with its ratio. */
export function compare(
  name: string,
  unit: string,
  value: number,
  beside: { name: string; value: number },
): Row {
  return { name, value, unit, beside, ratio: value / beside.value }
}
