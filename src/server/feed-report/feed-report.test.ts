import { expect, test } from 'vitest'
import { exampleContext } from '../../site/example-publication.fixture.ts'
import { buildSourcesView } from '../../site/pages/sources/sources-view.ts'
import type { SourceState } from '../../store/source-state.ts'
import { day, hour } from '../../time/durations.ts'
import { formatReport, isFailing, reportFeeds, universalTime } from './feed-report.ts'

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

test('the operator’s table and the readers’ page have the same remarks about a feed', () => {
  const facts = {
    ...fine,
    failures: 3,
    // Readers are told of a certificate after a day only.
    succeededAt: now - 2 * day,
    lastError: 'tls: certificate has expired',
    movedTo: 'https://new.example/',
    overflowedAt: now - hour,
    newestAt: now - 40 * day,
    examined: {
      entries: 20,
      findings: [{ kind: 'withoutZone' as const, count: 20, of: 20, example: '2026-11-20 10:00' }],
    },
  }
  const lines = formatReport(report(facts), now)
  const publication = { ...exampleContext().publication, timeZone: 'UTC' }
  const { body } = buildSourcesView(
    { ...exampleContext('/sources'), publication, now },
    {
      readings: {
        isRead: true,
        calendars: [],
        feeds: [{ name: 'A', address: 'https://a.test', sections: [], facts: { ...facts, polledAt: now } }],
      },
    },
  )
  const remarks = body.groups[0]?.feeds[0]?.remarks ?? []
  expect(remarks).toHaveLength(4)
  // The page writes times in the city's format, the table in UTC.
  const timeless = (text: string) =>
    text.replaceAll(
      /\d{4}-\d\d-\d\d \d\d:\d\d UTC|[A-Z][a-z]+ \d{1,2}, \d{4}, [\d:]+ [AP]M|\d{1,2}:\d\d [AP]M/g,
      '…',
    )
  expect(universalTime(now)).toBe('2026-11-21 12:00 UTC')
  for (const { what, remedy } of remarks) expect(timeless(lines)).toContain(timeless(`${what} ${remedy}`))
})

test('a calendar is told by its address, with what of it is left out', () => {
  const lines = { kind: 'linesLeftOut' as const, count: 2, of: 0, example: 'EXDATE has "soon" (line 8)' }
  const state = {
    ...fine,
    newestAt: undefined,
    polledAt: now,
    lastError: undefined,
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
