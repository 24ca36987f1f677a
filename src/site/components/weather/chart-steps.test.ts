import { expect, test } from 'vitest'
import { type ChartSteps, longestOf, placeOf, stepAt } from './chart-steps.ts'

const hours: ChartSteps = { count: 12, of: 'columns' }
const times: ChartSteps = { count: 145, of: 'points' }

test.each([
  [hours, 0, 0],
  [hours, 0.083, 0],
  [hours, 0.084, 1],
  [hours, 0.999, 11],
  [times, 0, 0],
  [times, 0.0034, 0],
  [times, 0.0035, 1],
  [times, 0.5, 72],
  [times, 1, 144],
])('of %o the place %d is step %d', (steps, place, step) => expect(stepAt(place, steps)).toBe(step))

test('a finger beyond an edge is at the first step or the last', () => {
  for (const steps of [hours, times])
    expect([stepAt(-0.4, steps), stepAt(1.4, steps)]).toEqual([0, steps.count - 1])
})

test('each step is found at its own place: in the middle of a column, at a point', () => {
  for (const steps of [hours, times])
    for (let step = 0; step < steps.count; step++) expect(stepAt(placeOf(step, steps), steps)).toBe(step)
  expect(placeOf(0, hours)).toBeCloseTo(1 / 24)
  expect([placeOf(0, times), placeOf(144, times)]).toEqual([0, 1])
})

test('room is kept for the longest text', () => {
  expect(longestOf(['one', 'three', 'two'])).toBe('three')
})
