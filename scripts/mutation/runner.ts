// Vitest's worker: runs each test once, then again with each living mutant that it reached, without loading anything anew.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { type Event, folderVariable, type Job, jobSchema } from './job.ts'

const folder = process.env[folderVariable] ?? ''
const setTimeoutAtStart = setTimeout

class EndlessMutantError extends Error {
  override readonly name = 'EndlessMutantError'
}

const none: ReadonlySet<number> = new Set()
const state = { active: none, calls: 0, mostCalls: Number.POSITIVE_INFINITY, reached: new Set<number>() }
/** Computes the constants of all mutated modules, in the order in which they were loaded. */
const constants: (() => void)[] = []

/** Activates mutants, resets the counts of calls, and computes all constants with them. */
function begin(mutants: ReadonlySet<number>, mostCalls = Number.POSITIVE_INFINITY): void {
  state.active = mutants
  state.calls = 0
  state.mostCalls = mostCalls
  for (const workOut of constants) workOut()
  state.reached = new Set()
}

function count(): void {
  if (++state.calls > state.mostCalls)
    throw new EndlessMutantError(`mutant ${[...state.active]} does not end`)
}

// What the compiled mutants call.
Object.assign(globalThis, {
  mutation: {
    __loop: count,
    __again(workOut: () => void): void {
      constants.push(workOut)
      workOut()
    },
    __mutant(id: number): boolean {
      count()
      if (state.active.has(id)) return true
      if (state.active === none) state.reached.add(id)
      return false
    },
  },
})

export default class MutationRunner extends TestRunner {
  readonly #job: Job = jobSchema.parse(JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')))
  readonly #alive = new Set(this.#job.groups.flat())
  /** Mutants in code that ran while modules were loaded: any test may notice them. */
  #loaded: readonly number[] = []

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    tell({ kind: 'begins', process: process.pid })
  }

  /** Runs a test without mutants, then with each that it may notice. */
  async runTask(test: RunnerTestCase): Promise<void> {
    this.#loaded = [...new Set([...this.#loaded, ...state.reached])]
    begin(none)
    const began = performance.now()
    try {
      await TestRunner.getTestFn(test)()
    } catch (error) {
      tell({ kind: 'broken', test: test.fullName, message: String(error) })
      throw error
    }
    const [mutants, duration, calls] = [state.reached, performance.now() - began, state.calls]
    tell({ kind: 'ran', test: test.fullName, duration })
    await renew(test)
    if (duration > this.#job.slowest || this.#job.tests?.includes(test.fullName) === false) return
    if (mutants.size === 0) return
    const bounds = { limit: duration * 10 + 1_000, mostCalls: calls * 20 + 200_000 }
    for (const mutant of mutants) if (this.#alive.has(mutant)) await this.#try(test, [mutant], bounds)
    const loaded = new Set(this.#loaded.filter((id) => !mutants.has(id)))
    for (const group of this.#job.groups) {
      await this.#try(
        test,
        group.filter((id) => loaded.has(id) && this.#alive.has(id)),
        bounds,
      )
    }
    begin(none)
  }

  /** Finds the mutants that a test notices, by bisection where it fails with all of them active. */
  async #try(test: RunnerTestCase, mutants: readonly number[], bounds: Bounds): Promise<void> {
    const [mutant] = mutants
    if (mutant === undefined) return
    tell({ kind: 'tries', mutants: [...mutants] })
    if (await passes(test, new Set(mutants), bounds)) return
    const isClean = await passes(test, none, { ...bounds, limit: bounds.limit + 5_000 })
    if (mutants.length > 1 && isClean) {
      const half = Math.ceil(mutants.length / 2)
      await this.#try(test, mutants.slice(0, half), bounds)
      return await this.#try(test, mutants.slice(half), bounds)
    }
    this.#alive.delete(mutant)
    tell({ kind: isClean ? 'killed' : 'stained', mutant })
    // State that the mutant left behind would make later tests fail: the command starts a new process.
    if (!isClean) process.exit(1)
  }
}

interface Bounds {
  /** Milliseconds. */
  limit: number
  mostCalls: number
}

/** Whether a test passes with these mutants, within the bounds. */
async function passes(
  test: RunnerTestCase,
  mutants: ReadonlySet<number>,
  { limit, mostCalls }: Bounds,
): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeoutAtStart(() => resolve(false), limit)
  const passed = (async () => {
    try {
      begin(mutants, mostCalls)
      await TestRunner.getTestFn(test)()
      return true
    } catch {
      // Any error counts: the test has noticed the mutant.
      return false
    }
  })()
  const result = await Promise.race([passed, late])
  clearTimeout(timer)
  state.active = none
  await renew(test)
  return result
}

type CleanUp = (context: RunnerTestCase['context']) => unknown

/** Ends a run of a test as Vitest does after a test, and prepares the next: hooks of its suites, and what it registered with onTestFinished. */
async function renew(test: RunnerTestCase & { onFinished?: CleanUp[] }): Promise<void> {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite ?? test.file; ; suite = suite.suite ?? test.file) {
    suites.push(suite)
    if (suite === test.file) break
  }
  const registered = test.onFinished ?? []
  test.onFinished = []
  for (const suite of suites) {
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach)
      await attempt(() => hook(test.context, suite))
  }
  for (const cleanUp of registered.toReversed()) await attempt(() => cleanUp(test.context))
  for (const suite of suites.toReversed()) {
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach)
      await attempt(() => hook(test.context, suite))
  }
}

/** State that a mutant has left behind may be impossible to clean up. */
async function attempt(clean: () => unknown): Promise<void> {
  try {
    await clean()
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

function tell(event: Event): void {
  appendFileSync(join(folder, 'events.jsonl'), `${JSON.stringify(event)}\n`)
}
