import { expect, test } from 'vitest'
import { zoneOf } from './file-zones.ts'
import { parseIcs, propertyOf } from './ics-lines.ts'
import { parseTime } from './ics-values.ts'

/** The instant of a clock time in a zone of these observances. */
function instantIn(observances: readonly string[], time: string, name = 'Harbor Time'): string | undefined {
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', `TZID:${name}`, ...observances, 'END:VTIMEZONE']
  const event = ['BEGIN:VEVENT', `DTSTART;TZID="${name}":${time}`, 'END:VEVENT', 'END:VCALENDAR']
  const [parsed] = parseIcs([...lines, ...event].join('\n')).events
  const zone = zoneOf(propertyOf(parsed!, 'DTSTART')!, parsed!, 'Asia/Tokyo')
  return zone && parseTime(time, zone)?.toString()
}

function observance(kind: string, start: string, from: string, to: string, ...rest: string[]): string[] {
  const offsets = [`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`]
  return [`BEGIN:${kind}`, `DTSTART:${start}`, ...offsets, ...rest, `END:${kind}`]
}

// As Outlook writes them: rules that begin in 1601.
const eastern = [
  ...observance('STANDARD', '16011104T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
  ...observance('DAYLIGHT', '16010311T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
]

test.each([
  ['20260115T190000', '2026-01-15T19:00:00-05:00'],
  ['20260308T015959', '2026-03-08T01:59:59-05:00'],
  // The clocks skip this time.
  ['20260308T023000', '2026-03-08T02:30:00-05:00'],
  ['20260308T030000', '2026-03-08T03:00:00-04:00'],
  ['20260701T190000', '2026-07-01T19:00:00-04:00'],
  // The first of a time that occurs twice.
  ['20261101T013000', '2026-11-01T01:30:00-04:00'],
  ['20261101T020000', '2026-11-01T02:00:00-05:00'],
  ['16000101T120000', '1600-01-01T12:00:00-05:00'],
  ['99991231T120000', '9999-12-31T12:00:00-05:00'],
])('%s by the rules of a file is %s', (time, expected) => {
  expect(instantIn(eastern, time)).toBe(`${expected}[${expected.slice(-6)}]`)
})

test('rules that ended, single dates and offsets with seconds count', () => {
  const history = [
    ...observance('STANDARD', '18831118T120358', '-045602', '-0500'),
    ...observance('DAYLIGHT', '20000402T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4'),
    ...observance(
      ...(['STANDARD', '20001029T020000', '-0400', '-0500'] as const),
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20041031T060000Z',
    ),
    ...observance('STANDARD', '20051106T020000', '-0400', '+0530', 'RDATE:20061105T020000,20071104T020000'),
  ]
  const offsets = ['18800101', '19990701', '20040701', '20041031', '20051231', '20060701', '20080101']
  expect(offsets.map((date) => instantIn(history, `${date}T120000`)?.slice(19, 25))).toEqual([
    ...['-04:56', '-05:00', '-04:00', '-05:00', '+05:30', '-04:00', '+05:30'],
  ])
})

test('a rule of a zone in the east ends by its own clock', () => {
  const rule = 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20051029T160000Z'
  const east = observance('STANDARD', '20001029T020000', '+1100', '+1000', rule)
  const summer = observance(
    ...(['DAYLIGHT', '20000326T020000', '+1000', '+1100'] as const),
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  )
  expect(instantIn([...east, ...summer], '20051101T120000')).toBe('2005-11-01T12:00:00+10:00[+10:00]')
})

test.each([
  [[]],
  [observance('STANDARD', '20000101T000000', '-0500', 'west')],
  [observance('STANDARD', '20000101', '-0500', '-0500')],
  [Array.from({ length: 501 }, () => eastern.slice(0, 6)).flat()],
])('a zone without readable observances is unknown (%#)', (observances) => {
  expect(instantIn(observances, '20260115T190000')).toBeUndefined()
})

test('a rule that is no yearly one is left out, and its first time counts', () => {
  const odd = observance('STANDARD', '20000101T000000', '-0400', '-0500', 'RRULE:FREQ=SECONDLY')
  expect(instantIn(odd, '20260115T190000')).toBe('2026-01-15T19:00:00-05:00[-05:00]')
})

test('a name of an offset is less than the definition, a name of a zone more', () => {
  const summer = '20260701T190000'
  const nameless = '(GMT-05.00) Eastern Time/Custom'
  expect(instantIn(eastern, summer, nameless)).toBe('2026-07-01T19:00:00-04:00[-04:00]')
  expect(instantIn([], summer, nameless)).toBe('2026-07-01T19:00:00-05:00[-05:00]')
  expect(instantIn(eastern, summer, 'Europe/Paris')).toBe('2026-07-01T19:00:00+02:00[Europe/Paris]')
})
