import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import type { Budget } from '../src/site/budgets.ts'
import type { Size } from '../src/site/test-run.ts'
import { recordSuite } from './test-run.ts'
import { parseMeasure } from './within-budget.ts'

/** A reporter of Playwright: `npm test` writes down how many journeys passed, and the largest sizes that they measured. */
export default class JourneyRecorder implements Reporter {
  #all: readonly TestCase[] = []
  #begunAt = Date.now()
  readonly #sizes: Partial<Record<Budget, Size>> = {}

  onBegin(_config: unknown, suite: Suite): void {
    this.#all = suite.allTests()
    this.#begunAt = Date.now()
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const annotation of annotations) {
      const measure = parseMeasure(annotation)
      if (!measure) continue
      const { budget, value, path } = measure
      if (value > (this.#sizes[budget]?.most ?? -1)) this.#sizes[budget] = { most: value, path }
    }
  }

  onEnd(): void {
    const count = (...outcomes: string[]) =>
      this.#all.filter((test) => outcomes.includes(test.outcome())).length
    const at = Date.now()
    recordSuite({
      journeys: {
        at,
        seconds: Math.round((at - this.#begunAt) / 1000),
        passed: count('expected'),
        failed: count('unexpected', 'flaky'),
        skipped: count('skipped'),
        sizes: this.#sizes,
      },
    })
  }
}
