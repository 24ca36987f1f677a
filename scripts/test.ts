// `npm test`: runs one part after the other, also after one that failed, and prints a table of them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** A part of the tests: programs that run one after the other until one fails. */
interface Part {
  name: string
  commands: readonly (readonly [program: string, ...words: string[]])[]
  /** Where its programs write a report of their tests, and how it is read. */
  report?: { file: string; read(report: unknown): Counts }
}

interface Counts {
  tests: number
  failed: number
}

/** How a part ended. `tests`: undefined where it does not count any. */
interface PartResult {
  name: string
  tests: number | undefined
  failed: number
  seconds: number
}

const vitestReport = z
  .object({ numTotalTests: z.number(), numFailedTests: z.number() })
  .transform(({ numTotalTests: tests, numFailedTests: failed }) => ({ tests, failed }))
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats: { expected, unexpected, flaky, skipped } }) => ({
    tests: expected + unexpected + flaky + skipped,
    failed: unexpected + flaky,
  }))

/** The parts of `npm test`; `reports` is a folder for their reports. */
function partsOf(reports: string): readonly Part[] {
  const node = (...words: string[]) => [process.execPath, ...words] as const
  const program = (name: string, ...words: string[]) =>
    [join('node_modules', '.bin', name), ...words] as const
  const units = join(reports, 'units.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${units}`]
  const journeys = join(reports, 'journeys.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = journeys
  return [
    { name: 'programs that tests need', commands: [node('scripts/programs.ts')] },
    { name: 'lint', commands: [program('biome', 'check')] },
    { name: 'types', commands: [program('tsc', '--noEmit')] },
    { name: 'unused code', commands: [program('knip')] },
    { name: 'build', commands: [program('vite', 'build'), program('vite', 'build', '--ssr')] },
    {
      name: 'unit tests, also on PostgreSQL',
      // Three for two cores: those that start processes wait for them.
      commands: [program('vitest', 'run', '--maxWorkers=3', ...reporters)],
      report: { file: units, read: (report) => vitestReport.parse(report) },
    },
    {
      name: 'journeys',
      commands: [program('playwright', 'test', '--reporter=list,json')],
      report: { file: journeys, read: (report) => playwrightReport.parse(report) },
    },
  ]
}

/** Runs a part, whatever failed before. */
export function runPart({ name, commands, report }: Part): PartResult {
  const begun = Date.now()
  const isGood = commands.every(([program, ...words]) => {
    const { status, error } = spawnSync(program, words, { stdio: 'inherit' })
    if (error) console.error(error.message)
    return status === 0
  })
  const counts = report && readCounts(report, name)
  return {
    name,
    tests: counts?.tests,
    // A file that does not load has no tests, and is a failure all the same.
    failed: Math.max(counts?.failed ?? 0, isGood ? 0 : 1),
    seconds: Math.round((Date.now() - begun) / 1000),
  }
}

/** What a report counts; a part without its report counts as failed. */
function readCounts({ file, read }: NonNullable<Part['report']>, name: string): Counts {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`${name}: its report cannot be read: ${String(error)}`)
    return { tests: 0, failed: 1 }
  }
}

/** A row for each part and one for all. */
export function formatTable(results: readonly PartResult[]): string {
  const sum = (of: (result: PartResult) => number) => results.reduce((all, result) => all + of(result), 0)
  const all = {
    name: 'all',
    tests: sum(({ tests = 0 }) => tests),
    failed: sum(({ failed }) => failed),
    seconds: sum(({ seconds }) => seconds),
  }
  const rows = [...results, all].map(({ name, tests, failed, seconds }) => [
    name,
    tests === undefined ? '' : `${tests}`,
    `${failed}`,
    `${seconds}`,
  ])
  const table = [['part', 'tests', 'failed', 'seconds'], ...rows]
  const width = Math.max(...table.map(([name = '']) => name.length))
  return table
    .map(([name = '', ...figures]) => [name.padEnd(width), ...figures.map((one) => one.padStart(9))].join(''))
    .join('\n')
}

if (import.meta.main) {
  const { readWords } = await import('./command-line.ts')
  readWords('Usage: npm run test', {})
  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
  const results = partsOf(reports).map(runPart)
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${formatTable(results)}`)
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
}
