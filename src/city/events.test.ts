import { expect, test } from 'vitest'
import type { Occurrence } from '../publication/content.ts'
import { emptyStore } from '../server/app.fixture.ts'
import { exampleEvent, exampleOccurrence, publicationWith } from '../site/example-content.fixture.ts'
import { calendarSource } from '../sources/calendars/calendar-key.ts'
import type { StoredOccurrence } from '../store/calendars.ts'
import { makeFeedState } from '../store/samples.fixture.ts'
import { hour } from '../time/durations.ts'
import { City } from './city.ts'
import {
  loadCalendars,
  loadComing,
  loadEventAt,
  loadNextEvents,
  loadRemoteEvents,
  onceEach,
} from './events.ts'

const now = Date.UTC(2026, 10, 21, 12)
const calendars = [
  { name: 'City', kind: 'legistar', address: 'https://api.test/city', deadline: 'Sign up by noon.' },
  { name: 'Parks', kind: 'ics', address: 'https://parks.test/events.ics' },
] as const
const publication = { ...publicationWith({}), calendars }
const [city, parks] = calendars.map((one) => calendarSource(one, publication.timeZone).key)

function stored(title: string, changes: Partial<StoredOccurrence['event']> = {}, calendar = city!) {
  const event = {
    uid: title,
    token: '0123456789ab',
    title,
    description: '',
    location: 'Hall',
    href: undefined,
    agenda: undefined,
    note: '',
    canceled: false,
    traits: [],
    rule: undefined,
    attendance: 'offline' as const,
    skipped: [],
    ...changes,
  }
  return { calendar, startsAt: now + hour, endsAt: undefined, allDay: false, event }
}

const sourcesOf = (found: StoredOccurrence[]) => ({
  hasFailed: () => false,
  store: {
    ...emptyStore,
    calendars: {
      ...emptyStore.calendars,
      loadOccurrences: async ({ calendars }: { calendars: readonly string[] }) =>
        found.filter(({ calendar }) => calendars.includes(calendar)),
      loadEvents: async (_: readonly string[], token: string) =>
        found.filter(({ event }) => event.token === token),
    },
  },
})

test('events of remote calendars have the calendar’s name and the deadline first', async () => {
  const found = [stored('Commission', { note: 'Hearing on docks.' }), stored('Board', { canceled: true })]
  const coming = await loadComing(new City(publication, sourcesOf(found), now), 5)
  expect(coming.map(({ event }) => event)).toMatchObject([
    {
      path: '/events/commission-0123456789ab',
      canceled: false,
      announced: { by: 'City', notes: ['Sign up by noon.', 'Hearing on docks.'] },
    },
    { title: 'Board', canceled: true, announced: { notes: [] } },
  ])
})

test.each<[string, Partial<Occurrence['event']>, number, number]>([
  ['uid and time, and most words of the title', { uid: 'a', title: 'Market of farmers' }, 0, 1],
  ['uid and time of calendars that number their events', { uid: 'a', title: 'Chess' }, 0, 2],
  ['the uid at another time', { uid: 'a', title: 'Chess' }, hour, 2],
  ['title, start and place', { title: 'FARMERS  market', location: 'The Green 1 main street example' }, 0, 1],
  ['title and start, where one has no place', { location: '' }, 0, 1],
  ['title and start in another place', { location: 'The pier' }, 0, 2],
  ['title and place at another time', {}, hour, 2],
])('an event that two calendars carry is listed once: %s', (_, changes, later, count) => {
  const first = exampleOccurrence(exampleEvent({ uid: 'a' }))
  const announced = { by: 'Parks', uid: changes.uid ?? 'b', agenda: undefined, notes: [] }
  const second = {
    ...first,
    startsAt: first.startsAt + later,
    event: { ...exampleEvent({ uid: 'b' }), ...changes, announced },
  }
  expect(onceEach([first, second])).toHaveLength(count)
})

test('two occurrences of one event are both listed', () => {
  const first = exampleOccurrence()
  expect(onceEach([first, { ...first, startsAt: first.startsAt + hour }])).toHaveLength(2)
})

test('the page of an event is found by its token, even under an older title', async () => {
  const sources = sourcesOf([stored('Commission')])
  const answer = await loadEventAt('/events/old-title-0123456789ab', new City(publication, sources, now), 4)
  expect(answer?.event.path).toBe('/events/commission-0123456789ab')
  expect(answer?.times).toMatchObject([{ startsAt: now + hour }])
  const other = await loadEventAt('/events/commission-ffffffffffff', new City(publication, sources, now), 4)
  expect(other).toBeUndefined()
})

test('of events with one token, the page has that of its title', async () => {
  const sources = sourcesOf([stored('Story time'), stored('Commission', {}, parks)])
  const at = async (slug: string) =>
    (await loadEventAt(`/events/${slug}-0123456789ab`, new City(publication, sources, now), 4))?.event.title
  expect(await at('commission')).toBe('Commission')
  expect(await at('story-time')).toBe('Story time')
  expect(await at('older-title')).toBe('Story time')
})

test('a calendar that was last read more than three hours ago is stale', async () => {
  const states = new Map([[city!, makeFeedState(city!, { succeededAt: now - 4 * hour, failures: 9 })]])
  const read = { ...emptyStore.calendars, loadCalendarStates: async () => states }
  const sources = { ...sourcesOf([]), store: { ...emptyStore, calendars: read } }
  expect(await loadCalendars(new City(publication, sources, now))).toEqual([
    { name: 'City', readAt: now - 4 * hour, isStale: true },
    { name: 'Parks', readAt: undefined, isStale: false },
  ])
  states.set(parks!, makeFeedState(parks!, { succeededAt: now - hour, failures: 0 }))
  expect((await loadCalendars(new City(publication, sources, now)))[1]).toMatchObject({ isStale: false })
})

test('own and remote events are listed soonest first, so many of them', async () => {
  const fair = exampleEvent({ title: 'Fair', uid: 'fair', path: '/events/fair' })
  const asked: number[] = []
  const mixed = {
    ...publication,
    content: {
      ...publication.content,
      upcoming: (_: number, limit: number) => {
        asked.push(limit)
        return [{ ...exampleOccurrence(fair), startsAt: now + 2 * hour }]
      },
    },
  }
  const found = [
    { ...stored('Late'), startsAt: now + 3 * hour },
    { ...stored('Early', {}, parks), startsAt: now + hour },
  ]
  const titlesOf = async (limit: number, stored = found) =>
    (await loadComing(new City(mixed, sourcesOf(stored), now), limit)).map(({ event }) => event.title)
  expect(await titlesOf(5)).toEqual(['Early', 'Fair', 'Late'])
  expect(await titlesOf(2)).toEqual(['Early', 'Fair'])
  expect(await titlesOf(2, [])).toEqual(['Fair'])
  // Some are read beyond the limit where others may be the same.
  expect(asked).toEqual([105, 102, 2])
})

test('the next events are of as many titles, however often one repeats', async () => {
  const daily = Array.from({ length: 30 }, (_, day) => ({
    ...stored('Story hour'),
    startsAt: now + (day + 1) * hour,
  }))
  const found = [
    ...daily,
    ...['Market', 'Walk'].map((title) => ({ ...stored(title), startsAt: now + 40 * hour })),
  ]
  const titlesOf = async (stored: typeof found) =>
    (await loadNextEvents(new City(publication, sourcesOf(stored), now), 3)).map(({ event }) => event.title)
  expect(await titlesOf(found)).toEqual(['Story hour', 'Market', 'Walk'])
  expect(await titlesOf(daily)).toEqual(['Story hour'])
})

test('of an event that two calendars carry, that of the first calendar of the city is shown', async () => {
  const found = [stored('Commission', { token: 'ffffffffffff' }, parks), stored('Commission')]
  const coming = await loadComing(new City(publication, sourcesOf(found), now), 5)
  expect(coming.map(({ event }) => event.announced?.by)).toEqual(['City'])
})

test('the store is asked for sixty days from now', async () => {
  const queries: object[] = []
  const sources = sourcesOf([])
  const calendars = {
    ...sources.store.calendars,
    loadOccurrences: async (query: object) => {
      queries.push(query)
      return []
    },
    loadEvents: async () => [stored('Commission')],
  }
  const atNow = new City(publication, { ...sources, store: { ...sources.store, calendars } }, now)
  await loadComing(atNow, 5)
  await loadEventAt('/events/x-0123456789ab', atNow, 4)
  const span = { from: now, to: now + 60 * 24 * hour }
  expect(queries).toEqual([
    { calendars: [city, parks], ...span, limit: 105 },
    { calendars: [city], uid: 'Commission', ...span, limit: 4 },
  ])
})

test('search and sitemap know each remote event once, and none of our own', async () => {
  const again = { ...stored('Commission'), startsAt: now + 24 * hour }
  const found = [stored('Commission'), again, stored('Board', { token: 'ffffffffffff' })]
  const load = (of: typeof publication, stored = found) =>
    loadRemoteEvents(new City(of, sourcesOf(stored), now))
  expect((await load(publication)).map(({ title }) => title)).toEqual(['Commission', 'Board'])
  expect(await load(publication, [])).toEqual([])
  expect(await loadRemoteEvents(new City({ ...publication, calendars: [] }, sourcesOf(found), now))).toEqual(
    [],
  )
})

test('the page of our own event has its times', async () => {
  const own = exampleEvent()
  const ours = publicationWith({ events: [own], upcoming: () => [exampleOccurrence(own)] })
  const sources = sourcesOf([stored('Commission')])
  const answer = await loadEventAt(own.path, new City(ours, sources, now), 4)
  expect(answer).toEqual({ event: own, times: [exampleOccurrence(own)] })
  for (const path of ['/events/commission', '/events/0123456789ab', '/events/a-0123456789abc'])
    expect(await loadEventAt(path, new City(publication, sources, now), 4), path).toBeUndefined()
  const alone = { ...publication, calendars: [] }
  expect(await loadEventAt('/events/a-0123456789ab', new City(alone, sources, now), 4)).toBeUndefined()
})

test('a remote event has an address of a bearable length, and the traits that we know', async () => {
  const title = `${'Commission '.repeat(8)}meeting`
  const found = [stored(title, { traits: ['free', 'unheard of'] }), stored('!!!', { token: 'ffffffffffff' })]
  const coming = await loadComing(new City(publication, sourcesOf(found), now), 5)
  expect(coming.map(({ event }) => event.path)).toEqual([
    '/events/commission-commission-commission-commission-commission-commi-0123456789ab',
    '/events/event-ffffffffffff',
  ])
  expect(coming[0]?.event).toMatchObject({ traits: ['free'], sample: false, image: undefined })
})

test('a calendar is stale from three hours on, and where it was asked and never answered', async () => {
  const states = new Map([
    [city!, makeFeedState(city!, { succeededAt: now - 3 * hour, failures: 0 })],
    [parks!, makeFeedState(parks!, { succeededAt: undefined, failures: 1 })],
  ])
  const asked: unknown[] = []
  const loadCalendarStates = async (keys: readonly string[]) => {
    asked.push(keys)
    return states
  }
  const sources = {
    ...sourcesOf([]),
    store: { ...emptyStore, calendars: { ...emptyStore.calendars, loadCalendarStates } },
  }
  expect((await loadCalendars(new City(publication, sources, now))).map(({ isStale }) => isStale)).toEqual([
    false,
    true,
  ])
  expect(await loadCalendars(new City({ ...publication, calendars: [] }, sources, now))).toEqual([])
  expect(asked).toEqual([[city, parks]])
})
