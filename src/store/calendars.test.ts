import { expect, test } from 'vitest'
import { shortHash } from '../text/short-hash.ts'
import { day, minute } from '../time/durations.ts'
import type { NewEvent } from './calendars.ts'
import { claim, list, openQueueBeforeEach, polled, queue, start } from './queue.fixture.ts'

openQueueBeforeEach()

const event = (uid: string, values: Partial<NewEvent> = {}): NewEvent => ({
  uid,
  writtenUid: uid,
  title: 'Pier walk',
  description: '',
  location: '',
  href: undefined,
  agenda: undefined,
  note: '',
  canceled: false,
  traits: [],
  rule: undefined,
  attendance: 'offline',
  skipped: [],
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

const listCalendars = (...keys: string[]) =>
  list(
    'bay',
    keys.map((key) => ({ kind: 'calendar', key, host: key })),
  )

/** Titles of the events that are found by a token, and their calendars. */
async function found(token: string, ...calendars: string[]): Promise<string[]> {
  const events = await queue.store.calendars.loadEvents(calendars, token)
  return events.map(({ calendar, event: { title } }) => `${calendar}: ${title}`)
}

/** The tokens of a calendar's events by their titles. */
async function tokens(calendar: string): Promise<Map<string, string>> {
  const query = { calendars: [calendar], from: start, to: start + 90 * day, limit: 99 }
  const times = await queue.store.calendars.loadOccurrences(query)
  return new Map(times.map(({ event: { title, token } }) => [title, token]))
}

test('the page of an event has it as the first calendar of the city that has it', async () => {
  await listCalendars('parks', 'library')
  const meeting = event('shared', {
    agenda: 'https://city.test/agenda',
    canceled: true,
    traits: ['music'],
    skipped: [7],
  })
  await poll({ parks: [event('other'), meeting], library: [event('shared', { title: 'In the library' })] })
  const { times, writtenUid, ...stored } = meeting
  const [first] = await queue.store.calendars.loadEvents(['parks'], shortHash('shared'))
  expect(first).toEqual({
    calendar: 'parks',
    event: { ...stored, token: expect.stringMatching(/^[0-9a-f]{12}$/) },
  })
  expect(await found(shortHash('shared'), 'library')).toEqual(['library: In the library'])
  expect(await found(shortHash('other'), 'library')).toEqual([])
  expect(await found(shortHash('shared'))).toEqual([])
})

test('no two events have one token, and each is found by its own and by that of the uid', async () => {
  await listCalendars('parks', 'library')
  const story = (title: string, uid: string, startsAt = start) =>
    event(uid, { title, writtenUid: '42', times: [{ startsAt, endsAt: undefined, allDay: false }] })
  await poll({
    parks: [story('Commission', '42 a', start + day), story('Board', '42 b')],
    library: [story('Story time', '42')],
  })
  const all = new Map([...(await tokens('parks')), ...(await tokens('library'))])
  expect(new Set(all.values()).size).toBe(3)
  for (const [title, token] of all)
    expect((await found(token, 'parks', 'library'))[0], title).toMatch(new RegExp(`: ${title}$`))
  expect(await found(shortHash('42'), 'parks', 'library')).toHaveLength(3)
})

test('an event keeps its token where its uid changes, and where another event gets its uid', async () => {
  await listCalendars('parks')
  const concert = (uid: string, values: Partial<NewEvent> = {}) => event(uid, { title: 'Concert', ...values })
  await poll({ parks: [concert('first'), event('walk')] })
  const before = await tokens('parks')
  await poll({ parks: [concert('second'), event('walk', { title: 'Pier walk at night' })] })
  const renamed = await tokens('parks')
  expect(renamed.get('Concert')).toBe(before.get('Concert'))
  expect(renamed.get('Pier walk at night')).toBe(before.get('Pier walk'))
  await poll({ parks: [concert('third', { description: 'New' }), event('first', { title: 'Other' })] })
  const after = await tokens('parks')
  expect(after.get('Concert')).toBe(before.get('Concert'))
  expect(after.get('Other')).not.toBe(before.get('Concert'))
  await poll({
    parks: [
      concert('third', {
        title: 'Concert',
        times: [{ startsAt: start + day, endsAt: undefined, allDay: false }],
      }),
    ],
  })
  expect((await tokens('parks')).get('Concert')).toBe(before.get('Concert'))
})

test('an event keeps its token where another one of its calendar gets its uid', async () => {
  await listCalendars('parks')
  await poll({ parks: [event('0', { title: 'Yoga' })] })
  const before = await tokens('parks')
  await poll({ parks: [event('0', { title: 'Knitting' }), event('0 yoga', { title: 'Yoga' })] })
  const after = await tokens('parks')
  expect(after.get('Yoga')).toBe(before.get('Yoga'))
  expect(after.get('Knitting')).not.toBe(before.get('Yoga'))
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
