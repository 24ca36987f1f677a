import { describe, expect, test } from 'vitest'
import { dayOf, formatZoned, instantOf, instantOfClock, isDay, isTimeZone, zonedTime } from './zoned-time.ts'

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-10', false],
  ['2026-11-20T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

test.each([
  ['America/New_York', true],
  ['america/new_YORK', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['America/Pelican_Bay', false],
  ['+05:00', false],
  ['', false],
])('%s is a time zone: %s, also when it is asked again', (name, expected) => {
  expect([isTimeZone(name), isTimeZone(name)]).toEqual([expected, expected])
})

describe('the instant of an hour', () => {
  test.each([
    ['2026-01-10', 12, 'America/New_York', '2026-01-10T17:00:00.000Z'],
    ['2026-07-10', 12, 'America/New_York', '2026-07-10T16:00:00.000Z'],
    // The day on which the clocks go forward at two in the morning.
    ['2026-03-08', 0, 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', 12, 'America/New_York', '2026-03-08T16:00:00.000Z'],
    ['2026-11-01', 0, 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 0, 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-04-05', 0, 'Pacific/Auckland', '2026-04-04T11:00:00.000Z'],
    ['2026-01-10', 0, 'Pacific/Kiritimati', '2026-01-09T10:00:00.000Z'],
    ['2026-01-10', 12, 'Asia/Kolkata', '2026-01-10T06:30:00.000Z'],
    ['2026-01-10', 12, 'UTC', '2026-01-10T12:00:00.000Z'],
    // Clocks skip 2:00 to 2:59 here: 3:00 is shown instead.
    ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // Clocks show 1:00 to 1:59 twice here: the first counts.
    ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01', 2, 'America/New_York', '2026-11-01T07:00:00.000Z'],
    // Offsets that are no whole hour, and a summer time of half an hour.
    ['2026-01-10', 0, 'Asia/Kathmandu', '2026-01-09T18:15:00.000Z'],
    ['2026-01-10', 0, 'Pacific/Chatham', '2026-01-09T10:15:00.000Z'],
    ['2026-04-05', 0, 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z'],
    ['2026-04-06', 0, 'Australia/Lord_Howe', '2026-04-05T13:30:00.000Z'],
    // The day has no midnight: its clocks go from 23:59 to 1:00.
    ['2026-03-29', 0, 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('%s, %i:00 in %s', (day, hour, zone, expected) => {
    const instant = instantOf(day, hour, zone)
    expect(new Date(instant).toISOString()).toBe(expected)
    expect(dayOf(instant, zone)).toBe(day)
  })
})

test('a day ends at the midnight of its zone', () => {
  expect(dayOf(Date.parse('2026-03-09T03:59:59.999Z'), 'America/New_York')).toBe('2026-03-08')
  expect(dayOf(Date.parse('2026-03-09T04:00:00Z'), 'America/New_York')).toBe('2026-03-09')
})

test.each([
  ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08T01:59:59-05:00'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00:00-04:00'],
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
  ['2026-11-20T12:00:00.999Z', 'Asia/Kathmandu', '2026-11-20T17:45:00+05:45'],
  ['2026-11-20T12:00:00Z', 'UTC', '2026-11-20T12:00:00+00:00'],
])('%s in %s is printed as %s', (instant, zone, expected) => {
  expect(formatZoned(Date.parse(instant), zone)).toBe(expected)
})

test.each([
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Gaza',
  'Africa/Monrovia',
  'UTC',
])('days and clocks of %s are those of Temporal, around each change of the clocks', (timeZone) => {
  const instants = [-8.63e15, -4e12, -1, 0, 8.63e15]
  let change = zonedTime(0, timeZone).getTimeZoneTransition('next')
  while (change && change.year < 2030) {
    for (const step of [-1, 0, 1]) instants.push(change.epochMilliseconds + step)
    change = change.getTimeZoneTransition('next')
  }
  for (const instant of instants) {
    const expected = zonedTime(instant, timeZone)
    expect(formatZoned(instant, timeZone)).toBe(
      expected.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    )
    expect(dayOf(instant, timeZone)).toBe(expected.toPlainDate().toString())
  }
})

test('what is no instant has no day', () => {
  expect(() => dayOf(Number.NaN, 'UTC')).toThrow(RangeError)
  expect(() => dayOf(8.64e15 + 1, 'UTC')).toThrow(RangeError)
  expect(() => dayOf(0, 'Mars/Base')).toThrow(RangeError)
})

test.each([
  ['2026-11-22T18:00', '2026-11-22T23:00:00.000Z'],
  ['2026-11-22 18:00:30', '2026-11-22T23:00:30.000Z'],
  ['2026-07-01T18:00', '2026-07-01T22:00:00.000Z'],
  ['2026-11-22T18:00Z', '2026-11-22T18:00:00.000Z'],
  ['2026-11-22T18:00+01:00', '2026-11-22T17:00:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('%s by the clock of New York is %s', (text, expected) => {
  const instant = instantOfClock(text, 'America/New_York')
  expect(new Date(instant ?? Number.NaN).toISOString()).toBe(expected)
})

test.each([
  '',
  '2026-11-22',
  '18:00',
  '2026-02-30T18:00',
  '2026-11-22T25:00',
  'tomorrow',
  '2026-11-22T18:00 EST',
])('%j is no time of a clock', (text) => expect(instantOfClock(text, 'America/New_York')).toBeUndefined())
