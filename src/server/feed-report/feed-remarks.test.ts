import { expect, test } from 'vitest'
import type { FeedProblem } from '../../feed-health/diagnosis.ts'
import { type DocumentFinding, findingKinds } from '../../feed-health/examination.ts'
import { describeProblem } from './feed-remarks.ts'

const say = (problem: FeedProblem) => describeProblem(problem)
const unread = (reason: string, status?: number): FeedProblem => ({
  kind: 'unread',
  reason,
  message: 'certificate has expired',
  status,
  readAt: Date.UTC(2026, 10, 20, 15),
})

test.each([
  ...['blocked', 'gone', 'rateLimited', 'status', 'dns', 'connection', 'tls', 'timeout', 'redirect'],
  ...['tooLarge', 'encoding', 'protocol', 'refused', 'parse', 'store', 'aborted'],
])('a failure of kind %s is told with a remedy and since when', (reason) => {
  const { what, remedy } = say(unread(reason))
  expect(what).toMatch(/^[A-Z].*\. Not read since 2026-11-20 15:00 UTC\.$/)
  expect(remedy).toMatch(/^[A-Z].*\.$/)
  expect(what + remedy).not.toContain('undefined')
})

test('different statuses have different remarks, and a feed that was never read has no date', () => {
  expect(say(unread('tls')).what).toContain('cannot be trusted: certificate has expired.')
  expect(say(unread('status', 404)).what).toContain('There is no feed at this address (status 404).')
  expect(say(unread('status', 502)).what).toContain('answers with an error (status 502).')
  expect(say({ ...unread('dns'), readAt: undefined } as FeedProblem).what).toBe(
    'Its host name cannot be found.',
  )
})

test.each(findingKinds)('a document with %s has a remark and a remedy', (kind) => {
  const finding: DocumentFinding = { kind, count: 2, of: 3, example: 'example' }
  const { what, remedy } = say({ kind: 'document', finding })
  expect(what).toMatch(/^[A-Z].*\.$/)
  expect(remedy).toMatch(/^[A-Z].*\.$/)
  expect(what).not.toContain('undefined')
})

test('says in words how many entries are affected', () => {
  const share = (count: number, of: number, kind: DocumentFinding['kind'] = 'withoutGuid') =>
    say({ kind: 'document', finding: { kind, count, of } }).what
  expect(share(12, 20)).toBe('No guid in 12 of 20 entries.')
  expect(share(20, 20)).toBe('No guid in any of its 20 entries.')
  expect(share(1, 1)).toBe('No guid in its only entry.')
  expect(share(20, 20, 'withoutZone')).toContain('without a time zone, in all 20 entries.')
})
