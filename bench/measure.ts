import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeWithThisProcess } from '../tests/ended-with-us.ts'

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

/** The rows as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, value, unit, beside, ratio }) =>
      `| ${[name, formatNumber(value), unit, beside.name, formatNumber(beside.value), ratio.toFixed(2)].join(' | ')} |`,
  )
  const head = ['| measured | value | unit | beside | its value | ratio |', '|---|---:|---|---|---:|---:|']
  return [...head, ...lines].join('\n')
}

/** Formats a number with three significant digits. */
function formatNumber(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}

/**
 * CPU time of one call of each side, in ms, all threads of this process. The sides take turns, so that a
 * busy moment of the machine falls on all of them, and the cheapest round counts, because other programs
 * can only add to a cost. Elapsed time would also count the time that other programs were given.
 */
export async function measureInTurns(
  sides: readonly (() => unknown)[],
  { rounds = 7, roundMs = 250 }: { rounds?: number; roundMs?: number } = {},
): Promise<number[]> {
  const costs = sides.map((): number[] => [])
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const cost = await measureRound(side, roundMs)
      if (round > 0) costs[index]?.push(cost)
    }
  }
  return costs.map((rounds) => Math.min(...rounds))
}

async function measureRound(side: () => unknown, roundMs: number): Promise<number> {
  const end = performance.now() + roundMs
  const before = process.cpuUsage()
  let runs = 0
  do {
    await side()
    runs++
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}

/** Creates a folder that is deleted when the run ends. */
export function temporaryFolder(parent: string = tmpdir()): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'bench-'))
  removeWithThisProcess(folder)
  return folder
}
