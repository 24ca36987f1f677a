import { expect } from '@playwright/test'
import { encodePage } from '../src/server/answers/encoded-body.ts'
import { type Budget, budgets } from '../src/site/budgets.ts'

/** Expects a value of a page to be within its budget. */
export function expectWithin(budget: Budget, value: number, path: string): void {
  expect.soft(value, `${budget} of ${path}`).toBeLessThanOrEqual(budgets[budget])
}

/** Bytes of a page as the server sends it. */
export function compressedSize(html: string): number {
  return encodePage(html).bytes.length
}
