import type { CategoryKey } from '../publication/categories.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import { chooseEdition, type FeedStates, type StorySources } from './stored-stories.ts'

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
  // Only samples are shown, and there are none: no feed is polled.
  if (isLive && sampleEdition === 'always') return { edition, feeds: new Map() }
  return { edition, feeds: listFeeds(chosen.filter((one) => one.edition === edition)) }
}

/** Every feed of one edition, whichever categories show it. */
export function feedsOfEdition(
  publication: Publication,
  { sampleEdition }: Pick<StorySources, 'sampleEdition'>,
  states: FeedStates,
  edition: 'live' | 'sample',
): ReadonlyMap<string, ShownFeed> {
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
