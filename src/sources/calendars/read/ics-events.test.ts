import { RRuleTemporal } from 'rrule-temporal'
import { expect, test, vi } from 'vitest'
import { listEvents } from './ics-events.ts'
import { kept } from './kept-events.ts'
import { parseCalendar } from './parse-calendar.ts'

/** Monday, March 2, 2026, 9 a.m. in New York. */
const now = Date.UTC(2026, 2, 2, 14)

/** The events of a calendar, each as its times in UTC, its title and place. */
function listed(...components: string[][]): string[] {
  const text = ['BEGIN:VCALENDAR', ...components.flat(), 'END:VCALENDAR'].join('\r\n')
  return listEvents(parseCalendar(text), 'America/New_York', now)
    .items.flatMap(({ title, location, canceled, times }) =>
      times.map(({ startsAt, endsAt }) =>
        [instant(startsAt), endsAt && instant(endsAt), title, location, canceled && 'canceled']
          .filter(Boolean)
          .join(' '),
      ),
    )
    .toSorted()
}

function instant(time: number): string {
  return new Date(time).toISOString().slice(5, 16)
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'SUMMARY:Fair', ...lines, 'END:VEVENT']
}

/** What a calendar is said to lose: kind, count and example of each finding. */
function lost(...components: string[][]): string[] {
  const text = ['BEGIN:VCALENDAR', ...components.flat(), 'END:VCALENDAR'].join('\r\n')
  const { examined } = listEvents(parseCalendar(text), 'America/New_York', now)
  return (examined?.findings ?? []).map(({ kind, count, example }) => `${kind} ${count}: ${example}`)
}

const good = event('UID:good', 'DTSTART:20260305T120000Z')

test('a time zone that only the file defines counts, also when its clocks change', () => {
  const rule = (month: number, sunday: number) => `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${sunday}SU`
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Harbor', 'BEGIN:STANDARD', 'DTSTART:20001105T020000'],
    ...['TZOFFSETFROM:-0200', 'TZOFFSETTO:-0300', rule(11, 1), 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20000312T020000', 'TZOFFSETFROM:-0300', 'TZOFFSETTO:-0200'],
    ...[rule(3, 2), 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  const weekly = event(
    ...['UID:a', 'DTSTART;TZID=Harbor:20260302T190000', 'DTEND;TZID=Harbor:20260302T200000'],
    ...['RRULE:FREQ=WEEKLY;UNTIL=20260323T190000', 'EXDATE;TZID=Harbor:20260316T190000'],
  )
  const expected = [
    '03-02T22:00 03-02T23:00 Fair',
    '03-09T21:00 03-09T22:00 Fair',
    '03-23T21:00 03-23T22:00 Fair',
  ]
  expect(listed(zone, weekly)).toEqual(expected)
  // The definition may follow the events, as RFC 5545 has no order.
  expect(listed(weekly, zone)).toEqual(expected)
})

test.each([
  ['an event that ends before it begins', ['DTSTART:20260306T120000Z', 'DTEND:20260306T110000Z']],
  ['an end that is a day', ['DTSTART:20260306T120000Z', 'DTEND;VALUE=DATE:20260306']],
  ['an end in an unknown zone', ['DTSTART:20260306T120000Z', 'DTEND;TZID=Mars/Olympus:20260306T110000']],
  ['a negative length', ['DTSTART:20260306T120000Z', 'DURATION:-PT1H']],
  ['a rule for each second', ['DTSTART:20260306T120000Z', 'RRULE:FREQ=SECONDLY']],
  ['an exception that is no time', ['DTSTART:20260306T120000Z', 'EXDATE:soon']],
])('%s has its start', (_, lines) => {
  expect(listed(good, event('UID:a', ...lines))).toEqual(['03-05T12:00 Fair', '03-06T12:00 Fair'])
})

test.each([
  [['UID:a', 'DTSTART:20260230T120000Z']],
  [['UID:a', 'DTSTART;TZID=Mars/Olympus:20260306T120000']],
  [['UID:a', 'DTEND:20260306T120000Z']],
])('one event that cannot be read is left out alone: %j', (lines) => {
  expect(listed(event(...lines), good)).toEqual(['03-05T12:00 Fair'])
})

test('a change of this and all later times ends the series, which is told unless it calls them off', () => {
  const weekly = event('UID:a', 'LOCATION:Lawn', 'DTSTART:20260303T230000Z', 'RRULE:FREQ=WEEKLY;COUNT=7')
  const change = (date: string, ...lines: string[]) =>
    event('UID:a', `RECURRENCE-ID;RANGE=THISANDFUTURE:${date}T230000Z`, ...lines)
  const moved = change('20260317', 'DTSTART:20260318T220000Z')
  const elsewhere = change('20260317', 'DTSTART:20260318T220000Z', 'LOCATION:Hall')
  const off = change('20260317', 'DTSTART:20260317T230000Z', 'STATUS:CANCELLED')
  const before = ['03-03T23:00 Fair Lawn', '03-10T23:00 Fair Lawn']
  expect(listed(weekly, moved)).toEqual([...before, '03-18T22:00 Fair Lawn'])
  expect(listed(weekly, elsewhere)).toEqual([...before, '03-18T22:00 Fair Hall'])
  expect(listed(weekly, off)).toEqual([...before, '03-17T23:00 Fair Lawn canceled'])
  const told = expect.stringMatching(/^linesLeftOut 1: RECURRENCE-ID has RANGE=THISANDFUTURE/)
  expect(lost(weekly, moved)).toEqual([told])
  expect(lost(weekly, elsewhere)).toEqual([told])
  expect(lost(weekly, off)).toEqual([])
})

test('of more times than are kept at one instant, as many as are kept stay', () => {
  const events = Array.from({ length: kept.times + 9 }, (_, number) =>
    event(`UID:${number}`, 'DTSTART:20260305T120000Z'),
  )
  expect(listed(...events)).toHaveLength(kept.times)
})

/** Daily events in zones that only the file defines, each with so many observances. */
function zonedCalendar({ zones, observances, events }: Record<'zones' | 'observances' | 'events', number>) {
  const observance = (n: number) => [
    'BEGIN:DAYLIGHT',
    `DTSTART:${1900 + (n % 100)}0${1 + (n % 9)}01T020000`,
    'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    `TZOFFSETFROM:-0${n % 9}00`,
    `TZOFFSETTO:-0${(n + 1) % 9}00`,
    'END:DAYLIGHT',
  ]
  const zone = (n: number) => [
    ...['BEGIN:VTIMEZONE', `TZID:own-${n}`],
    ...Array.from({ length: observances }, (_, index) => observance(index)).flat(),
    'END:VTIMEZONE',
  ]
  const daily = (n: number) =>
    event(`UID:${n}`, `DTSTART;TZID=own-${n % zones}:20260301T090000`, 'RRULE:FREQ=DAILY')
  return parseCalendar(
    [
      'BEGIN:VCALENDAR',
      ...Array.from({ length: zones }, (_, index) => zone(index)).flat(),
      ...Array.from({ length: events }, (_, index) => daily(index)).flat(),
      'END:VCALENDAR',
    ].join('\r\n'),
  )
}

test('observances are followed once for each year, however many events use their zone', () => {
  const between = vi.spyOn(RRuleTemporal.prototype, 'between')
  const followed = (events: number) => {
    const calendar = zonedCalendar({ zones: 1, observances: 30, events })
    between.mockClear()
    expect(listEvents(calendar, 'America/New_York', now, () => 0).items).toHaveLength(events)
    return between.mock.calls.length - events
  }
  expect(followed(20)).toBe(followed(2))
  between.mockRestore()
})

test('a calendar that takes too long to read is refused, and no event after that is read', () => {
  const calendar = zonedCalendar({ zones: 1, observances: 1, events: 10 })
  let asked = 0
  const elapsed = () => 500 * asked++
  expect(() => listEvents(calendar, 'America/New_York', now, elapsed)).toThrow(
    'takes more than 2000 ms to read',
  )
  expect(asked).toBe(6)
})

test('a rule that asks for a time which no period has is told and not followed', () => {
  const between = vi.spyOn(RRuleTemporal.prototype, 'between')
  const rule = 'RRULE:FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=366;COUNT=1000'
  expect(listed(event('UID:a', 'DTSTART:20260305T090000', rule))).toEqual(['03-05T14:00 Fair'])
  expect(between).not.toHaveBeenCalled()
  between.mockRestore()
})

test('a change that repeats the rule of its series is one time, and no series of its own', () => {
  const series = event(
    'UID:a',
    'DTSTART:20260302T190000Z',
    'DTEND:20260302T200000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  )
  const change = event(
    ...['UID:a', 'RECURRENCE-ID:20260309T190000Z', 'DTSTART:20260310T190000Z', 'DTEND:20260310T200000Z'],
    ...['RRULE:FREQ=WEEKLY;COUNT=3', 'LOCATION:Elsewhere'],
  )
  expect(listed(series, change)).toEqual([
    '03-02T19:00 03-02T20:00 Fair',
    '03-10T19:00 03-10T20:00 Fair Elsewhere',
    '03-16T19:00 03-16T20:00 Fair',
  ])
})

test('an event with two rules takes place by both', () => {
  const rules = ['RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU', 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU,TH']
  const twice = event('UID:a', 'DTSTART:20260303T190000Z', 'DTEND:20260303T200000Z', ...rules)
  expect(listed(twice).map((line) => line.slice(0, 5))).toEqual(['03-03', '03-05', '03-10'])
})

test('times without a zone are in that of the calendar, else in that of the city', () => {
  const floating = event('UID:a', 'DTSTART:20260305T120000', 'DTEND:20260305T130000')
  expect(listed(floating)).toEqual(['03-05T17:00 03-05T18:00 Fair'])
  expect(listed(['X-WR-TIMEZONE:America/Los_Angeles'], floating)).toEqual(['03-05T20:00 03-05T21:00 Fair'])
  expect(listed(['X-WR-TIMEZONE:Nowhere'], floating)).toEqual(['03-05T17:00 03-05T18:00 Fair'])
})

test('of an event of which a calendar has only changed dates, each is shown, without the rule they repeat', () => {
  const changed = (day: string, ...more: string[]) =>
    event('UID:a', `RECURRENCE-ID:${day}T190000Z`, `DTSTART:${day}T200000Z`, 'RRULE:FREQ=WEEKLY', ...more)
  expect(listed(changed('20260309'), changed('20260316', 'STATUS:CANCELLED'))).toEqual([
    '03-09T20:00 Fair',
    '03-16T20:00 Fair canceled',
  ])
})

const at = 'DTSTART:20260306T120000Z'

test.each<[string, string[], string | undefined]>([
  ['nothing', [at, 'DTEND:20260306T130000Z', 'RRULE:FREQ=WEEKLY', 'RDATE:20260307T120000Z'], undefined],
  ['a picture', [at, 'IMAGE:https://a.test/1.png'], undefined],
  [
    'lists of a rule that are not read together',
    [at, 'RRULE:FREQ=YEARLY;BYWEEKNO=10;BYMONTHDAY=6'],
    'linesLeftOut 1: RRULE has BYWEEKNO with BYMONTHDAY, expected BYWEEKNO without BYMONTHDAY or BYYEARDAY (line 11)',
  ],
  [
    'a fifth rule',
    [at, ...Array.from({ length: 5 }, (_, week) => `RRULE:FREQ=WEEKLY;COUNT=${2 + week}`)],
    'linesLeftOut 1: RRULE has "FREQ=WEEKLY;COUNT=6", expected at most 4 rules in an event (line 15)',
  ],
  [
    'an end before the start',
    [at, 'DTEND:20250306T130000Z'],
    'linesLeftOut 1: DTEND has "20250306T130000Z", expected an end after the start (line 11)',
  ],
  [
    'a zone that nobody defines',
    ['DTSTART;TZID=Mars/Olympus:20260306T120000'],
    'eventsLeftOut 1: DTSTART has the time zone "Mars/Olympus", expected a time zone such as America/New_York (line 10)',
  ],
  [
    'a start that is no date',
    ['DTSTART:2026-03-06 at noon'],
    'eventsLeftOut 1: DTSTART has "2026-03-06 at noon", expected a day such as 20261120, or with its time, such as 20261120T190000 (line 10)',
  ],
  [
    'an event without a start',
    [],
    'eventsLeftOut 1: DTSTART has nothing, expected its start, such as DTSTART;TZID=America/New_York:20261120T190000 (line 7)',
  ],
  [
    'a period that ends before it begins',
    [at, 'RDATE;VALUE=PERIOD:20260307T120000Z/20260307T110000Z'],
    'linesLeftOut 1: RDATE has "20260307T120000Z/20260307T110000Z", expected an end after the start (line 11)',
  ],
  [
    'an address that is none',
    [at, 'URL:see our website'],
    'linesLeftOut 1: URL has "see our website", expected an address that begins with https:// (line 11)',
  ],
  [
    'a second start',
    [at, 'DTSTART:20260308T120000Z'],
    'linesLeftOut 1: DTSTART has this property again, expected each of them once in an event (line 11)',
  ],
  [
    'a line without a colon',
    [at, 'LOCATION Hall'],
    'linesLeftOut 1: the calendar has a line without a colon, expected NAME:value (line 11)',
  ],
  [
    'more times than are kept',
    ['DTSTART:20260302T150000Z', 'RRULE:FREQ=DAILY;BYHOUR=10,11,12,13'],
    'timesLeftOut 160: an event has 360 times, expected at most 200 (line 7)',
  ],
  [
    'another event with the same UID',
    [at, 'END:VEVENT', 'BEGIN:VEVENT', 'SUMMARY:Fair', 'UID:a', 'DTSTART:20260307T120000Z'],
    'linesMended 2: UID has the UID of another event, expected a UID of its own for each event (line 9)',
  ],
])('%s: what a calendar loses is told', (_, lines, expected) => {
  expect(lost(good, event('UID:a', ...lines))).toEqual(expected === undefined ? [] : [expected])
})

test('losses of one cause are counted together', () => {
  const rule = 'RRULE:FREQ=YEARLY;BYWEEKNO=10;BYMONTHDAY='
  expect(lost(...[1, 2, 3].map((n) => event(`UID:${n}`, at, `${rule}${n}`)))).toEqual([
    'linesLeftOut 3: RRULE has BYWEEKNO with BYMONTHDAY, expected BYWEEKNO without BYMONTHDAY or BYYEARDAY (line 6)',
  ])
  const properties = Array.from({ length: 30 }, (_, n) => [`X-${n} no colon`, `URL:${n}`, `DTEND:${n}`])
  expect(lost(good, ...properties.map((lines, n) => event(`UID:${n}`, at, ...lines)))).toEqual([
    expect.stringMatching(/^linesLeftOut 30: URL/),
    expect.stringMatching(/^linesLeftOut 30: the calendar/),
    expect.stringMatching(/^linesLeftOut 30: DTEND/),
  ])
})

test('events without a UID, or with an empty one, are as many as their starts and titles', () => {
  const start = 'DTSTART:20260305T120000Z'
  const named = (title: string, ...lines: string[]) => [
    ...['BEGIN:VEVENT', `SUMMARY:${title}`, start],
    ...[...lines, 'END:VEVENT'],
  ]
  expect(
    listed(
      named('Storytime in room A', 'UID:'),
      named('Storytime in room B', 'UID: '),
      named('Storytime in room C'),
      named('Storytime in room C', 'UID:'),
    ),
  ).toEqual([
    '03-05T12:00 Storytime in room A',
    '03-05T12:00 Storytime in room B',
    '03-05T12:00 Storytime in room C',
  ])
})
