import { expect, test } from 'vitest'
import type { CategoryFilter, FeedSource } from '../publication/publication.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import { makeFeedState } from '../store/samples.fixture.ts'
import {
  addressesOf,
  chooseCityEdition,
  chooseEdition,
  feedsOfEdition,
  listingOf,
  liveAddressesOf,
  overread,
  passes,
} from './edition.ts'

type Samples = 'auto' | 'always' | 'never'

const feed = (name: string, filter?: CategoryFilter): FeedSource => ({
  address: `https://feeds.test/${name}`,
  title: name,
  owner: name,
  ...(filter && { filter }),
})
const sample = { address: 'sample:example/politics', file: '', base: 'https://example.test/' }
const publication = {
  ...examplePublication,
  front: ['politics', 'sports'],
  feeds: { politics: [feed('council'), feed('ledger')], sports: [feed('sports')], health: [feed('health')] },
  sampleFeeds: { politics: sample },
}
const cityWith = (sampleEdition: Samples) => ({ publication, sampleEdition })

/** States of feeds of which these have answered; one more was asked in vain. */
const statesOf = (answered: readonly string[]) =>
  new Map(
    ['council', ...answered].map((name) => {
      const { address } = feed(name)
      const succeededAt = answered.includes(name) ? 1 : undefined
      return [address, makeFeedState(address, { polledAt: 1, succeededAt })]
    }),
  )

test.each<[Samples, string, readonly string[], 'live' | 'sample']>([
  ['auto', 'politics', [], 'sample'],
  ['auto', 'politics', ['ledger'], 'live'],
  ['auto', 'politics', ['sports'], 'sample'],
  ['always', 'politics', ['ledger'], 'sample'],
  ['never', 'politics', [], 'live'],
  // A category without samples has nothing else to show.
  ['always', 'sports', [], 'live'],
])(
  'with samples %s, %s shows what it has where %j have answered: %s',
  (samples, category, answered, edition) => {
    const chosen = chooseEdition(category, cityWith(samples), statesOf(answered))
    expect(chosen.edition).toBe(edition)
    const addresses = chosen.feeds.map(({ address }) => address)
    expect(addresses.includes(sample.address)).toBe(edition === 'sample')
    expect(addresses).toHaveLength(edition === 'live' && category === 'politics' ? 2 : 1)
  },
)

test.each<[Samples, readonly string[], 'live' | 'sample', readonly string[]]>([
  ['auto', [], 'sample', ['politics']],
  // Samples make way for the first section of the front page that has news, and are not among them.
  ['auto', ['sports'], 'live', ['health', 'sports']],
  ['auto', ['ledger'], 'live', ['politics', 'politics', 'health', 'sports']],
  ['auto', ['health'], 'sample', ['politics']],
  ['always', ['ledger', 'sports'], 'live', []],
  ['never', [], 'live', ['politics', 'politics', 'health', 'sports']],
])(
  'with samples %s, where %j have answered the front page is %s, of feeds of %j',
  (samples, answered, edition, sections) => {
    const chosen = chooseCityEdition(cityWith(samples), statesOf(answered))
    expect(chosen.edition).toBe(edition)
    expect([...chosen.feeds.values()].map(({ section }) => section)).toEqual(sections)
  },
)

test('a feed that several categories list is shown under the first, and knows the others', () => {
  const city = {
    sampleEdition: 'never' as const,
    publication: {
      ...publication,
      feeds: {
        politics: [feed('all', { only: ['council'], except: [] })],
        sports: [feed('all', { only: ['sport'], except: ['chess'] })],
        lifestyle: [feed('all')],
      },
    },
  }
  const [listed, ...others] = feedsOfEdition(city, new Map(), 'live').values()
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

test('a page depends on the feeds of its category and on its samples', () => {
  const [council, ledger, sports] = ['council', 'ledger', 'sports'].map((name) => feed(name).address)
  expect(addressesOf('politics', publication)).toEqual([council, ledger, sample.address])
  expect(addressesOf('sports', publication)).toEqual([sports])
  expect(addressesOf('business', publication)).toEqual([])
  expect(liveAddressesOf(publication)).toEqual([council, ledger, sports, feed('health').address])
})
