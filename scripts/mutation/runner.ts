// Vitest's worker: runs each test once, then again with each living mutant that it reached, without loading anything anew.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest'
import { type Event, folderVariable, type Job, jobSchema } from './job.ts'

/** Calls of mutants while modules are loaded, and ms of a test with its modules loaded anew, before a mutant counts as endless. */
const [mostCallsToLoad, longestAlone] = [5_000_000, 10_000]

const folder = process.env[folderVariable] ?? ''
const setTimeoutAtStart = setTimeout

class EndlessMutantError extends Error {
  override readonly name = 'EndlessMutantError'
}

const state = { active: 0, calls: 0, mostCalls: Number.POSITIVE_INFINITY, reached: new Set<number>() }

/** Makes a mutant the active one (0: none) and counts calls anew. */
function begin(mutant: number, mostCalls = Number.POSITIVE_INFINITY): void {
  state.active = mutant
  state.calls = 0
  state.mostCalls = mostCalls
  state.reached = new Set()
}

function count(): void {
  if (++state.calls > state.mostCalls) throw new EndlessMutantError(`mutant ${state.active} does not end`)
}

// What the compiled mutants call.
Object.assign(globalThis, {
  mutation: {
    __loop: count,
    __mutant(id: number): boolean {
      count()
      if (id === state.active) return true
      if (state.active === 0) state.reached.add(id)
      return false
    },
  },
})

export default class MutationRunner extends TestRunner {
  readonly #job: Job = jobSchema.parse(JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')))
  readonly #alive = new Set(this.#job.mutants)
  /** Mutants in code that ran while modules were loaded, outside any test. */
  #loading: readonly number[] = []
  /** Mutant of each test or suite of a file, by its index; where modules are loaded anew. */
  readonly #mutantOf: number[] = []

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    tell({ kind: 'begins', process: process.pid })
  }

  override async importFile(filepath: string, source: 'collect' | 'setup'): Promise<unknown> {
    if (this.#job.mode === 'inTests' || source === 'setup') return await super.importFile(filepath, source)
    for (const mutant of this.#job.mutants) {
      tell({ kind: 'tries', mutant })
      vi.resetModules()
      begin(mutant, mostCallsToLoad)
      try {
        await super.importFile(filepath, source)
      } catch {
        this.#kill(mutant)
      }
      begin(0)
      const { tasks } = TestRunner.getCurrentSuite()
      while (this.#mutantOf.length < tasks.length) this.#mutantOf.push(mutant)
    }
    return undefined
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.#job.mode === 'inTests') await this.#runWithAll(test)
    else await this.#runWithOwn(test)
  }

  /** Runs a test with the mutant with which its modules were loaded. */
  async #runWithOwn(test: RunnerTestCase): Promise<void> {
    let top: RunnerTestCase | RunnerTestSuite = test
    while (top.suite && top.suite !== test.file) top = top.suite
    const mutant = this.#mutantOf[test.file.tasks.indexOf(top)]
    if (mutant === undefined || !this.#alive.has(mutant)) return
    tell({ kind: 'tries', mutant })
    if (!(await passes(test, mutant, { limit: longestAlone, mostCalls: mostCallsToLoad }))) this.#kill(mutant)
  }

  /** Runs a test without mutants, then with each that it reached. */
  async #runWithAll(test: RunnerTestCase): Promise<void> {
    this.#loading = [...this.#loading, ...state.reached]
    begin(0)
    const began = performance.now()
    try {
      await TestRunner.getTestFn(test)()
    } catch (error) {
      tell({ kind: 'broken', test: test.fullName, message: String(error) })
      throw error
    }
    const [mutants, duration, calls] = [[...state.reached], performance.now() - began, state.calls]
    tell({ kind: 'reached', test: test.fullName, mutants, loading: [...this.#loading], duration })
    this.#loading = []
    await finish(test)
    if (duration > this.#job.slowest || this.#job.tests?.includes(test.fullName) === false) return
    const bounds = { limit: duration * 10 + 1_000, mostCalls: calls * 20 + 200_000 }
    for (const mutant of mutants.filter((id) => this.#alive.has(id))) await this.#try(test, mutant, bounds)
    begin(0)
  }

  async #try(test: RunnerTestCase, mutant: number, bounds: Bounds): Promise<void> {
    tell({ kind: 'tries', mutant })
    if (await passes(test, mutant, bounds)) return
    this.#alive.delete(mutant)
    const isClean = await passes(test, 0, { ...bounds, limit: bounds.limit + 5_000 })
    if (isClean) return this.#kill(mutant)
    // What the mutant left behind would make the next tests fail: the command starts a new process.
    tell({ kind: 'stained', mutant })
    process.exit(1)
  }

  #kill(mutant: number): void {
    this.#alive.delete(mutant)
    tell({ kind: 'killed', mutant })
  }
}

interface Bounds {
  /** Milliseconds. */
  limit: number
  mostCalls: number
}

/** Whether a test passes with this mutant, within the bounds. */
async function passes(test: RunnerTestCase, mutant: number, { limit, mostCalls }: Bounds): Promise<boolean> {
  begin(mutant, mostCalls)
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeoutAtStart(() => resolve(false), limit)
  const passed = (async () => {
    try {
      await TestRunner.getTestFn(test)()
      return true
    } catch {
      // Any error kills the mutant: what was expected is not there.
      return false
    }
  })()
  const result = await Promise.race([passed, late])
  clearTimeout(timer)
  begin(0)
  await finish(test)
  return result
}

type CleanUp = (context: RunnerTestCase['context']) => unknown

/** Runs what the test registered with onTestFinished, as Vitest does after a test. */
async function finish(test: RunnerTestCase & { onFinished?: CleanUp[] }): Promise<void> {
  const registered = test.onFinished ?? []
  test.onFinished = []
  for (const cleanUp of registered.toReversed()) {
    try {
      await cleanUp(test.context)
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
}

function tell(event: Event): void {
  appendFileSync(join(folder, 'events.jsonl'), `${JSON.stringify(event)}\n`)
}
