import { expect, test } from 'vitest'
import { scoreFacts } from './shared-facts.ts'

const { stories, facts, precision, unread } = scoreFacts()

test('every fact that is found in the labelled stories has been read and labelled', () => {
  expect(unread).toEqual([])
})

test('of the facts in 100 stories or more, 97 of 100 are right', () => {
  expect(stories).toBeGreaterThanOrEqual(100)
  expect(facts).toBeGreaterThanOrEqual(80)
  expect(precision).toBeGreaterThanOrEqual(0.97)
})
