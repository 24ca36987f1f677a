import { expect, test } from 'vitest'
import { makeFeedState } from '../../store/samples.fixture.ts'
import type { SourceState } from '../../store/source-state.ts'
import { day, hour } from '../../time/durations.ts'
import { formatReport, isFailing, reportFeeds } from './feed-report.ts'

const now = Date.UTC(2026, 10, 21, 12)
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

test('a feed that is not listed is not reported, unless its publisher ended it', () => {
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
  expect(lines).toContain(
    'Its answer cannot be read as a feed: an HTML page. Not read since 2026-11-21 11:00 UTC.',
  )
  expect(lines).toContain('It declares a new address (https://new.example/).')
})

test('a calendar is told by its address, with what of it is left out', () => {
  const lines = { kind: 'linesLeftOut' as const, count: 2, of: 0, example: 'EXDATE has "soon" (line 8)' }
  const state: SourceState = {
    ...makeFeedState('', fine),
    newestAt: undefined,
    examined: { entries: 9, findings: [lines] },
  }
  const key = 'https://parks.test/events.ics#America/New_York'
  const reports = reportFeeds([{ key, listed: true, state }], now, 'calendar')
  expect(reports[0]).toMatchObject({ feed: 'https://parks.test/events.ics', form: 'calendar', state: 'fine' })
  const printed = formatReport([...report({}), ...reports], now).split('\n')
  expect(printed.slice(2)).toEqual([
    'fine       https://parks.test/events.ics',
    '           read 60 min ago, next poll 2026-11-21T13:00:00.000Z',
    expect.stringContaining('           We left out 2 lines: EXDATE has "soon" (line 8). Write it as'),
    '1 feed(s), 1 calendar(s)',
  ])
})
