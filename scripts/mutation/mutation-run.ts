import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { type Event, eventSchema, folderVariable, type Job } from './job.ts'
import { groupMutants, type Mutant } from './mutants.ts'

/** Quick tests (ms) are repeated first, so that few mutants are left for the slow ones. Slower ones are not repeated. */
const [quick, slowest] = [50, 1_000]
/** A worker that writes no event for this time (ms) is stopped: its mutant does not end. */
const longestSilence = 60_000

/** What is changed, and where the run keeps its files. */
export interface MutationPlan {
  root: string
  /** For `job.json` and `events.jsonl`. */
  folder: string
  /** Mutated text of each file, by its absolute path. */
  codes: ReadonlyMap<string, string>
  mutants: readonly Mutant[]
}

/** Vitest with the mutants of some files compiled in. */
export class MutationRun {
  readonly #plan: MutationPlan
  readonly #vitest: Vitest
  /** Mutants that no test has noticed so far. */
  readonly #alive: Set<number>
  readonly #groups: readonly (readonly number[])[]
  private constructor(plan: MutationPlan, vitest: Vitest) {
    this.#plan = plan
    this.#vitest = vitest
    this.#alive = new Set(plan.mutants.map(({ id }) => id))
    this.#groups = groupMutants(plan.mutants)
  }

  static async begin(plan: MutationPlan): Promise<MutationRun> {
    process.env[folderVariable] = plan.folder
    const vitest = await createVitest(
      'test',
      {
        root: plan.root,
        watch: false,
        fsModuleCache: false,
        reporters: [{}],
        pool: 'forks',
        isolate: true,
        fileParallelism: false,
        maxConcurrency: 1,
        runner: join(import.meta.dirname, 'runner.ts'),
        onConsoleLog: () => false,
      },
      {
        plugins: [
          {
            name: 'mutants',
            enforce: 'pre',
            transform: (_, id) => plan.codes.get(id.split('?')[0] ?? ''),
          },
        ],
      },
    )
    return new MutationRun(plan, vitest)
  }

  async end(): Promise<void> {
    await this.#vitest.close()
  }

  /** Ids of the mutants that none of these test files notices. */
  async findSurvivors(testFiles: readonly string[], log: (line: string) => void): Promise<Set<number>> {
    const slowTests = new Map<string, string[]>()
    for (const file of testFiles) {
      const durations = await this.#tryWith(file, { slowest: quick }, log)
      slowTests.set(
        file,
        [...durations].flatMap(([test, duration]) => (duration > quick ? test : [])),
      )
      log(`${this.#alive.size} alive after quick tests of ${file}`)
    }
    for (const [file, tests] of slowTests) {
      if (tests.length === 0) continue
      await this.#tryWith(file, { slowest, tests }, log)
      log(`${this.#alive.size} alive after slow tests of ${file}`)
    }
    return this.#alive
  }

  /** Runs the surviving mutants against the tests of one file, in a new process after a mutant that left state behind or did not end. Resolves to the ms of each test. */
  async #tryWith(
    file: string,
    which: Pick<Job, 'slowest' | 'tests'>,
    log: (line: string) => void,
  ): Promise<Map<string, number>> {
    const durations = new Map<string, number>()
    for (;;) {
      const groups = this.#groups.map((group) => group.filter((id) => this.#alive.has(id)))
      const { events, isStopped } = await this.#start(file, { groups, ...which })
      for (const event of events) {
        if (event.kind === 'killed' || event.kind === 'stained') this.#alive.delete(event.mutant)
        if (event.kind === 'broken') log(`fails without mutants: ${event.test}: ${event.message}`)
        if (event.kind === 'ran') durations.set(event.test, event.duration)
      }
      const last = events.at(-1)
      if (isStopped && last?.kind === 'tries') this.#alive.delete(last.mutants[0] ?? 0)
      else if (last?.kind !== 'stained') return durations
    }
  }

  /** Runs one test file in a new process. */
  async #start(file: string, job: Job): Promise<{ events: Event[]; isStopped: boolean }> {
    const { root, folder } = this.#plan
    writeFileSync(join(folder, 'job.json'), JSON.stringify(job))
    const events = join(folder, 'events.jsonl')
    writeFileSync(events, '')
    const specification = this.#vitest.getRootProject().createSpecification(join(root, file))
    let isStopped = false
    const watch = watchSilence(events, () => {
      isStopped = true
    })
    await this.#vitest.runTestSpecifications([specification])
    clearInterval(watch)
    return { events: readEvents(events), isStopped }
  }
}

/** Stops the worker that writes these events when it is silent for too long. */
function watchSilence(events: string, stopped: () => void): NodeJS.Timeout {
  let [length, since] = [0, Date.now()]
  return setInterval(() => {
    const { size } = statSync(events)
    if (size !== length) [length, since] = [size, Date.now()]
    if (Date.now() - since < longestSilence) return
    const begun = readEvents(events).findLast((event) => event.kind === 'begins')
    if (!begun) return
    stopped()
    since = Date.now()
    process.kill(begun.process, 'SIGKILL')
  }, 1_000)
}

function readEvents(path: string): Event[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => eventSchema.parse(JSON.parse(line)))
}
