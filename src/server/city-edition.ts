import type { SampleEdition } from '../config.ts'
import type { CategoryKey } from '../publication/categories.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import type { FeedState } from '../store/feed-state.ts'
import type { StorySources } from './feed-story.ts'

/** The edition that a category shows, live or sample, and its feeds. */
export interface Edition {
  edition: 'live' | 'sample'
  feeds: readonly FeedSource[]
}

export type FeedStates = ReadonlyMap<string, FeedState>

/** A feed of the city with the category that lists it. */
export interface ShownFeed extends FeedSource {
  section: CategoryKey
}

/** The edition of a city's front page, and every feed whose articles are among its stories. */
export interface CityEdition {
  edition: 'live' | 'sample'
  /** By address; a feed that two categories list is shown under the first. */
  feeds: ReadonlyMap<string, ShownFeed>
}

/**
 * Sample stories never mix with live ones: the categories of the front page decide together which edition is shown, and
 * only feeds of that edition are in it.
 */
export function chooseCityEdition(
  publication: Publication,
  { sampleEdition }: Pick<StorySources, 'sampleEdition'>,
  states: FeedStates,
): CityEdition {
  const chosen = publication.categories.map(({ key }) => ({
    key,
    ...chooseEdition(key, publication, sampleEdition, states),
  }))
  const hasAnswered = (feeds: readonly FeedSource[]) =>
    feeds.some(({ address }) => states.get(address)?.succeededAt !== undefined)
  const ofFront = chosen.filter(({ key }) => publication.front.includes(key))
  const isLive =
    ofFront.every(({ edition }) => edition === 'live') ||
    ofFront.some(({ edition, feeds }) => edition === 'live' && hasAnswered(feeds))
  const edition = isLive ? 'live' : 'sample'
  return { edition, feeds: feedsOfEdition(publication, { sampleEdition }, states, edition) }
}

/** Every feed of one edition, whichever categories show it. */
export function feedsOfEdition(
  publication: Publication,
  { sampleEdition }: Pick<StorySources, 'sampleEdition'>,
  states: FeedStates,
  edition: 'live' | 'sample',
): ReadonlyMap<string, ShownFeed> {
  // Where only samples are shown, no feed is polled, and what is stored of one is old.
  if (edition === 'live' && sampleEdition === 'always') return new Map()
  return listFeeds(
    publication.categories
      .map(({ key }) => ({ key, ...chooseEdition(key, publication, sampleEdition, states) }))
      .filter((one) => one.edition === edition),
  )
}

function listFeeds(
  lists: readonly { key: CategoryKey; feeds: readonly FeedSource[] }[],
): Map<string, ShownFeed> {
  const byAddress = new Map<string, ShownFeed>()
  for (const { key, feeds } of lists) {
    for (const feed of feeds) {
      if (!byAddress.has(feed.address)) byAddress.set(feed.address, { ...feed, section: key })
    }
  }
  return byAddress
}

/** Sample stories never mix with live ones: `auto` shows them until one of the category's feeds has answered. */
export function chooseEdition(
  category: CategoryKey,
  publication: Publication,
  sampleEdition: SampleEdition,
  states: FeedStates,
): Edition {
  const live = feedsOf(category, publication)
  const sample = publication.sampleFeeds[category]
  const answered = live.some(({ address }) => states.get(address)?.succeededAt !== undefined)
  if (!sample || sampleEdition === 'never' || (sampleEdition === 'auto' && answered)) {
    return { edition: 'live', feeds: live }
  }
  return { edition: 'sample', feeds: [{ address: sample.address, title: '', owner: '' }] }
}

function feedsOf(category: CategoryKey, { feeds }: Publication): readonly FeedSource[] {
  return feeds[category] ?? []
}

/** Every feed, live and sample, on which a category may depend. */
export function addressesOf(category: CategoryKey, publication: Publication): string[] {
  const sample = publication.sampleFeeds[category]
  const live = feedsOf(category, publication).map(({ address }) => address)
  return sample ? [...live, sample.address] : live
}
