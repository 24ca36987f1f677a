import { describe, expect, test } from 'vitest'
import { dayOf, instantOf, isDay } from './zoned-day.ts'

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
