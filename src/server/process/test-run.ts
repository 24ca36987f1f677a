import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Budget, budgets } from '../../site/budgets.ts'
import type { TestRun } from '../../site/test-run.ts'
import type { Logger } from './logger.ts'

const count = z.number().int().nonnegative()
const suite = z.object({
  at: z.number().positive(),
  seconds: z.number().nonnegative(),
  passed: count,
  failed: count,
  skipped: count,
})
const budgetNames = z.enum(Object.keys(budgets) as [Budget, ...Budget[]])

/** Exported for the tests that write it. */
export const testRunSchema = z.object({
  commit: z.string().min(1).optional(),
  units: suite.optional(),
  journeys: suite
    .extend({ sizes: z.partialRecord(budgetNames, z.object({ most: count, path: z.string() })) })
    .optional(),
}) satisfies z.ZodType<TestRun>

/** Reads what `npm test` wrote beside the build; undefined where it was not run here. What cannot be read is logged, and counts as unknown. */
export async function readTestRun(file: string, logger: Pick<Logger, 'warn'>): Promise<TestRun | undefined> {
  try {
    return testRunSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      logger.warn({ err: error }, `${file} cannot be read: /about/quality has no test run`)
    return undefined
  }
}
