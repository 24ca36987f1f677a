// `npm run mutation [-- <name of a part>]` changes the code of each part (parts.ts) in one place at a time, tells which changes
// no test notices (StrykerJS), and prints a row for each part; it fails below 85 %. docs/mutation.md has the scores.
// `npm run mutation -- <file or folder …> [--tests <file or folder …>]` does so with other files; without --tests with the
// tests of their folders.
import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { type Part, parts } from './parts.ts'

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>

/** Percent of changes that the tests of each part must notice. */
const enough = 85

const words = process.argv.slice(2)
const chosen = choose(words)
const rows: string[] = []
let isEnough = true
for (const part of chosen) {
  const results = await measure(part)
  const count = (status: Results[number]['status']) => results.filter((one) => one.status === status).length
  const noticed = count('Killed') + count('Timeout')
  const all = noticed + count('Survived') + count('NoCoverage')
  const score = (100 * noticed) / Math.max(1, all)
  isEnough &&= score >= enough
  rows.push(
    `${part.name}: ${score.toFixed(1)} % of ${all}; killed ${count('Killed')}, timed out ${count('Timeout')}, ` +
      `survived ${count('Survived')}, without a test ${count('NoCoverage')}`,
  )
}
console.log(rows.join('\n'))
if (chosen.length > 1 && !isEnough) process.exitCode = 1

function choose(words: readonly string[]): readonly Part[] {
  if (words.length === 0) return parts
  const named = parts.filter(({ name }) => name === words.join(' '))
  if (named.length > 0) return named
  const at = words.indexOf('--tests')
  const [change, tests] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
  const folders = change.map((path) => (isFolder(path) ? path : dirname(path)))
  return [{ name: 'all', change, tests: tests.length > 0 ? tests : folders }]
}

async function measure({ change, tests }: Part): Promise<Results> {
  process.env.MUTATION_TESTS = tests.flatMap((path) => listFiles(path, '*.test.{ts,tsx}')).join('\n')
  return new Stryker({
    mutate: change
      .flatMap((path) => listFiles(path, '*.{ts,tsx}'))
      .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file)),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Processes, because some tests change what only the main thread of one may.
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false, pool: 'forks' },
    concurrency: 2,
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
  return statSync(path).isDirectory()
}

function listFiles(path: string, pattern: string): string[] {
  return globSync(path).flatMap((found) => (isFolder(found) ? globSync(join(found, '**', pattern)) : [found]))
}
