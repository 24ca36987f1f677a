import { expect, test } from 'vitest'
import { openQueueBeforeEach, queue } from './queue.fixture.ts'

openQueueBeforeEach()

const perReader = { key: 'reader', most: 3, window: 600_000 }
const perNetwork = { key: 'network', most: 5, window: 600_000 }
const take = (now: number, ...limits: (typeof perReader)[]) => queue.store.limits.take(limits, now)

test('events are within a limit until it is reached, and again when its window has ended', async () => {
  for (let event = 0; event < 3; event++) expect(await take(1_000 + event, perReader)).toBe(true)
  expect(await take(600_999, perReader)).toBe(false)
  expect(await take(601_000, perReader)).toBe(true)
})

test('an event is within all its limits or refused', async () => {
  for (let event = 0; event < 5; event++)
    expect(await take(1_000, { ...perReader, key: `${event}` }, perNetwork)).toBe(true)
  expect(await take(1_000, { ...perReader, key: '6' }, perNetwork)).toBe(false)
})

test('a clock that is set back makes no window longer', async () => {
  for (let event = 0; event < 4; event++) await take(90_000_000, perReader)
  expect(await take(1_000, perReader)).toBe(true)
})

test('of events at once as many are allowed as of events one after the other', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(1_000, perReader, perNetwork)))
  expect(taken.filter(Boolean)).toHaveLength(3)
})
