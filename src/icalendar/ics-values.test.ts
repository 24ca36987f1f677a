import { expect, test } from 'vitest'
import { parseIcs } from './ics-lines.ts'
import { parseDuration, parseTime, unescapeText, unescapeTexts } from './ics-values.ts'
import { parseRule } from './recurrence-rule.ts'
import { outlookZones, resolveTimeZone } from './time-zones.ts'

test.each([
  ['20260308', '2026-03-08'],
  ['20260308T190000', '2026-03-08T19:00:00-04:00[America/New_York]'],
  ['20260308T190000Z', '2026-03-08T19:00:00+00:00[UTC]'],
  ['20260308T023000', '2026-03-08T03:30:00-04:00[America/New_York]'],
  ['20261101T013000', '2026-11-01T01:30:00-04:00[America/New_York]'],
  ['20260230', undefined],
  ['20260308T240000', '2026-03-09T00:00:00-04:00[America/New_York]'],
  ['20260308T190060', '2026-03-08T19:00:59-04:00[America/New_York]'],
  ['2026-03-08', '2026-03-08'],
  ['2026-03-08T19:00+02:00', '2026-03-08T13:00:00-04:00[America/New_York]'],
  ['20260308T240001', undefined],
  ['20260308T1960', undefined],
  ['2026-0308', undefined],
  ['20260308T9', undefined],
  ['20260308T190000/PT1H', undefined],
  ['', undefined],
])('the time %j is %s', (text, expected) => {
  expect(parseTime(text, 'America/New_York')?.toString()).toBe(expected)
})

test.each([
  ['PT1H30M', 'PT1H30M'],
  ['P1W', 'P1W'],
  ['+P2D', 'P2D'],
  ['P1DT12H', 'P1DT12H'],
  ['-PT1H', undefined],
  ['P1M', undefined],
  ['P', undefined],
  ['PT', undefined],
  ['1 hour', undefined],
  ['PT999999999H', undefined],
])('the length %j is %s', (text, expected) => expect(parseDuration(text)?.toString()).toBe(expected))

test('escapes are decoded once, from left to right', () => {
  expect(unescapeText('a\\, b\\; c\\\\n d\\ne\\Nf \\x')).toBe('a, b; c\\n d\ne\nf \\x')
  expect(unescapeTexts('Birds,Sample event,A\\, B')).toEqual(['Birds', 'Sample event', 'A, B'])
})

test('parameters are read without their quotes', () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;tzid="A; B: C";X=1:2',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  expect(parseIcs(lines.join('\n')).events[0]?.properties).toEqual([
    {
      line: 3,
      name: 'DTSTART',
      value: '2',
      parameters: new Map([
        ['TZID', 'A; B: C'],
        ['X', '1'],
      ]),
    },
  ])
})

test('every zone of Outlook is one that Temporal knows', () => {
  for (const zone of outlookZones.values()) {
    expect(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId).toBe(zone)
  }
  expect(outlookZones.size).toBeGreaterThan(40)
})

test.each([
  ['(UTC-05:00) Eastern Time (US and Canada)', 'America/New_York'],
  ['GMT-4', '-04:00'],
  ['+0530', '+05:30'],
  ['UTC+99', undefined],
  ['W. Europe Standard Time', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('the zone %j is %s', (name, expected) => expect(resolveTimeZone(name)).toBe(expected))

test.each([
  `FREQ=DAILY;BYMONTHDAY=${'31,'.repeat(30_000)}1`,
  `FREQ=YEARLY;BYDAY=${'1MO,'.repeat(1_000_000)}1MO`,
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join(',')}`,
])('the lists of a rule hold each value once', (text) => {
  const rule = parseRule(text, Temporal.PlainDate.from('2026-01-01'))
  const lists = Object.values(rule).filter((value) => Array.isArray(value))
  expect(lists).toHaveLength(1)
  expect(lists[0]?.length).toBeLessThanOrEqual(366)
})
