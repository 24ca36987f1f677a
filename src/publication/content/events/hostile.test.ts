import { expect, test } from 'vitest'
import { cpuOf, growingLinearly } from '../../../../tests/growing-linearly.ts'
import { checkEvent } from '../../../icalendar/event-check.ts'
import { type IcsEvent, parseIcs } from '../../../icalendar/ics-lines.ts'
import type { ContentFolder } from '../content-folder.ts'
import { readEvents } from './read-events.ts'

const place = (text: string): ContentFolder => ({
  id: 'test',
  timeZone: 'America/New_York',
  assets: new Map(),
  now: 0,
  categories: undefined,
  files: {
    id: 'test',
    folder: '/test',
    entries: new Map(),
    pictures: new Map(),
    problems: [],
    version: undefined,
    changedAt: 0,
    texts: new Map([['events.ics', { text }]]),
  },
})
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\n',
  )
const starts = ['20260307T023000', '20260307', '00010101T000000', '99991231T235959', '19000101']
const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=1000;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;COUNT=1000;BYMONTH=12;BYMONTHDAY=31',
  'FREQ=DAILY;INTERVAL=999999999',
  'FREQ=DAILY;INTERVAL=999999999;COUNT=1000',
  'FREQ=YEARLY;INTERVAL=400;BYYEARDAY=366;BYWEEKNO=1',
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join(',')};BYSETPOS=-366`,
  'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;UNTIL=99991231T235959Z',
]

test.each(starts.flatMap((start) => rules.map((rule) => [start, rule.slice(0, 60), rule] as const)))(
  'from %s the rule %s is told or answered, and pages never wait for it',
  async (start, _, rule) => {
    const { events, problems, upcoming } = await readEvents(
      place(calendar(`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`)),
    )
    expect(events.length + problems.length).toBe(1)
    for (const from of ['2026-11-21', '2060-01-01', '0001-06-01', '9999-12-31'].map((day) =>
      Date.parse(day),
    )) {
      expect(cpuOf(() => upcoming(from, 12))[1]).toBeLessThan(1000)
    }
  },
)

test('the next events are listed without expanding all their recurrences', async () => {
  const events = Array.from({ length: 16 }, (_, number) => [
    'BEGIN:VEVENT',
    `UID:${number}`,
    'SUMMARY:A',
    'DTSTART:20260101T120000',
    'RRULE:FREQ=DAILY',
    'END:VEVENT',
  ])
  const text = ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\n')
  const { upcoming } = await readEvents(place(text))
  const from = Date.parse('2026-11-21T00:00:00Z')
  const first = upcoming(from, 16)
  expect(first).toHaveLength(16)
  expect(new Set(first.map(({ startsAt }) => startsAt)).size).toBe(1)
  // The recurrences of two years are twenty times as many.
  expect(upcoming(from, 100_000).length).toBeGreaterThan(11_500)
  // Twenty calls a round: the clock of CPU time advances in steps of up to 4 ms, longer than a call.
  const round = (limit: number) =>
    cpuOf(() => {
      for (let call = 0; call < 20; call++) upcoming(from, limit)
    })[1]
  const rounds = Array.from({ length: 5 }, () => ({ few: round(16), all: round(100_000) }))
  const few = Math.min(...rounds.map((one) => one.few))
  expect(few).toBeLessThan(Math.min(...rounds.map((one) => one.all)) / 2)
})

test('an event of four times as many properties takes about four times as long', async () => {
  const properties = (count: number) => Array.from({ length: count }, (_, number) => `X-${number}:1`)
  const event = (count: number): IcsEvent => {
    const [found] = parseIcs(calendar('DTSTART:20260307T023000', ...properties(count))).events
    if (!found) throw new Error('no event')
    return found
  }
  growingLinearly(50_000, (properties) => checkEvent(event(properties)))
})
