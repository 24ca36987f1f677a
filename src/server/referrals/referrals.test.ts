import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReferralCount } from '../../store/referrals.ts'
import { ReferralCounter } from './referrals.ts'

const city = { id: 'bay', timeZone: 'America/New_York' }
const evening = Date.UTC(2026, 10, 21, 3) // Still November 20 in New York.

function open(addReferrals = vi.fn(async (_city: string, _counts: readonly ReferralCount[]) => undefined)) {
  const warn = vi.fn()
  const store = { addReferrals, loadReferrals: async () => [] }
  return { counter: new ReferralCounter(store, { warn }), addReferrals, warn }
}

beforeEach(() => void vi.useFakeTimers({ now: evening }))
afterEach(() => void vi.useRealTimers())

test('counts are written together, by the city’s day and by newsroom', async () => {
  const { counter, addReferrals } = open()
  counter.count(city, 'The Gull', evening)
  counter.count(city, 'The Gull', evening)
  counter.count(city, 'Radio Bay', evening)
  expect(addReferrals).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(addReferrals.mock.calls.map(([id, counts]) => [id, counts])).toEqual([
    [
      'bay',
      [
        { day: '2026-11-20', newsroom: 'The Gull', readers: 2 },
        { day: '2026-11-20', newsroom: 'Radio Bay', readers: 1 },
      ],
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(addReferrals).toHaveBeenCalledTimes(1)
})

test('10,000 clicks in a second count as 50, and one log line says so', async () => {
  const { counter, addReferrals, warn } = open()
  for (let press = 0; press < 10_000; press++) counter.count(city, 'The Gull', evening)
  counter.count(city, 'The Gull', evening + 1000)
  await counter.write()
  expect(addReferrals.mock.calls[0]?.[1]).toMatchObject([{ readers: 51 }])
  expect(warn.mock.calls).toEqual([[{ refused: 9_950 }, expect.any(String)]])
})

test('counts that the store refuses are kept and added to the next', async () => {
  const addReferrals = vi.fn(async () => undefined)
  addReferrals.mockRejectedValueOnce(new Error('locked'))
  const { counter, warn } = open(addReferrals)
  counter.count(city, 'The Gull', evening)
  await counter.write()
  expect(warn).toHaveBeenCalledTimes(1)
  counter.count(city, 'The Gull', evening)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(addReferrals).toHaveBeenLastCalledWith(
    'bay',
    [{ day: '2026-11-20', newsroom: 'The Gull', readers: 2 }],
    expect.any(String),
  )
})
