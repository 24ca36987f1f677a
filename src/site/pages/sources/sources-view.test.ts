import { expect, test } from 'vitest'
import type { FeedFacts } from '../../../feed-health/diagnosis.ts'
import { hour } from '../../../time/durations.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { buildSourcesView } from './sources-view.ts'

const read: FeedFacts = {
  succeededAt: exampleNow - hour,
  nextPollAt: exampleNow + hour,
  failures: 0,
  lastError: undefined,
}
const source = (name: string, facts: FeedFacts | undefined, sections = ['Local News', 'Sports']) => ({
  name,
  address: `https://feeds.test/${name}`,
  sections,
  facts,
})

test('each source is told with its sections and when it was last read, in the city’s zone', () => {
  const failed = { ...read, failures: 1, lastError: 'blocked: no (status 403)' }
  const feeds = [
    source('fine', read),
    source('listed', undefined),
    source('never', { ...failed, succeededAt: undefined }),
    source('failed once', failed),
    source('failing', { ...failed, failures: 9, succeededAt: exampleNow - 26 * hour }),
    source('not asked', { ...read, succeededAt: exampleNow - 5 * hour, nextPollAt: exampleNow - 2 * hour }),
    source('ended', { ...failed, lastError: 'gone: ended', succeededAt: exampleNow - 30 * hour }),
  ]
  const readings = { feeds, calendars: [source('parks', read, [])] }
  const { groups } = buildSourcesView(exampleContext('/sources'), { readings }).body
  const said = groups.map(({ name, sources }) => [
    name,
    sources.map(({ name, sections, reading, at }) => [name, sections, reading, at?.label].join('; ')),
  ])
  expect(said).toEqual([
    [
      '7 Feeds',
      [
        'fine; Local News, Sports; Read; 9:00 AM',
        'listed; Local News, Sports; Not read yet; ',
        'never; Local News, Sports; Not read yet; ',
        'failed once; Local News, Sports; Read; 9:00 AM',
        'failing; Local News, Sports; Not read since; November 19, 2026, 8:00 AM',
        'not asked; Local News, Sports; Not read since; 5:00 AM',
        'ended; Local News, Sports; Not read since; November 19, 2026, 4:00 AM',
      ],
    ],
    ['Calendars', ['parks; ; Read; 9:00 AM']],
  ])
})
