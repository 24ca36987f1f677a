// `npm run mutation` changes the code of each part (parts.ts) in places drawn at random, one at a time, tells which changes no
// test notices (StrykerJS), and prints a table of the parts with their scores. A run that was stopped goes on where it was,
// and a larger sample of the same seed has the smaller one in it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { OperatorError, tellOperator } from '../../src/operator-error.ts'
import { readWords, refuseWords } from '../command-line.ts'
import { type Part, parts } from './parts.ts'

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>

/** Percent of changes that the tests of each part must notice. */
const enough = 85

const usage = `Usage: npm run mutation -- [name of a part | file, folder or pattern …] [options]
  --sample <number, or percent as 10%>   so many changes of each part; without it all, which takes a night
  --seed <number>                        another draw of the sample
  --tests <file, folder or pattern>      the tests of files that are no part; without it those of their folders
It fails where a part has less than ${enough} %.`

const { values, words } = readWords(
  usage,
  {
    sample: { type: 'string', default: '100%' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
  },
  Number.POSITIVE_INFINITY,
)
if (!/^[1-9]\d*%?$/.test(values.sample))
  refuseWords(
    `--sample ${values.sample}: expected a number of changes, such as 60, or a percent, such as 10%.`,
    usage,
  )
drawSample()

const rows = [
  'part | changes | sampled | killed | timed out | survived | without a test | score | 95 % interval | minutes',
]
for (const part of choose(words, values.tests)) {
  const begun = Date.now()
  try {
    const results = await measure(part)
    const count = (status: Results[number]['status']) => results.filter((one) => one.status === status).length
    const counts = [count('Killed'), count('Timeout'), count('Survived'), count('NoCoverage')] as const
    const sampled = counts.reduce((sum, one) => sum + one)
    const noticed = counts[0] + counts[1]
    const score = (100 * noticed) / Math.max(1, sampled)
    if (score < enough) process.exitCode = 1
    const interval = sampled < results.length ? wilson(noticed, sampled) : ''
    const minutes = Math.round((Date.now() - begun) / 60_000)
    rows.push(
      [part.name, results.length, sampled, ...counts, `${score.toFixed(1)} %`, interval, minutes].join(' | '),
    )
  } catch (error) {
    // Such as a test that fails already. The other parts are measured.
    process.exitCode = 1
    console.error(tellOperator(error))
    rows.push(`${part.name} | not measured`)
  }
  console.log(`sample ${values.sample}, seed ${values.seed}\n${rows.join('\n')}`)
}

/** Has StrykerJS, which has no option for it, ignore each change it makes that is not in the sample. */
function drawSample(): void {
  const { instrument } = Instrumenter.prototype
  Instrumenter.prototype.instrument = async function (...given) {
    const made = await instrument.apply(this, given)
    const places = made.mutants.map((mutant) => {
      const { fileName, location, mutatorName, replacement } = mutant
      const place = JSON.stringify([relative('.', fileName), location, mutatorName, replacement])
      return { mutant, order: hash(values.seed + place) }
    })
    const amount = Number.parseInt(values.sample, 10)
    const size = values.sample.endsWith('%') ? Math.ceil((places.length * amount) / 100) : amount
    for (const { mutant } of places.sort((a, b) => (a.order < b.order ? -1 : 1)).slice(size))
      mutant.status = 'Ignored'
    return made
  }
}

/** The interval that has the score of all changes with a probability of 95 %, by Wilson. */
function wilson(noticed: number, sampled: number): string {
  const z = 1.96
  const share = noticed / sampled
  const center = share + z ** 2 / (2 * sampled)
  const reach = z * Math.sqrt((share * (1 - share)) / sampled + z ** 2 / (4 * sampled ** 2))
  const percent = (bound: number) => ((100 * bound) / (1 + z ** 2 / sampled)).toFixed(0)
  return `${percent(center - reach)} to ${percent(center + reach)} %`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function choose(words: readonly string[], tests: readonly string[] = []): readonly Part[] {
  if (words.length === 0) return parts
  const named = parts.filter(({ name }) => name === words.join(' '))
  if (named.length > 0) return named
  const folders = words.map((path) => (isFolder(path) ? path : dirname(path)))
  return [{ name: 'all', change: words, tests: tests.length > 0 ? tests : folders }]
}

/** The file of the results of these changes by these tests at this commit, which StrykerJS also writes where a signal ends it. */
function resultsFile(part: Part): string {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const name = hash(JSON.stringify([values.seed, part.change, part.tests]))
  return join('node_modules', '.cache', 'mutation', commit, `${name}.json`)
}

async function measure(part: Part): Promise<Results> {
  const { change, tests } = part
  const files = change.flatMap((path) => listFiles(path, '*.{ts,tsx}'))
  process.env.MUTATION_TESTS = tests.flatMap((path) => listFiles(path, '*.test.{ts,tsx}')).join('\n')
  return new Stryker({
    mutate: files.filter((file) => !/\.(test|fixture)\.tsx?$/.test(file)),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Processes, because some tests change what only the main thread of one may.
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false, pool: 'forks' },
    concurrency: Math.max(1, availableParallelism() - 1),
    incremental: true,
    incrementalFile: resultsFile(part),
    // A change is late, and counts as noticed, after five times its tests' time and this many milliseconds.
    timeoutMS: 20_000,
    timeoutFactor: 5,
    // Stryker reads tsconfig.json with TypeScript's own API, which TypeScript 7 does not have: it finds none.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/dist', '/data', '/screenshots', '/test-results', '/playwright-report'],
    tempDirName: '/tmp/mutation',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportScoreTable: false },
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
  if (all.length === 0) throw new OperatorError(`${path}: no such file or folder, and no part of this name`)
  return all.flatMap((found) => (isFolder(found) ? globSync(join(found, '**', pattern)) : [found]))
}
