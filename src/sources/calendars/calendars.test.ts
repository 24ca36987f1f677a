import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CalendarBehavior, type FakeCalendars, startCalendars } from '../../../tests/fakes/calendars.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import type { ListedSource } from '../../store/source.ts'
import type { Store } from '../../store/store.ts'
import { day } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import { defaultPollTimes } from '../pipeline/poll-times.ts'
import { type RunContext, runSource } from '../pipeline/run-source.ts'
import { calendarSource } from './calendar-key.ts'
import { calendarKind } from './calendar-kind.ts'
import { legistarKind } from './legistar-kind.ts'
import { listEvents } from './read/ics-events.ts'
import { listMeetings, parseMeetings } from './read/legistar.ts'
import { parseCalendar } from './read/parse-calendar.ts'

const zone = 'America/New_York'
/** Monday, March 2, 2026, 9 a.m. in New York: the day of the recordings. */
const start = Date.UTC(2026, 2, 2, 14)

let folder: string
let store: Store
let client: SafeClient
let fake: FakeCalendars
let now: number
let ics: ListedSource
let meetings: ListedSource
let context: RunContext

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calendars-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
  fake = await startCalendars(start)
  now = start
  ics = calendarSource({ name: 'Parks', kind: 'ics', address: `${fake.origin}/events.ics` }, zone)
  meetings = calendarSource({ name: 'City', kind: 'legistar', address: `${fake.origin}/v1/city` }, zone)
  context = {
    store: store.sources,
    client,
    times: defaultPollTimes,
    fetchDeadline: 10_000,
    signal: new AbortController().signal,
    now: () => now,
    offline: () => false,
    random: () => 0.5,
    parsing: () => {},
    parsed: () => {},
  }
})
afterEach(async () => {
  fake.close()
  await client.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function poll(source: ListedSource) {
  await store.sources.list('city', [source], { now, spread: 0 })
  const query = { worker: 'test', lease: day, limit: 1, perHost: 1, longestWait: 100 * day }
  const [claim] = await store.sources.claimDue({ ...query, now: now + day })
  return runSource(source.kind === 'legistar' ? legistarKind : calendarKind, claim!, context)
}

/** Every stored occurrence: day, time and title. */
async function listed(source: ListedSource, from = now): Promise<string[]> {
  const times = await store.calendars.loadOccurrences({
    calendars: [source.key],
    from,
    to: now + 30 * day,
    limit: 100,
  })
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
  return times.map(({ startsAt, allDay, event }) =>
    [dayOf(startsAt, zone), allDay ? 'all day' : clock.format(startsAt), event.title].join(' '),
  )
}

const parks = [
  '2026-03-02 18:00 Evening yoga on the lawn',
  '2026-03-04 18:30 Lights on the river',
  '2026-03-06 all day Wooden boat days',
  '2026-03-07 06:30 Sunrise beach cleanup',
  '2026-03-16 19:00 Evening yoga on the lawn',
  '2026-03-23 18:00 Evening yoga on the lawn',
  '2026-03-30 18:00 Evening yoga on the lawn',
]

test('a calendar is stored with its rules, exceptions, zones and whole days', async () => {
  expect(await poll(ics)).toMatchObject({ kind: 'stored', added: 4 })
  expect(await listed(ics)).toEqual(parks)
  const [yoga, lights, boats, cleanup] = await store.calendars.loadOccurrences({
    calendars: [ics.key],
    from: now,
    to: now + 7 * day,
    limit: 10,
  })
  expect(yoga?.event).toMatchObject({ href: 'https://parks.test/yoga', traits: ['free', 'health'] })
  expect(lights?.endsAt).toBe(lights!.startsAt + 7_200_000)
  expect(boats?.event.description).toBe('Boats & oars. Bring the children.')
  expect(dayOf(boats!.endsAt!, zone)).toBe('2026-03-09')
  expect(cleanup).toMatchObject({ endsAt: undefined, event: { href: undefined } })
})

test('an unchanged calendar is read again each day, so that later days are stored', async () => {
  await poll(ics)
  now += 60_000
  expect(await poll(ics)).toMatchObject({ kind: 'unchanged' })
  now += 50 * day
  expect(await poll(ics)).toMatchObject({ kind: 'stored' })
  expect((await listed(ics)).at(-1)).toBe('2026-05-18 18:00 Evening yoga on the lawn')
})

test('a calendar that no city lists any more is deleted with its events, the others stay', async () => {
  await poll(ics)
  await store.sources.list('other', [meetings], { now, spread: 0 })
  await store.sources.list('city', [], { now, spread: 0 })
  const before = now + day
  expect(await store.maintenance.deleteAbandonedSources(now, 9)).toBe(0)
  expect(await listed(ics)).toEqual(parks)
  expect(await store.maintenance.deleteAbandonedSources(before, 9)).toBe(1)
  expect(await listed(ics)).toEqual([])
  expect(await store.maintenance.deleteAbandonedSources(before, 9)).toBe(0)
})

test('what was called off is listed as canceled: an event, and one time of a series', () => {
  const lines = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:fair', 'SUMMARY:Fair', 'DTSTART:20260305T230000Z'],
    ...['STATUS:CANCELLED', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:yoga', 'SUMMARY:Yoga', 'LOCATION:Lawn'],
    ...['DTSTART:20260303T230000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:yoga'],
    ...['RECURRENCE-ID:20260310T230000Z', 'DTSTART:20260310T230000Z', 'STATUS:CANCELLED', 'END:VEVENT'],
    'END:VCALENDAR',
  ]
  const { items } = listEvents(parseCalendar(lines.join('\r\n')), zone, start)
  const told = items.flatMap(({ title, location, canceled, times }) =>
    times.map(
      ({ startsAt }) => `${dayOf(startsAt, zone)} ${title} ${location}${canceled ? ' canceled' : ''}`,
    ),
  )
  expect(told.toSorted()).toEqual([
    '2026-03-03 Yoga Lawn',
    '2026-03-05 Fair  canceled',
    '2026-03-10 Yoga Lawn canceled',
    '2026-03-17 Yoga Lawn',
  ])
})

test('one time of a series with another place is listed there, and not where the others are', () => {
  const weekly = ['BEGIN:VEVENT', 'UID:yoga', 'SUMMARY:Yoga', 'LOCATION:Lawn', 'DTSTART:20260303T230000Z']
  const moved = ['BEGIN:VEVENT', 'UID:yoga', 'RECURRENCE-ID:20260310T230000Z', 'DTSTART:20260310T233000Z']
  const lines = ['BEGIN:VCALENDAR', ...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3', 'END:VEVENT']
  const { items } = listEvents(
    parseCalendar(
      [
        ...[...lines, ...moved, 'LOCATION:Hall', 'END:VEVENT'],
        ...[...moved, 'SEQUENCE:1', 'LOCATION:Gym', 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n'),
    ),
    zone,
    start,
  )
  const told = items.flatMap(({ title, location, canceled, times }) =>
    times.map(({ startsAt }) => [new Date(startsAt).toISOString().slice(0, 16), title, location, canceled]),
  )
  expect(told.toSorted()).toEqual([
    ['2026-03-03T23:00', 'Yoga', 'Lawn', false],
    ['2026-03-10T23:30', 'Yoga', 'Gym', false],
    ['2026-03-17T23:00', 'Yoga', 'Lawn', false],
  ])
})

test('meetings have their agenda and note; canceled ones are marked, and one without a time is a whole day', async () => {
  expect(await poll(meetings)).toMatchObject({ kind: 'stored', added: 3 })
  expect(fake.asked[0]).toBe(
    '/v1/city/events?%24filter=EventDate+ge+datetime%272026-03-01%27+and+EventDate+lt+datetime%272026-06-01%27&%24orderby=EventDate&%24top=1000',
  )
  expect(await listed(meetings)).toEqual([
    '2026-03-03 18:00 Invented City Commission',
    '2026-03-05 17:30 Marine Advisory Board',
    '2026-03-10 all day Budget workshop',
  ])
  const found = await store.calendars.loadOccurrences({
    calendars: [meetings.key],
    from: now,
    to: now + 30 * day,
    limit: 10,
  })
  expect(found.map(({ event }) => event)).toMatchObject([
    { agenda: 'https://legistar.test/agenda-101.pdf', note: 'Sign up to speak by noon.', canceled: false },
    { agenda: undefined, canceled: true },
    { agenda: undefined, href: undefined, canceled: false },
  ])
})

const failures: [CalendarBehavior, RegExp][] = [
  ['error', /status 500/],
  ['html', /^no (calendar|meetings): .*<!doctype html>/],
  ['hanging', /no complete answer/],
  ['huge', /5000000|larger|large/],
]

const cut: [CalendarBehavior, RegExp][] = [['truncated', /no meetings/]]

describe.each(['calendar', 'meetings'])('a %s that fails', (which) => {
  test.each<[CalendarBehavior, RegExp]>([...failures, ...(which === 'meetings' ? cut : [])])(
    'with %s keeps the stored events and the time of the last reading',
    async (behavior, message) => {
      const source = which === 'calendar' ? ics : meetings
      await poll(source)
      const before = await listed(source)
      fake.behavior = behavior
      if (behavior === 'hanging') context = { ...context, fetchDeadline: 200 }
      now += 60_000
      const outcome = await poll(source)
      expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringMatching(message) })
      expect(await listed(source)).toEqual(before)
      const states = await store.calendars.loadCalendarStates([source.key])
      expect(states.get(source.key)).toMatchObject({ succeededAt: start, failures: 1 })
      fake.behavior = 'good'
      context = { ...context, fetchDeadline: 10_000 }
      expect((await poll(source)).kind).not.toBe('failed')
    },
  )
})

test('a calendar whose zones are unknown is refused, and an event in one is left out', async () => {
  fake.behavior = 'unknown zone'
  expect(await poll(ics)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('the time zone "Mars/Olympus"'),
  })
})

test('what of a calendar is left out is kept with its last reading, and gone when it is mended', async () => {
  const recorded = [
    'URL has "beach", expected an address that begins with https:// (line 52)',
    'SUMMARY has this property again, expected each of them once in an event (line 60)',
    'the calendar has a line without a colon, expected NAME:value (line 44)',
  ]
  const told = async () => (await examined(ics))?.findings.map(({ example }) => example)
  fake.behavior = 'faulty'
  expect(await poll(ics)).toMatchObject({ kind: 'stored', added: 4 })
  expect(await told()).toEqual(
    expect.arrayContaining([
      'DTEND has "20200101T000000Z", expected an end after the start (line 17)',
      ...recorded,
    ]),
  )
  fake.behavior = 'good'
  now += 60_000
  await poll(ics)
  expect((await told())?.toSorted()).toEqual(recorded.toSorted())
})

test('a meeting without its body is told', async () => {
  await poll(meetings)
  expect(await examined(meetings)).toEqual({
    entries: 4,
    findings: [
      {
        kind: 'eventsLeftOut',
        count: 1,
        of: 4,
        example: 'EventBodyName has another value, expected string, received null',
      },
    ],
  })
})

async function examined({ key }: ListedSource) {
  return (await store.calendars.loadCalendarStates([key])).get(key)?.examined
}

test.each([
  ['12:30 PM', '17:30'],
  ['12:15 AM', '05:15'],
  ['6:00 p.m.', '23:00'],
])('a meeting at %s begins at %s UTC in November', (time, clock) => {
  const meeting = {
    EventGuid: 'a',
    EventBodyName: 'Board',
    EventDate: '2026-11-24T00:00:00',
    EventTime: time,
  }
  const { items } = listMeetings(
    parseMeetings(JSON.stringify([meeting])),
    'America/New_York',
    Date.UTC(2026, 10, 23),
  )
  expect(items.map(({ times }) => times.map(({ startsAt }) => new Date(startsAt).toISOString()))).toEqual([
    [`2026-11-24T${clock}:00.000Z`],
  ])
})
