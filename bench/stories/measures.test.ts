import { expect, test } from 'vitest'
import { scoreBCubed, scorePairs } from './measures.ts'

test('precision is a share of the pairs put together, recall of the pairs that belong together', () => {
  const grouping = new Map([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 4],
  ])
  const score = scorePairs(
    [
      { a: 1, b: 2, label: 'same story' },
      { a: 3, b: 4, label: 'same story' },
      { a: 1, b: 3, label: 'different' },
      { a: 2, b: 4, label: 'different' },
    ],
    grouping,
  )
  expect(score).toEqual({ pairs: 4, precision: 0.5, recall: 0.5, f1: 0.5, wrong: 1 })
})

test('a grouping without any pair has precision 1 and recall 0', () => {
  const score = scorePairs([{ a: 1, b: 2, label: 'same story' }], new Map())
  expect(score).toMatchObject({ precision: 1, recall: 0, f1: 0 })
})

test('BCubed counts every member of a group, also articles without a story', () => {
  const gold = new Map([
    [1, 'fire'],
    [2, 'fire'],
    [3, 'flood'],
  ])
  const grouping = new Map([
    [1, 1],
    [2, 2],
    [3, 2],
    [9, 2],
  ])
  const { precision, recall } = scoreBCubed(gold, grouping)
  expect(precision).toBeCloseTo((1 + 1 / 3 + 1 / 3) / 3)
  expect(recall).toBeCloseTo((0.5 + 0.5 + 1) / 3)
})
