import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import type { NewEvent } from './calendars.ts'
import { claim, list, openQueueBeforeEach, polled, queue, start } from './queue.fixture.ts'

openQueueBeforeEach()

const event = (uid: string, values: Partial<NewEvent> = {}): NewEvent => ({
  uid,
  token: `token of ${uid}`,
  title: 'Pier walk',
  description: '',
  location: '',
  href: undefined,
  agenda: undefined,
  note: '',
  canceled: false,
  traits: [],
  rule: undefined,
  times: [{ startsAt: start, endsAt: undefined, allDay: false }],
  ...values,
})

/** Polls what is due, and keeps the events by the calendar's key; what was new or changed in each. */
async function poll(events: Readonly<Record<string, readonly NewEvent[]>>): Promise<object> {
  const counts: Record<string, object> = {}
  for (const claimed of await claim())
    await queue.store.sources.finish(claimed, { state: polled(claimed), now: queue.now }, async (writer) => {
      counts[claimed.key] = await writer.calendar(claimed.key, events[claimed.key] ?? [])
      return []
    })
  queue.now += 20 * minute
  return counts
}

test('the page of an event has it as the first calendar of the city has it', async () => {
  await list(
    'bay',
    ['parks', 'library'].map((key) => ({ kind: 'calendar', key, host: key })),
  )
  const meeting = event('shared', { agenda: 'https://city.test/agenda', canceled: true, traits: ['music'] })
  await poll({ parks: [event('other'), meeting], library: [event('shared', { title: 'In the library' })] })
  const { loadEvent } = queue.store.calendars
  const { times, ...stored } = meeting
  expect(await loadEvent(['parks', 'library'], 'token of shared')).toEqual({
    calendar: 'parks',
    event: stored,
  })
  expect(await loadEvent(['library', 'parks'], 'token of shared')).toMatchObject({
    calendar: 'library',
    event: { title: 'In the library' },
  })
  expect(await loadEvent(['library'], 'token of other')).toBeUndefined()
  expect(await loadEvent([], 'token of shared')).toBeUndefined()
})

test('a poll that brings the same events changes nothing, and one that brings others replaces them', async () => {
  await list('bay', [{ kind: 'calendar', key: 'parks', host: 'parks' }])
  const [walk, talk] = [event('walk'), event('talk')]
  const none = { parks: { added: 0, updated: 0 } }
  expect(await poll({ parks: [walk, talk] })).toEqual({ parks: { added: 2, updated: 0 } })
  expect(await poll({ parks: [walk, talk] })).toEqual(none)
  expect(await poll({ parks: [walk, { ...talk, title: 'Reef talk' }] })).not.toEqual(none)
  expect(await poll({ parks: [walk] })).not.toEqual(none)
  const found = await queue.store.calendars.loadOccurrences({
    calendars: ['parks'],
    from: start,
    to: start + minute,
    limit: 9,
  })
  expect(found.map(({ event: { uid } }) => uid)).toEqual(['walk'])
})
