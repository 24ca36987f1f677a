import type { Reporter, TestModule } from 'vitest/node'
import { recordSuite } from './test-run.ts'

/** A reporter of Vitest: `npm test` writes down how many tests passed. */
export default class UnitRecorder implements Reporter {
  #begunAt = Date.now()

  onTestRunStart(): void {
    this.#begunAt = Date.now()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    // A file that does not load has no tests, and is a failure all the same.
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length
    const count = (state: string) => states.filter((one) => one === state).length
    const at = Date.now()
    recordSuite({
      units: {
        at,
        seconds: Math.round((at - this.#begunAt) / 1000),
        passed: count('passed'),
        failed: count('failed') + broken,
        skipped: count('skipped'),
      },
    })
  }
}
