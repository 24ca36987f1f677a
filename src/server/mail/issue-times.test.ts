import { expect, test } from 'vitest'
import { dueIssue } from './issue-times.ts'

const digests = { daily: '07:00', weekly: { weekday: 6, time: '08:30' } }
const newYork = { digests, timeZone: 'America/New_York' }
const at = (text: string) => Date.parse(text)

test.each([
  ['a minute before', '2026-11-20T06:59:00-05:00', undefined],
  ['at the minute', '2026-11-20T07:00:00-05:00', '2026-11-20'],
  ['after a pause of two hours', '2026-11-20T09:00:00-05:00', '2026-11-20'],
  ['too late', '2026-11-20T10:00:00-05:00', undefined],
  ['in summer', '2026-07-01T07:00:00-04:00', '2026-07-01'],
])('the daily issue %s', (_name, now, edition) => expect(dueIssue('daily', newYork, at(now))).toBe(edition))

test('the weekly issue is due on its day only', () => {
  expect(dueIssue('weekly', newYork, at('2026-11-20T08:30:00-05:00'))).toBeUndefined()
  expect(dueIssue('weekly', newYork, at('2026-11-21T08:30:00-05:00'))).toBe('2026-11-21')
})

test('there is one issue when daylight saving time skips or repeats its hour', () => {
  const early = { digests: { ...digests, daily: '02:30' }, timeZone: 'America/New_York' }
  const spring = at('2026-03-08T00:00:00-05:00')
  const autumn = at('2026-11-01T00:00:00-04:00')
  for (const [begin, day] of [
    [spring, '2026-03-08'],
    [autumn, '2026-11-01'],
  ] as const) {
    const issues = Array.from({ length: 24 * 60 }, (_, minute) =>
      dueIssue('daily', early, begin + minute * 60_000),
    )
    expect(new Set(issues.filter(Boolean))).toEqual(new Set([day]))
  }
})
