import { expect, test } from 'vitest'
import { userAgentWith } from '../../sources/http/user-agent.ts'
import { contactOf } from '../feed-report/feed-contact.ts'
import { citySources } from './services.ts'

const city = {
  feeds: ['https://herald.test/rss'],
  manners: {},
  archives: ['https://archive.test/rss'],
  samples: [{ address: 'sample:local', file: 'local.json', base: 'https://sample.test/' }],
  calendars: [],
  timeZone: 'America/New_York',
  weather: { latitude: 26.1, longitude: -80.1, zones: [] },
  digests: undefined,
  removals: [],
}

test.each([
  ['auto', { feeds: 1, samples: 1, weather: true }],
  ['always', { feeds: 0, samples: 1, weather: false }],
  ['never', { feeds: 1, samples: 0, weather: true }],
] as const)('SAMPLE_EDITION=%s reads %j', (edition, expected) => {
  const { feeds, samples, weather, archives } = citySources(city, edition)
  expect({ feeds: feeds.length, samples: samples.length, weather: weather !== undefined }).toEqual(expected)
  expect(archives).toEqual(city.archives)
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
