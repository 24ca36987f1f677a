import { expect, test } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { diagnoseFeed, type FeedFacts, staleFrom, unreadSince } from './diagnosis.ts'
import { parseExamination } from './examination.ts'

const now = Date.UTC(2026, 10, 21, 12)
const fine: FeedFacts = {
  succeededAt: now - hour,
  nextPollAt: now + hour,
  newestAt: now - hour,
  failures: 0,
  lastError: undefined,
}
const diagnose = (facts: Partial<FeedFacts>) => diagnoseFeed({ ...fine, ...facts }, now)

test('a feed with several problems reports all of them, the most serious first', () => {
  const { condition, problems } = diagnose({
    failures: 3,
    lastError: 'blocked: the server does not let this reader in (status 403)',
    succeededAt: now - 30 * day,
    newestAt: now - 40 * day,
    overflowedAt: now - hour,
    movedTo: 'https://new.test/feed',
    movedSince: now - day,
    examined: { entries: 20, findings: [{ kind: 'withoutGuid', count: 12, of: 20 }] },
  })
  expect(condition).toBe('failing')
  expect(problems).toEqual([
    {
      kind: 'unread',
      reason: 'blocked',
      message: 'the server does not let this reader in',
      status: 403,
      readAt: now - 30 * day,
    },
    { kind: 'overflowed', at: now - hour },
    { kind: 'moved', to: 'https://new.test/feed', since: now - day },
    { kind: 'document', finding: { kind: 'withoutGuid', count: 12, of: 20 } },
  ])
})

test('whether a feed is stale depends on its publishing frequency', () => {
  const after = (gap: number | undefined) => (staleFrom(0, gap) - 0) / day
  // Hourly, weekly, monthly, every two years; unknown.
  expect([hour, 7 * day, 30 * day, 700 * day, undefined].map(after)).toEqual([
    expect.closeTo(14),
    35,
    150,
    365,
    30,
  ])
  expect(diagnose({ newestAt: now - 40 * day, staleAt: now + day }).condition).toBe('fine')
  expect(diagnose({ newestAt: now - 20 * day, staleAt: now }).condition).toBe('stale')
  expect(diagnose({ newestAt: undefined }).condition).toBe('fine')
  expect(diagnose({ newestAt: now - 31 * day }).problems).toEqual([
    { kind: 'stale', newestAt: now - 31 * day },
  ])
})

test('readers see that a feed has failed for hours or is not polled, but not a single failed poll', () => {
  const since = (facts: Partial<FeedFacts>) => unreadSince({ ...fine, ...facts }, now)
  expect(since({ failures: 2 })).toBeUndefined()
  expect(since({ failures: 2, succeededAt: now - 4 * hour })).toBe(now - 4 * hour)
  // Without new entries for long, so polled only twice a day.
  expect(since({ succeededAt: now - 11 * hour, nextPollAt: now + hour })).toBeUndefined()
  expect(since({ succeededAt: now - 11 * hour, nextPollAt: now - 2 * hour })).toBe(now - 11 * hour)
  expect(since({ succeededAt: undefined, failures: 3 })).toBeUndefined()
})

test.each([
  ['', undefined],
  ['null', undefined],
  ['[]', undefined],
  ['{"entries":2}', undefined],
  ['{"entries":2,"findings":[{"kind":"newer","count":1,"of":2},null]}', { entries: 2, findings: [] }],
])('an examination of %j is %j', (json, expected) => {
  expect(parseExamination(json)).toEqual(expected)
})
