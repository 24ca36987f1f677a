import { expect, test } from 'vitest'
import type { SourceState } from '../../store/source.ts'
import { formatReport, isFailing, reportFeeds } from './feed-report.ts'

const now = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
const day = 24 * hour
const fine = { succeededAt: now - hour, newestAt: now - hour, nextPollAt: now + hour, failures: 0 }
const report = (fields: Partial<SourceState>, listed = true) =>
  reportFeeds(
    [{ key: 'https://example.com/feed', listed, state: { ...fine, ...fields } as SourceState }],
    now,
  )

test.each<[string, Partial<SourceState>]>([
  ['fine', {}],
  ['waiting', { succeededAt: undefined }],
  ['failing', { failures: 2, lastError: 'status: no document' }],
  ['stale', { newestAt: now - 31 * day }],
  ['overflowed', { overflowedAt: now - hour }],
  ['gone', { failures: 1, lastError: 'gone: ended (status 410)' }],
])('a feed is %s', (state, fields) => {
  const [found] = report(fields)
  expect(found?.state).toBe(state)
  expect(found && isFailing(found)).toBe(state !== 'fine' && state !== 'waiting')
})

test('what is not listed is not reported, unless its publisher ended it', () => {
  expect(report({}, false)).toEqual([])
  expect(report({ lastError: 'gone: ended' }, false)).toHaveLength(1)
})

test('prints ages and the error in words', () => {
  const lines = formatReport(
    report({ failures: 3, lastError: 'parse: an HTML page', movedTo: 'https://new.example/' }),
    now,
  )
  expect(lines).toContain('failing    https://example.com/feed')
  expect(lines).toContain('read 60 min ago, newest entry 60 min ago, next poll 2026-11-21T13:00:00.000Z')
  expect(lines).toContain('3 failure(s): parse: an HTML page')
  expect(lines).toContain('moved to https://new.example/: change feeds.opml')
})
