import { expect, test } from 'vitest'
import type { Occurrence } from '../publication/content.ts'
import { emptyStore } from '../server/app.fixture.ts'
import { exampleEvent, exampleOccurrence, publicationWith } from '../site/example-content.fixture.ts'
import { calendarSource } from '../sources/calendars/calendar-key.ts'
import type { StoredOccurrence } from '../store/calendars.ts'
import { makeFeedState } from '../store/samples.fixture.ts'
import { City } from './city.ts'
import { loadCalendars, loadComing, loadEventAt, onceEach } from './events.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 21, 12)
const calendars = [
  { name: 'City', kind: 'legistar', address: 'https://api.test/city', deadline: 'Sign up by noon.' },
  { name: 'Parks', kind: 'ics', address: 'https://parks.test/events.ics' },
] as const
const own = exampleEvent({ sample: true })
const publication = {
  ...publicationWith({ events: [own], upcoming: () => [exampleOccurrence(own)] }),
  calendars,
}
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
    ...changes,
  }
  return { calendar, startsAt: now + hour, endsAt: undefined, allDay: false, event }
}

const sourcesOf = (found: StoredOccurrence[], sampleEdition: 'auto' | 'always' | 'never' = 'auto') => ({
  sampleEdition,
  hasFailed: () => false,
  store: {
    ...emptyStore,
    calendars: {
      ...emptyStore.calendars,
      loadOccurrences: async ({ calendars }: { calendars: readonly string[] }) =>
        found.filter(({ calendar }) => calendars.includes(calendar)),
      loadEvent: async (_: readonly string[], token: string) =>
        found.find(({ event }) => event.token === token),
    },
  },
})

test('events of remote calendars replace the samples, with the calendar’s name and the deadline first', async () => {
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
  expect(await loadComing(new City(publication, sourcesOf([]), now), 5)).toMatchObject([
    { event: { sample: true } },
  ])
  expect(await loadComing(new City(publication, sourcesOf(found, 'always'), now), 5)).toMatchObject([
    { event: { sample: true } },
  ])
})

test.each<[string, Partial<Occurrence['event']>, number, number]>([
  ['the same uid, whatever its title', { uid: 'a', title: 'Fair!' }, 0, 1],
  ['title, start and place', { title: 'FARMERS  market', location: 'The Green 1 main street example' }, 0, 1],
  ['title and start, where one has no place', { location: '' }, 0, 1],
  ['title and start in another place', { location: 'The pier' }, 0, 2],
  ['title and place at another time', {}, hour, 2],
])('an event that two calendars carry is listed once: %s', (_, changes, later, count) => {
  const first = exampleOccurrence(exampleEvent({ uid: 'a' }))
  const announced = { by: 'Parks', agenda: undefined, notes: [] }
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
