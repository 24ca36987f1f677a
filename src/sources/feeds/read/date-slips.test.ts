import { expect, test } from 'vitest'
import { parseDate } from './dates.ts'

/** Dates with a slip that is frequent in feeds, and their instants. */
const slips: readonly (readonly [string, string])[] = [
  // 'at' before the time of day is no zone; the zone behind the time counts
  ['Wed, July 1, 2026 at 10:20 AM EDT', '2026-07-01T14:20:00Z'],
  ['2026-07-01 at 10:20:30', '2026-07-01T10:20:30Z'],
  ['July 1, 2026 AT 10:20 ET', '2026-07-01T14:20:00Z'],
  // slips in offsets, and offsets behind a day that follows the time
  ['2026-07-01T8:05:00-010:00', '2026-07-01T18:05:00Z'],
  ['2026-07-01T08:05:00:-0500', '2026-07-01T13:05:00Z'],
  ['2026-07-01T08:05:00-05:00Z', '2026-07-01T13:05:00Z'],
  ['Wed, 01 Jul 2026 08:05:00 --0500', '2026-07-01T13:05:00Z'],
  ['08:05 01.07.2026 -0500', '2026-07-01T13:05:00Z'],
  ['Wed, 01 Jul 2026 08 -0500', '2026-07-01T13:00:00Z'],
  ['Wed, 01 Jul 2026 08:5', '2026-07-01T08:05:00Z'],
  ['2026-07-01 00:00:00.0 08:05:06.0 -0500', '2026-07-01T13:05:06Z'],
  ['2026-07-01T08-05-06Z', '2026-07-01T08:05:06Z'],
  ['Wed, 01 Jul 2026 08:05:00 +-500', '2026-07-01T13:05:00Z'],
  // numbers with dashes: American beside AM or PM, else the day first
  ['07-01-26  08:05PM', '2026-07-01T20:05:00Z'],
  ['07-01-2026 08:05:06 am', '2026-07-01T08:05:06Z'],
  ['07-01-2026 08:05', '2026-01-07T08:05:00Z'],
  ['2026-07-01T08-05', '2026-07-01T13:00:00Z'],
]

test.each(slips)('reads %s', (text, instant) => {
  expect(new Date(parseDate(text) ?? Number.NaN).toISOString()).toBe(new Date(instant).toISOString())
})
