import { expect, test } from '@playwright/test'
import { type Budget, budgets } from '../src/site/budgets.ts'

/** A value that a journey measured against a budget. */
interface Measure {
  budget: Budget
  value: number
  path: string
}

/** Expects a value of a page to be within its budget, and notes it for the record of the test run. */
export function expectWithin(budget: Budget, value: number, path: string): void {
  test.info().annotations.push({ type: 'budget', description: `${budget} ${value} ${path}` })
  expect.soft(value, `${budget} of ${path}`).toBeLessThanOrEqual(budgets[budget])
}

/** The measure that an annotation notes; undefined for other annotations. */
export function parseMeasure({
  type,
  description = '',
}: {
  type: string
  description?: string
}): Measure | undefined {
  if (type !== 'budget') return undefined
  const [budget, value, path = ''] = description.split(' ')
  const known = Object.keys(budgets).find((name): name is Budget => name === budget)
  return known && { budget: known, value: Number(value), path }
}
