import { expect, test } from 'vitest'
import { citySources } from './city-sources.ts'

const city = {
  feeds: ['https://herald.test/rss'],
  archives: ['https://archive.test/rss'],
  samples: [{ address: 'sample:local', file: 'local.json', base: 'https://sample.test/' }],
  calendars: [],
  timeZone: 'America/New_York',
  weather: { latitude: 26.1, longitude: -80.1, zones: [] },
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
