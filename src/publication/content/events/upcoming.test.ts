import { describe, expect, test } from 'vitest'
import { copy, copyCityBeforeEach, write } from '../../reading/broken-city.fixture.ts'
import { loadPublication } from '../../reading/load.fixture.ts'

copyCityBeforeEach()

/** Lists events with these properties in Chicago, whose daylight saving time begins on March 8, 2026. */
async function listUpcoming(from: string, limit: number, ...events: string[][]): Promise<string[]> {
  const entries = events.map((lines, index) => ['BEGIN:VEVENT', `SUMMARY:E${index}`, ...lines, 'END:VEVENT'])
  await write('events.ics', ['BEGIN:VCALENDAR', ...entries.flat(), 'END:VCALENDAR'].join('\r\n'))
  const { publication, problems } = await loadPublication(copy.folder)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  return (publication?.content.upcoming(Date.parse(from), limit) ?? []).map(({ event, startsAt, endsAt }) =>
    [event.slug, startsAt, endsAt, event.canceled ? 'canceled' : undefined]
      .filter((part) => part !== undefined)
      .map((part) => (typeof part === 'number' ? new Date(part).toISOString().slice(0, 16) : part))
      .join(' '),
  )
}

test('an event without an end is listed for two hours after it began', async () => {
  const evening = ['UID:a', 'DTSTART:20260320T190000Z']
  expect(await listUpcoming('2026-03-20T20:59:00Z', 2, evening)).toEqual(['e0 2026-03-20T19:00'])
  expect(await listUpcoming('2026-03-20T21:00:00Z', 2, evening)).toEqual([])
})

test('a time that the clocks skip is told', async () => {
  const event = [
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:A',
    'DTSTART:20260308T023000',
    'DURATION:PT1H',
    'END:VEVENT',
  ]
  await write('events.ics', ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'))
  const { publication, problems } = await loadPublication(copy.folder)
  expect(publication?.content.upcoming(Date.parse('2026-03-08T00:00:00Z'), 1)).toHaveLength(1)
  expect(problems.filter(({ file }) => file.endsWith('events.ics'))).toMatchObject([
    {
      level: 'warning',
      line: 5,
      field: 'DTSTART',
      found: '"20260308T023000", a time that the clocks skip on this day; readers see 03:30',
    },
  ])
})

describe('a repeated event', () => {
  const weekly = ['UID:a', 'DTSTART:20260220T190000', 'DTEND:20260220T200000', 'RRULE:FREQ=WEEKLY']

  test('keeps its local hour when daylight saving time begins', async () => {
    expect(await listUpcoming('2026-03-05T00:00:00Z', 2, weekly)).toEqual([
      'e0 2026-03-07T01:00 2026-03-07T02:00',
      'e0 2026-03-14T00:00 2026-03-14T01:00',
    ])
  })

  test('keeps its hour in its own time zone', async () => {
    const abroad = ['UID:a', 'DTSTART;TZID=Europe/London:20260320T190000', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(await listUpcoming('2026-03-01T00:00:00Z', 9, abroad)).toEqual([
      'e0 2026-03-20T19:00',
      'e0 2026-03-27T19:00',
      'e0 2026-04-03T18:00',
    ])
  })

  test.each([
    ['"Eastern Standard Time"', '2026-07-01T23:00'],
    ['Eastern Standard Time', '2026-07-01T23:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '2026-07-01T23:00'],
    ['"(UTC-08:00) Pacific Time (US & Canada); Tijuana"', '2026-07-02T02:00'],
    ['america/new_york', '2026-07-01T23:00'],
    ['"UTC+05:30"', '2026-07-01T13:30'],
  ])('knows the time zone %s', async (zone, expected) => {
    const event = ['UID:a', `DTSTART;TZID=${zone}:20260701T190000`]
    expect(await listUpcoming('2026-03-01T00:00:00Z', 9, event)).toEqual([`e0 ${expected}`])
  })

  test('leaves out exceptions: a time, or a day of its own calendar', async () => {
    const exceptions = ['EXDATE:20260306T190000', 'EXDATE;VALUE=DATE:20260313,20260321']
    expect(await listUpcoming('2026-03-05T00:00:00Z', 2, [...weekly, ...exceptions])).toEqual([
      'e0 2026-03-21T00:00 2026-03-21T01:00',
      'e0 2026-03-28T00:00 2026-03-28T01:00',
    ])
  })

  test('may move one occurrence and cancel another, which stays listed', async () => {
    const moved = ['UID:a', 'RECURRENCE-ID:20260306T190000', 'DTSTART:20260307T080000']
    const off = ['UID:a', 'RECURRENCE-ID:20260313T190000', 'DTSTART:20260313T190000', 'STATUS:CANCELLED']
    expect(await listUpcoming('2026-03-05T00:00:00Z', 3, weekly, moved, off)).toEqual([
      'e0 2026-03-07T14:00',
      'e0 2026-03-14T00:00 canceled',
      'e0 2026-03-21T00:00 2026-03-21T01:00',
    ])
  })

  test('includes RDATE days, each once, without excluded ones', async () => {
    const more = [
      ...weekly,
      'RDATE:20260309T120000,20260306T190000',
      'RDATE;TZID=Europe/London:20260310T120000',
      'EXDATE:20260309T120000',
    ]
    expect(await listUpcoming('2026-03-05T00:00:00Z', 3, more)).toEqual([
      'e0 2026-03-07T01:00 2026-03-07T02:00',
      'e0 2026-03-10T12:00 2026-03-10T13:00',
      'e0 2026-03-14T00:00 2026-03-14T01:00',
    ])
  })

  test('includes RDATE periods, each with its own length', async () => {
    const more = [
      ...weekly,
      'RDATE;VALUE=PERIOD:20260309T120000/PT3H,20260310T120000/20260310T123000',
      'RDATE;VALUE=PERIOD:20260311T120000/20260311T113000',
    ]
    expect(await listUpcoming('2026-03-08T00:00:00Z', 4, more)).toEqual([
      'e0 2026-03-09T17:00 2026-03-09T20:00',
      'e0 2026-03-10T17:00 2026-03-10T17:30',
      'e0 2026-03-11T17:00',
      'e0 2026-03-14T00:00 2026-03-14T01:00',
    ])
  })

  test('ends with a time that is called off with RANGE=THISANDFUTURE', async () => {
    const end = ['UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260306T190000', 'DTSTART:20260306T190000']
    expect(await listUpcoming('2026-02-26T00:00:00Z', 9, weekly, [...end, 'STATUS:CANCELLED'])).toEqual([
      'e0 2026-02-28T01:00 2026-02-28T02:00',
      'e0 2026-03-07T01:00 canceled',
    ])
  })

  test('leaves out a skipped local time and takes the first of a repeated one', async () => {
    const night = ['UID:a', 'DTSTART:20260301T023000', 'RRULE:FREQ=DAILY']
    expect(await listUpcoming('2026-03-07T00:00:00Z', 2, night)).toEqual([
      'e0 2026-03-07T08:30',
      'e0 2026-03-09T07:30',
    ])
    const autumn = ['UID:a', 'DTSTART:20261001T013000', 'RRULE:FREQ=DAILY']
    expect(await listUpcoming('2026-11-01T00:00:00Z', 2, autumn)).toEqual([
      'e0 2026-11-01T06:30',
      'e0 2026-11-02T07:30',
    ])
  })

  test('is listed while it is in progress, also across a change of daylight saving time', async () => {
    const nights = ['UID:a', 'DTSTART:20260207T220000', 'DTEND:20260208T060000', 'RRULE:FREQ=WEEKLY']
    expect(await listUpcoming('2026-03-08T11:59:59Z', 1, nights)).toEqual([
      'e0 2026-03-08T04:00 2026-03-08T12:00',
    ])
    expect(await listUpcoming('2026-03-08T12:00:00Z', 1, nights)).toEqual([
      'e0 2026-03-15T03:00 2026-03-15T11:00',
    ])
  })

  test.each([
    ['UNTIL=20260307', 1],
    ['UNTIL=20260306', 1],
    ['UNTIL=20260305', 0],
    ['UNTIL=20260306T190000', 1],
    ['UNTIL=20260306T185959', 0],
    ['COUNT=3', 1],
    ['COUNT=2', 0],
  ])('ends with %s', async (end, times) => {
    const last = ['UID:a', 'DTSTART:20260220T190000', `RRULE:FREQ=WEEKLY;${end}`]
    expect(await listUpcoming('2026-03-05T00:00:00Z', 9, last)).toHaveLength(times)
  })

  test('with a COUNT is counted from its start, even a century ago', async () => {
    const old = ['UID:a', 'DTSTART:19300101T120000', 'RRULE:FREQ=YEARLY;COUNT=98']
    expect(await listUpcoming('2026-03-05T00:00:00Z', 9, old)).toEqual(['e0 2027-01-01T18:00'])
  })

  test('may change an occurrence by its day, and the latest change counts', async () => {
    const change = (sequence: number, hour: string) => [
      'UID:a',
      'RECURRENCE-ID;VALUE=DATE:20260306',
      `SEQUENCE:${sequence}`,
      `DTSTART:20260306T${hour}0000`,
    ]
    expect(await listUpcoming('2026-03-05T00:00:00Z', 1, weekly, change(2, '10'), change(1, '08'))).toEqual([
      'e0 2026-03-06T16:00',
    ])
  })

  test('ends', async () => {
    const last = ['UID:a', 'DTSTART:20260220T190000', 'RRULE:FREQ=WEEKLY;UNTIL=20260307T010000Z']
    expect(await listUpcoming('2026-03-05T00:00:00Z', 9, last)).toEqual(['e0 2026-03-07T01:00'])
  })

  test('is found far ahead, up to two years', async () => {
    const yearly = ['UID:a', 'DTSTART:20200101T120000', 'RRULE:FREQ=YEARLY']
    expect(await listUpcoming('2026-03-05T00:00:00Z', 9, yearly)).toEqual([
      'e0 2027-01-01T18:00',
      'e0 2028-01-01T18:00',
    ])
  })
})

describe('an event of whole days', () => {
  test('lasts from midnight to midnight in the city, also when daylight saving time changes', async () => {
    const day = ['UID:a', 'DTSTART;VALUE=DATE:20260307', 'RRULE:FREQ=DAILY;COUNT=2']
    expect(await listUpcoming('2026-03-05T00:00:00Z', 9, day)).toEqual([
      'e0 2026-03-07T06:00 2026-03-08T06:00',
      'e0 2026-03-08T06:00 2026-03-09T05:00',
    ])
  })

  test('is listed until its last midnight', async () => {
    const days = ['UID:a', 'DTSTART;VALUE=DATE:20260307', 'DTEND;VALUE=DATE:20260310']
    expect(await listUpcoming('2026-03-10T04:59:59Z', 9, days)).toEqual([
      'e0 2026-03-07T06:00 2026-03-10T05:00',
    ])
    expect(await listUpcoming('2026-03-10T05:00:00Z', 9, days)).toEqual([])
  })

  test('leaves out exceptions', async () => {
    const day = [
      'UID:a',
      'DTSTART;VALUE=DATE:20260307',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20260308',
    ]
    expect((await listUpcoming('2026-03-05T00:00:00Z', 9, day)).map((line) => line.slice(0, 13))).toEqual([
      'e0 2026-03-07',
      'e0 2026-03-09',
    ])
  })

  test('leaves out exceptions that are written as times', async () => {
    const day = [
      'UID:a',
      'DTSTART;VALUE=DATE:20260307',
      'RRULE:FREQ=DAILY;COUNT=2',
      'EXDATE;TZID=America/Chicago:20260307T000000',
    ]
    expect(await listUpcoming('2026-03-05T00:00:00Z', 9, day)).toEqual([
      'e0 2026-03-08T06:00 2026-03-09T05:00',
    ])
  })
})

describe('a list of events', () => {
  test('is in order of time and has at most `limit` occurrences', async () => {
    const daily = ['UID:a', 'DTSTART;TZID=UTC:20260101T120000', 'RRULE:FREQ=DAILY']
    const once = ['UID:b', 'DTSTART:20260306T180000Z']
    expect(await listUpcoming('2026-03-06T00:00:00Z', 3, daily, once)).toEqual([
      'e0 2026-03-06T12:00',
      'e1 2026-03-06T18:00',
      'e0 2026-03-07T12:00',
    ])
  })

  test('has events in progress, canceled ones that say so, and none that has ended', async () => {
    const on = ['UID:a', 'DTSTART:20260306T180000Z', 'DURATION:PT2H']
    const over = ['UID:b', 'DTSTART:20260306T170000Z', 'DTEND:20260306T190000Z']
    const called = ['UID:c', 'DTSTART:20260307T170000Z', 'STATUS:CANCELLED']
    expect(await listUpcoming('2026-03-06T19:00:00Z', 9, on, over, called)).toEqual([
      'e0 2026-03-06T18:00 2026-03-06T20:00',
      'e2 2026-03-07T17:00 canceled',
    ])
  })

  test('a canceled series lists every time as canceled', async () => {
    const daily = ['UID:a', 'DTSTART:20260307T170000Z', 'RRULE:FREQ=DAILY', 'STATUS:CANCELLED']
    expect(await listUpcoming('2026-03-07T00:00:00Z', 2, daily)).toEqual([
      'e0 2026-03-07T17:00 canceled',
      'e0 2026-03-08T17:00 canceled',
    ])
  })

  test('of one event has only its own occurrences, among many others', async () => {
    const daily = ['UID:a', 'DTSTART;TZID=UTC:20250101T120000', 'RRULE:FREQ=DAILY']
    const yearly = ['UID:b', 'DTSTART;TZID=UTC:20250401T120000', 'RRULE:FREQ=YEARLY']
    await listUpcoming('2026-05-01T00:00:00Z', 1, daily, yearly)
    const { publication } = await loadPublication(copy.folder)
    const startsOf = (path: string, limit: number) =>
      publication?.content
        .upcoming(Date.parse('2026-05-01T00:00:00Z'), limit, path)
        .map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 10))
    expect(startsOf('/events/e1', 6)).toEqual(['2027-04-01', '2028-04-01'])
    expect(startsOf('/events/e0', 2)).toEqual(['2026-05-01', '2026-05-02'])
    expect(startsOf('/events/none', 2)).toEqual([])
  })
})
