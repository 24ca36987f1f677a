import { expect, test } from 'vitest'
import { findFaketime } from '../scripts/faketime.ts'
import { runKills } from '../scripts/kill-run.ts'

// The long form, a hundred kills, is `npm run kill-ingest`. The clock moves where libfaketime is installed.
test('when one of two ingest processes is killed repeatedly, no entry is lost or stored twice', async () => {
  const faketime = findFaketime()
  if (!faketime) console.warn('libfaketime is not installed: the clock is not moved in this run')
  const { faults } = await runKills({ kills: 5, faketime })
  expect(faults).toEqual([])
})
