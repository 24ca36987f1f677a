import { expect, test } from 'vitest'
import { runKills } from '../scripts/rig/kill-ingest.ts'

// The long form, a hundred kills, is `npm run rig -- kill-ingest`. The clock moves where libfaketime is installed.
test('when one of two ingest processes is killed repeatedly, no entry is lost or stored twice', async () => {
  const { seen, faults } = await runKills(5)
  if (typeof seen.clockMoves === 'string') console.warn(`the clock was not moved: ${seen.clockMoves}`)
  expect(faults).toEqual([])
})
