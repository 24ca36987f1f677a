import { expect, test } from 'vitest'
import { userAgentWith } from '../../sources/http/user-agent.ts'
import { contactOf } from '../feed-report/feed-contact.ts'
import { citySources } from './services.ts'

const city = {
  feeds: ['https://herald.test/rss'],
  manners: {},
  archives: ['https://archive.test/rss'],
  calendars: [],
  timeZone: 'America/New_York',
  weather: { latitude: 26.1, longitude: -80.1, zones: [] },
  digests: undefined,
  removals: [],
}

test.each([
  ['auto', { feeds: 1, weather: true }],
  ['always', { feeds: 0, weather: false }],
  ['never', { feeds: 1, weather: true }],
] as const)('SAMPLE_EDITION=%s reads %j', (edition, expected) => {
  const { feeds, weather } = citySources(city, edition)
  expect({ feeds: feeds.length, weather: weather !== undefined }).toEqual(expected)
})

test.each([
  [
    { contact: 'feeds@herald.test' },
    'herald.test',
    'LocalNewsPress/0.1 (feed reader of a local news site; feeds@herald.test)',
  ],
  [
    { contact: 'https://herald.test/feeds' },
    'herald.test',
    'LocalNewsPress/0.1 (feed reader of a local news site; +https://herald.test/feeds)',
  ],
  [{}, 'herald.test', 'LocalNewsPress/0.1 (feed reader of a local news site; +https://herald.test/sources)'],
  // A placeholder reaches nobody.
  [{}, 'herald.example', 'LocalNewsPress/0.1 (feed reader of a local news site)'],
  [{}, undefined, 'LocalNewsPress/0.1 (feed reader of a local news site)'],
])('the User-Agent of %j and the city of %s', (settings, host, expected) => {
  const claims = host === undefined ? [] : [{ id: 'city', host, line: 1, field: 'hosts[0]' }]
  const contact = contactOf({ contact: undefined, ...settings }, { claims })
  expect(userAgentWith(contact)).toBe(expected)
})
