// `npm run mutation -- <file or folder …> [--tests <file or folder …>]`: changes the code in one place at a time and tells which
// changes no test notices (StrykerJS). Without --tests these are the tests of the same folders. docs/mutation.md has the scores.
import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

const words = process.argv.slice(2)
const at = words.indexOf('--tests')
const [targets, tests] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
if (targets.length === 0) {
  console.error('Say what to change: npm run mutation -- src/mail [--tests src/mail src/server/mail]')
  process.exit(2)
}
const isFolder = (path: string) => statSync(path).isDirectory()
const listFiles = (path: string, pattern: string) =>
  isFolder(path) ? globSync(join(path, '**', pattern)) : [path]
const folders = tests.length > 0 ? tests : targets.map((path) => (isFolder(path) ? path : dirname(path)))

process.env.MUTATION_TESTS = folders.flatMap((path) => listFiles(path, '*.test.{ts,tsx}')).join('\n')
await new Stryker({
  mutate: targets
    .flatMap((path) => listFiles(path, '*.{ts,tsx}'))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file)),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Processes, because some tests change what only the main thread of one may.
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false, pool: 'forks' },
  // A mutant is late after three times its tests' time and a second.
  timeoutMS: 5_000,
  timeoutFactor: 3,
  // Stryker reads tsconfig.json with TypeScript's own API, which TypeScript 7 does not have: it finds none.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/dist', '/data', '/screenshots', '/test-results', '/playwright-report'],
  tempDirName: '/tmp/mutation',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false },
}).runMutationTest()
