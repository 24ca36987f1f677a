// Sources that misbehave two and more at a time; all pairs are `npm run rig -- fault-pairs`.
import { expect, test } from '@playwright/test'
import { liveThrough, rounds } from '../../scripts/rig/fault-pairs.ts'
import { runIdleConnections } from '../../scripts/rig/idle-connections.ts'

test('while sources are down, slow, wrong and hostile, pages show what was read, and each source recovers', async () => {
  const [round] = rounds
  if (!round) throw new Error('there is no round')
  const { faults } = await liveThrough(round)
  expect(faults).toEqual([])
})

// 5,000 of each are `npm run rig -- idle-connections`.
test('connections that are not read are bounded, refused, and dropped in few lines, and pages are answered', async () => {
  const options = { streams: 120, events: 30, unread: 8, from: '203.0.113.9' }
  const { seen, faults } = await runIdleConnections(options)
  expect(seen).toMatchObject({
    streams: { open: 100, refused: 20 },
    events: { open: 20, refused: 10 },
    dropped: 8,
  })
  expect(faults).toEqual([])
})
