import { expect, test } from 'vitest'
import { recurrenceOf } from './recurrence.ts'
import { parseRule } from './recurrence-rule.ts'

const zone = 'America/New_York'
const start = Temporal.ZonedDateTime.from(`2026-11-21T18:00[${zone}]`)

/** The first times of a rule, as the city's clock shows them. */
function times(text: string): string[] {
  const rule = parseRule(text, start)
  if ('found' in rule) throw new Error(rule.found)
  const from = start.epochMilliseconds
  return recurrenceOf(rule, start)(from, from + 15 * 86_400_000)
    .slice(0, 4)
    .map((at) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString(),
    )
}

test.each([
  // As some programs write every rule: with the time that the event has anyway.
  [
    'FREQ=WEEKLY;BYDAY=SA;BYHOUR=18;BYMINUTE=0',
    ['2026-11-21T18:00:00', '2026-11-28T18:00:00', '2026-12-05T18:00:00'],
  ],
  [
    'FREQ=WEEKLY;BYDAY=SA;BYHOUR=9,18;BYMINUTE=0;BYSECOND=0;COUNT=4',
    ['2026-11-21T18:00:00', '2026-11-28T09:00:00', '2026-11-28T18:00:00', '2026-12-05T09:00:00'],
  ],
  ['FREQ=DAILY;BYHOUR=19;BYMINUTE=30;COUNT=2', ['2026-11-21T19:30:00', '2026-11-22T19:30:00']],
])('%s', (rule, expected) => expect(times(rule)).toEqual(expected))

const longRules: [string, string[]][] = [
  ['FREQ=YEARLY;BYYEARDAY=1,31,-1', ['2026-12-31', '2027-01-01', '2027-01-31']],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU', ['2027-01-03']],
  ['FREQ=YEARLY;WKST=SU;BYWEEKNO=1;BYDAY=SU', ['2027-01-03', '2028-01-02']],
  ['FREQ=MONTHLY;INTERVAL=13;BYMONTH=1,12', ['2027-12-21']],
]
test.each(longRules)('%s', (text, expected) => {
  const rule = parseRule(text, start)
  if ('found' in rule) throw new Error(rule.found)
  const days = recurrenceOf(rule, start)(start.epochMilliseconds, start.add({ months: 21 }).epochMilliseconds)
  const told = days.map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString(),
  )
  expect(told.slice(0, expected.length)).toEqual(expected)
})

test.each([
  ['FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=15', 'BYWEEKNO with BYMONTHDAY'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYYEARDAY=140', 'BYWEEKNO with BYYEARDAY'],
  ['FREQ=YEARLY;BYYEARDAY=1,2;BYDAY=MO', 'BYYEARDAY with BYDAY'],
])('%s is refused rather than read wrong', (text, found) =>
  expect(parseRule(text, start)).toMatchObject({ found }),
)
