import { expect, test } from 'vitest'
import { runHostileHour } from '../scripts/rig/hostile-hour.ts'
import { misbehaviors } from './fakes/hostile-feeds.ts'

// The long form is `npm run rig -- hostile-hour`. On a busy machine it waits for each of three conditions, for a minute at most.
test('while every kind of hostile feed is polled, good feeds stay fresh and nothing grows', async () => {
  const bad = Object.keys(misbehaviors).length
  const { seen, faults } = await runHostileHour({ seconds: 8, good: 20, bad })
  expect(faults).toEqual([])
  expect(seen.requests).toBeGreaterThan(100)
}, 240_000)
