import type { Budget } from './budgets.ts'

/** What `npm test` wrote down beside the build that it tested; a part is undefined where it was not run. */
export interface TestRun {
  /** Commit that was tested; undefined where files were changed since, or where it is not known. */
  commit?: string | undefined
  /** Tests of parts, and journeys in a browser. */
  units?: SuiteResult | undefined
  journeys?: (SuiteResult & { sizes: Readonly<Partial<Record<Budget, Size>>> }) | undefined
}

/** Result of a suite of tests. */
export interface SuiteResult {
  /** When it ended, in milliseconds since 1970. */
  at: number
  seconds: number
  passed: number
  failed: number
  /** Those that this machine could not run. */
  skipped: number
}

/** The largest that a suite measured against a budget, and on which page. */
export interface Size {
  most: number
  path: string
}
