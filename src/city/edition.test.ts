import { expect, test } from 'vitest'
import type { CategoryFilter, Edition, FeedSource } from '../publication/publication.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { feedsOf, feedsOfCity, listingOf, liveAddressesOf, overread, passes } from './edition.ts'

const feed = (name: string, filter?: CategoryFilter): FeedSource => ({
  address: `https://feeds.test/${name}`,
  title: name,
  owner: name,
  ...(filter && { filter }),
})
const sample = 'sample:example/politics'
const publication = {
  ...examplePublication,
  front: ['politics', 'sports'],
  feeds: { politics: [feed('council'), feed('ledger')], sports: [feed('sports')], health: [feed('health')] },
  sampleFeeds: { politics: sample },
}

test.each<[Edition, string, string[]]>([
  ['live', 'politics', ['https://feeds.test/council', 'https://feeds.test/ledger']],
  ['sample', 'politics', [sample]],
  ['live', 'sports', ['https://feeds.test/sports']],
  // Stories of the two editions are never mixed.
  ['sample', 'sports', []],
])('in the %s edition, %s has the stories of %j', (edition, category, addresses) => {
  const city = { ...publication, edition }
  expect(feedsOf(category, city).map(({ address }) => address)).toEqual(addresses)
  const listed = [...feedsOfCity(city).values()].filter(({ section }) => section === category)
  expect(listed.map(({ address }) => address)).toEqual(addresses)
})

test('a feed that several categories list is shown under the first, and knows the others', () => {
  const city = {
    ...publication,
    feeds: {
      politics: [feed('all', { only: ['council'], except: [] })],
      sports: [feed('all', { only: ['sport'], except: ['chess'] })],
      lifestyle: [feed('all')],
    },
  }
  const [listed, ...others] = feedsOfCity(city).values()
  expect(others).toEqual([])
  expect([listed?.section, listed?.also?.map(({ section }) => section)]).toEqual([
    'politics',
    ['sports', 'lifestyle'],
  ])
  const sectionOf = (...categories: string[]) =>
    listed && listingOf({ category: categories[0], categories }, listed)?.section
  expect([sectionOf('Council'), sectionOf('Weather', 'SPORT'), sectionOf('Sport', 'Chess')]).toEqual([
    'politics',
    'sports',
    'lifestyle',
  ])
})

test.each<[readonly string[], CategoryFilter | undefined, boolean]>([
  [['News'], undefined, true],
  [['News'], { only: ['news'], except: [] }, true],
  [['News'], { only: ['sport'], except: [] }, false],
  [[], { only: ['sport'], except: [] }, false],
  [[], { only: [], except: ['sport'] }, true],
  [['Sport', 'News'], { only: [], except: ['news'] }, false],
  [['Sport', 'News'], { only: ['sport'], except: ['news'] }, false],
])('an entry of %j passes %j: %s', (categories, filter, expected) => {
  expect(passes({ category: undefined, categories }, filter)).toBe(expected)
  // Stored by a version that kept the first one only.
  if (categories.length < 2) expect(passes({ category: categories[0] } as never, filter)).toBe(expected)
})

test('where a filter leaves entries out, more are read', () => {
  const filtered = feed('b', { only: ['news'], except: [] })
  const shown = (one: FeedSource) => ({ ...one, section: 'politics' })
  expect(overread([feed('a')])).toBe(1)
  expect(overread([feed('a'), filtered])).toBeGreaterThan(1)
  expect(overread([{ ...feed('a'), also: [shown(feed('a')), shown(filtered)] }])).toBeGreaterThan(1)
  expect(overread([{ ...feed('a'), also: [shown(feed('a'))] }])).toBe(1)
})

test('the live feeds of a city are known', () => {
  const addresses = ['council', 'ledger', 'sports', 'health'].map((name) => feed(name).address)
  expect(liveAddressesOf({ feeds: publication.feeds })).toEqual(addresses)
})
