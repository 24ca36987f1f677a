import { expect, test } from 'vitest'
import { parseDate } from './dates.ts'

/** Dates with a zone or an offset, and their instants. */
const offsets: readonly (readonly [string, string])[] = [
  // zones by place, and Atlantic time
  ['Sun, 14 Feb 2026 03:15:00 America/Los_Angeles', '2026-02-14T11:15:00Z'],
  ['Fri, 14 Aug 2026 03:15:00 America/Los_Angeles', '2026-08-14T10:15:00Z'],
  ['Wed, 01 Jul 2026 10:20:30 AT', '2026-07-01T13:20:30Z'],
  ['Sun, 14 Feb 2026 03:15:00 Nowhere/Olympus', '2026-02-14T03:15:00Z'],
  // daylight saving time of the United States: to the minute; in a year in which no month begins on a Sunday
  ['March 8, 2026 1:59 AM ET', '2026-03-08T06:59:00Z'],
  ['March 8, 2026 2:00 AM ET', '2026-03-08T06:00:00Z'],
  ['November 1, 2026 1:59 AM ET', '2026-11-01T05:59:00Z'],
  ['November 1, 2026 2:00 AM ET', '2026-11-01T07:00:00Z'],
  ['March 13, 2027 12:00 PM ET', '2027-03-13T17:00:00Z'],
  ['March 14, 2027 12:00 PM ET', '2027-03-14T16:00:00Z'],
  ['November 6, 2027 12:00 PM ET', '2027-11-06T16:00:00Z'],
  ['November 7, 2027 12:00 PM ET', '2027-11-07T17:00:00Z'],
  // the greatest offset, and impossible ones; names before an offset; letters
  ['Tue, 17 Nov 2026 20:00:00 +1400', '2026-11-17T06:00:00Z'],
  ['Tue, 17 Nov 2026 20:00:00 +1401', '2026-11-17T20:00:00Z'],
  ['Fri, 31 Dec 9999 23:59:59 +9999', '9999-12-31T23:59:59Z'],
  ['Tue, 17 Nov 2026 20:00:00 +0559', '2026-11-17T14:01:00Z'],
  ['Tue, 17 Nov 2026 20:00:00 +0560', '2026-11-17T20:00:00Z'],
  ['Tue, 17 Nov 2026 06:00:00 FOO+2', '2026-11-17T06:00:00Z'],
  ['Wed, 01 Jul 2026 10:20:30 y', '2026-07-01T10:20:30Z'],
  ['Wed, 01 Jul 2026 10:20:30Y', '2026-07-01T10:20:30Z'],
  ['Wed, 01 Jul 2026 10:20:30 Y2', '2026-07-01T10:20:30Z'],
  ['Wed, 01 Jul 2026 10:20:30 edt', '2026-07-01T14:20:30Z'],
]

test.each(offsets)('reads %s', (text, instant) => {
  expect(new Date(parseDate(text) ?? Number.NaN).toISOString()).toBe(new Date(instant).toISOString())
})
