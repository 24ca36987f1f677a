import { expect, test } from 'vitest'
import type { FeedFacts } from '../../../feed-health/diagnosis.ts'
import { hour } from '../../../time/durations.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { buildSourcesView } from './sources-view.ts'

const read: FeedFacts = {
  polledAt: exampleNow,
  succeededAt: exampleNow - hour,
  newestAt: exampleNow - 2 * hour,
  nextPollAt: exampleNow + hour,
  failures: 0,
  lastError: undefined,
}
const feed = (name: string, facts: FeedFacts | undefined) => ({
  name,
  address: `https://feeds.test/${name}`,
  sections: ['Local News', 'Sports'],
  facts,
})
const view = (
  feeds: readonly ReturnType<typeof feed>[],
  isRead = true,
  calendars: readonly ReturnType<typeof feed>[] = [],
) => buildSourcesView(exampleContext('/sources'), { readings: { isRead, feeds, calendars } }).body

test('feeds are grouped, those with problems first, with their times in the city’s zone', () => {
  const { total, groups } = view([
    feed('fine', read),
    feed('waiting', undefined),
    feed('advised', {
      ...read,
      examined: { entries: 20, findings: [{ kind: 'withoutGuid', count: 12, of: 20 }] },
    }),
    feed('blocked', {
      ...read,
      failures: 2,
      lastError: 'blocked: the server does not let this reader in (status 403)',
      succeededAt: exampleNow - 26 * hour,
    }),
  ])
  expect(total).toBe('4 feeds, one with problems.')
  expect(groups.map(({ name, feeds }) => [name, feeds.map((one) => one.name)])).toEqual([
    ['With Problems', ['blocked']],
    ['Read, With Advice for the Publisher', ['advised']],
    ['Read Without Problems', ['fine']],
    ['Not Read Yet', ['waiting']],
  ])
  const [blocked, advised, fine] = groups.flatMap(({ feeds }) => feeds)
  expect(blocked?.remarks[0]?.what).toBe(
    'It blocks our feed reader (status 403). Not read since November 19, 2026, 8:00 AM.',
  )
  expect(advised?.remarks[0]?.what).toBe('No guid in 12 of 20 entries.')
  expect(fine).toMatchObject({
    sections: 'Local News, Sports',
    readAt: { label: '9:00 AM' },
    newestAt: { label: '8:00 AM' },
    remarks: [],
  })
})

test('the page says so where there is only one feed, and where only samples are shown', () => {
  expect(view([feed('fine', read)]).total).toBe('One feed, with no problems.')
  expect(view([feed('fine', undefined)], false).total).toContain('no feed is read')
})

test('an outage of our own server is said once, without a word about the feeds', () => {
  const lost = { ...read, failures: 2, lastError: 'dns: getaddrinfo ENOTFOUND feeds.test' }
  const { outage, total, groups } = view(['one', 'two', 'three'].map((name) => feed(name, lost)))
  expect(outage).toBe(
    'Our server has reached no source since 9:00 AM. The fault is most likely ours, and we keep trying.',
  )
  expect(total).toBe('3 feeds.')
  expect(groups.map(({ name }) => name)).toEqual(['As Last Read'])
  expect(groups.flatMap(({ feeds }) => feeds.flatMap(({ remarks }) => remarks))).toEqual([])
})

test('a feed that was not reached for the first time is not told to check its domain', () => {
  const { groups } = view([
    feed('new', { ...read, succeededAt: undefined, failures: 1, lastError: 'dns: getaddrinfo ENOTFOUND x' }),
    feed('fine', read),
  ])
  expect(groups[0]?.feeds[0]?.remarks).toEqual([
    { what: 'We have not reached it yet.', remedy: 'We keep trying.' },
  ])
})

test('calendars are a group of their own, with what of them is left out and what fails', () => {
  const leftOut = {
    kind: 'eventsLeftOut' as const,
    count: 3,
    of: 40,
    example: 'DTSTART has nothing (line 8)',
  }
  const calendars = [
    { ...feed('parks', { ...read, examined: { entries: 40, findings: [leftOut] } }), sections: [] },
    feed('city', { ...read, failures: 1, lastError: 'parse: no calendar: it begins with "<html>"' }),
  ]
  const { total, groups } = view([feed('fine', read)], true, calendars)
  expect(total).toBe('One feed, with no problems.')
  expect(groups.at(-1)?.name).toBe('Calendars')
  const said = groups.at(-1)?.feeds.map(({ name, remarks }) => [name, remarks.map(({ what }) => what)])
  expect(said).toEqual([
    ['parks', ['We left out 3 of 40 events: DTSTART has nothing (line 8).']],
    [
      'city',
      [
        expect.stringContaining(
          'Its answer cannot be read as a calendar: no calendar: it begins with "<html>". Not read since',
        ),
      ],
    ],
  ])
})
