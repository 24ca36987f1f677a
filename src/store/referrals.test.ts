import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmptyStore } from './empty-store.fixture.ts'
import type { Store } from './store.ts'
import { referralTopic } from './topics.ts'

async function openStoreHere(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'referrals-'))
  const store = await openEmptyStore(folder)
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  return store
}

const keepFrom = '2026-01-01'

test('counts of one day and newsroom are added up, those of other cities apart', async () => {
  const store = await openStoreHere()
  const one = { day: '2026-11-20', newsroom: 'The Gull', readers: 2 }
  await store.referrals.addReferrals('bay', [one, { ...one, newsroom: 'Radio Bay', readers: 1 }], keepFrom)
  await store.referrals.addReferrals(
    'bay',
    [
      { ...one, readers: 3 },
      { ...one, day: '2026-11-21' },
    ],
    keepFrom,
  )
  await store.referrals.addReferrals('creek', [one], keepFrom)
  expect(await store.referrals.loadReferrals('bay', '2026-11-01', '2026-11-20')).toEqual([
    { day: '2026-11-20', newsroom: 'Radio Bay', readers: 1 },
    { day: '2026-11-20', newsroom: 'The Gull', readers: 5 },
  ])
  expect(await store.referrals.loadReferrals('bay', '2026-11-21', '2026-11-30')).toHaveLength(1)
  expect(await store.referrals.loadReferrals('creek', '2026-11-01', '2026-11-30')).toEqual([one])
})

test('old days are deleted, and each change is in the change log', async () => {
  const store = await openStoreHere()
  const one = { day: '2026-11-20', newsroom: 'The Gull', readers: 2 }
  await store.referrals.addReferrals('bay', [{ ...one, day: '2025-12-31' }, one], '2025-01-01')
  await store.referrals.addReferrals('bay', [], keepFrom)
  await store.referrals.addReferrals('bay', [one], keepFrom)
  expect(await store.referrals.loadReferrals('bay', '2025-01-01', '2026-12-31')).toEqual([
    { ...one, readers: 4 },
  ])
  const changes = await store.changes.since(0, 10)
  expect(changes.map(({ topics }) => topics)).toEqual([[referralTopic('bay')], [referralTopic('bay')]])
})
