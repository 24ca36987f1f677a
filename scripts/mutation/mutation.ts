// `npm run mutation [-- <name of a part>]` changes the code of each part (parts.ts) in one place at a time, tells which changes
// no test notices (StrykerJS), and prints a table of the parts with their scores; it fails below 85 %. All parts take a night.
// `npm run mutation -- <file, folder or pattern …> [--tests <file, folder or pattern …>]` does so with other files; without
// --tests with the tests of their folders. A run that was stopped goes on where it was. docs/mutation.md has the scores.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { type Part, parts } from './parts.ts'

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>

/** Percent of changes that the tests of each part must notice. */
const enough = 85

const rows: (readonly string[])[] = [
  ['part', 'score', 'aim', 'changes', 'killed', 'timed out', 'survived', 'without a test', 'minutes'],
]
for (const part of choose(process.argv.slice(2))) {
  const begun = Date.now()
  try {
    const results = await measure(part)
    const count = (status: Results[number]['status']) => results.filter((one) => one.status === status).length
    const counts = [count('Killed'), count('Timeout'), count('Survived'), count('NoCoverage')] as const
    const all = counts.reduce((sum, one) => sum + one)
    const score = (100 * (counts[0] + counts[1])) / Math.max(1, all)
    if (score < enough) process.exitCode = 1
    const minutes = Math.round((Date.now() - begun) / 60_000)
    rows.push([part.name, `${score.toFixed(1)} %`, `${enough} %`, ...[all, ...counts, minutes].map(String)])
  } catch (error) {
    // Such as a test that fails already. The other parts are measured.
    process.exitCode = 1
    console.error(error)
    rows.push([part.name, 'not measured'])
  }
  console.log(rows.map((row) => row.join(' | ')).join('\n'))
}

function choose(words: readonly string[]): readonly Part[] {
  if (words.length === 0) return parts
  const named = parts.filter(({ name }) => name === words.join(' '))
  if (named.length > 0) return named
  const at = words.indexOf('--tests')
  const [change, tests] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
  const folders = change.map((path) => (isFolder(path) ? path : dirname(path)))
  return [{ name: 'all', change, tests: tests.length > 0 ? tests : folders }]
}

/** The file of the results of these changes by these tests at this commit, which StrykerJS also writes where a signal ends it. */
function resultsFile(part: Part): string {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const name = createHash('sha256')
    .update(JSON.stringify([part.change, part.tests]))
    .digest('hex')
  return join('node_modules', '.cache', 'mutation', commit, `${name}.json`)
}

async function measure(part: Part): Promise<Results> {
  const { change, tests } = part
  process.env.MUTATION_TESTS = tests.flatMap((path) => listFiles(path, '*.test.{ts,tsx}')).join('\n')
  return new Stryker({
    mutate: change
      .flatMap((path) => listFiles(path, '*.{ts,tsx}'))
      .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file)),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Processes, because some tests change what only the main thread of one may.
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false, pool: 'forks' },
    concurrency: Math.max(1, availableParallelism() - 1),
    incremental: true,
    incrementalFile: resultsFile(part),
    // A mutant is late after three times its tests' time and this many milliseconds.
    timeoutMS: 5_000,
    timeoutFactor: 3,
    // Stryker reads tsconfig.json with TypeScript's own API, which TypeScript 7 does not have: it finds none.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/dist', '/data', '/screenshots', '/test-results', '/playwright-report'],
    tempDirName: '/tmp/mutation',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false },
  }).runMutationTest()
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** The files of a path or pattern. Throws where a name in it has none: a file that was moved would no longer be measured. */
function listFiles(path: string, pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*?)\{([^}*]+)\}(.*)$/.exec(path) ?? []
  if (names !== undefined)
    return names.split(',').flatMap((name) => listFiles(`${before}${name}${after}`, pattern))
  const all = globSync(path)
  if (all.length === 0) throw new Error(`${path}: no such file or folder`)
  return all.flatMap((found) => (isFolder(found) ? globSync(join(found, '**', pattern)) : [found]))
}
