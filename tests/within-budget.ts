import { expect } from '@playwright/test'
import { type Budget, budgets } from '../src/site/budgets.ts'

/** Expects a value of a page to be within its budget. */
export function expectWithin(budget: Budget, value: number, path: string): void {
  expect.soft(value, `${budget} of ${path}`).toBeLessThanOrEqual(budgets[budget])
}
