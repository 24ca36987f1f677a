import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import { claim, list, openQueueBeforeEach, polled, queue, start } from './queue.fixture.ts'

openQueueBeforeEach()

const tides = { kind: 'tides', key: '8722956' }
const alerts = { kind: 'alerts', key: '8722956' }
const load = () => queue.store.readings.loadReadings([tides])

/** Polls what is due, and keeps this of each source. */
async function poll(data: object): Promise<void> {
  for (const claimed of await claim())
    await queue.store.sources.finish(
      claimed,
      { state: polled(claimed, { succeededAt: queue.now }), now: queue.now },
      async (writer) => {
        await writer.saveReading(claimed, data)
        return []
      },
    )
}

test('a reading is the newest that was kept of a source, with when it was read', async () => {
  await list('bay', [{ ...tides, host: 'noaa' }])
  const none = { ...tides, data: undefined, readAt: undefined, checkedAt: undefined, failures: 0 }
  expect(await load()).toEqual([none])
  await poll({ high: 3 })
  queue.now += 20 * minute
  await poll({ high: 4 })
  const read = { readAt: start + 20 * minute, checkedAt: start + 20 * minute }
  expect(await load()).toEqual([{ ...none, ...read, data: { high: 4 } }])
  // It is still shown, with its age, while its source fails.
  queue.now += 20 * minute
  for (const claimed of await claim())
    await queue.store.sources.finish(claimed, {
      state: polled(claimed, { succeededAt: read.checkedAt, failures: 1 }),
      now: queue.now,
    })
  expect(await load()).toEqual([{ ...none, ...read, data: { high: 4 }, failures: 1 }])
})

test('readings are asked for by kind and key, and none of no source', async () => {
  await list('bay', [{ ...tides, host: 'noaa' }])
  await poll({ high: 3 })
  expect(await queue.store.readings.loadReadings([])).toEqual([])
  expect(await queue.store.readings.loadReadings([alerts])).toEqual([])
})

test('a poll reads what was kept of the source of this kind and key', async () => {
  await list('bay', [{ ...tides, host: 'noaa' }])
  await poll({ high: 3 })
  queue.now += 20 * minute
  const found: unknown[] = []
  for (const claimed of await claim())
    await queue.store.sources.finish(claimed, { state: polled(claimed), now: queue.now }, async (writer) => {
      for (const source of [tides, alerts, { ...tides, key: '8722669' }])
        found.push(await writer.loadReading(source))
      return []
    })
  expect(found).toEqual([{ high: 3 }, undefined, undefined])
})
