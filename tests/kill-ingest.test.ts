import { expect, test } from 'vitest'
import { findFaketime } from '../scripts/faketime.ts'
import { runKills } from '../scripts/kill-run.ts'

// The long form, a hundred kills, is `npm run kill-ingest`. The clock moves where libfaketime is installed.
test('of two ingest processes one is killed again and again: no entry is lost or doubled', async () => {
  const faketime = findFaketime()
  if (!faketime) console.warn('libfaketime is not installed: the clock is not moved in this run')
  const { faults } = await runKills({ kills: 5, faketime })
  expect(faults).toEqual([])
})
