import { unreadSince } from '../feed-health/diagnosis.ts'
import type { CategoryKey } from '../publication/categories.ts'
import type { CategoryFilter, FeedSource, Publication } from '../publication/publication.ts'
import type { UnreadFeeds } from '../site/needs.ts'
import type { Article } from '../store/article.ts'
import type { FeedState } from '../store/source-state.ts'
import type { City } from './city.ts'

/** The edition that a category shows, live or sample, and its feeds. */
export interface Edition {
  edition: 'live' | 'sample'
  feeds: readonly FeedSource[]
}

type CityFeeds = Pick<City, 'publication' | 'sampleEdition'>

/** States of feeds by their addresses. */
export type FeedStates = ReadonlyMap<string, FeedState>

/** A feed of the city with the category that lists it. */
export interface ShownFeed extends FeedSource {
  section: CategoryKey
  /** The same feed where it is listed again, such as for other categories of its entries. */
  also?: readonly ShownFeed[]
}

/** The edition of a city's front page, and every feed whose articles are among its stories. */
export interface CityEdition {
  edition: 'live' | 'sample'
  /** By address; an entry of a feed in two categories is shown under the first whose filter passes it. */
  feeds: ReadonlyMap<string, ShownFeed>
}

/**
 * Sample stories never mix with live ones: the categories of the front page decide
 * together which edition is shown, and only feeds of that edition are in it.
 */
export function chooseCityEdition(city: CityFeeds, states: FeedStates): CityEdition {
  const { publication } = city
  const chosen = publication.categories.map(({ key }) => ({ key, ...chooseEdition(key, city, states) }))
  const hasAnswered = (feeds: readonly FeedSource[]) =>
    feeds.some(({ address }) => states.get(address)?.succeededAt !== undefined)
  const ofFront = chosen.filter(({ key }) => publication.front.includes(key))
  const isLive =
    ofFront.every(({ edition }) => edition === 'live') ||
    ofFront.some(({ edition, feeds }) => edition === 'live' && hasAnswered(feeds))
  const edition = isLive ? 'live' : 'sample'
  return { edition, feeds: feedsOfEdition(city, states, edition) }
}

/** Every feed of one edition, whichever categories show it. */
export function feedsOfEdition(
  city: CityFeeds,
  states: FeedStates,
  edition: 'live' | 'sample',
): ReadonlyMap<string, ShownFeed> {
  // Where only samples are shown, no feed is polled, and what is stored of one is old.
  if (edition === 'live' && city.sampleEdition === 'always') return new Map()
  return listFeeds(
    city.publication.categories
      .map(({ key }) => ({ key, ...chooseEdition(key, city, states) }))
      .filter((one) => one.edition === edition),
  )
}

function listFeeds(
  lists: readonly { key: CategoryKey; feeds: readonly FeedSource[] }[],
): Map<string, ShownFeed> {
  const byAddress = new Map<string, ShownFeed>()
  for (const { key, feeds } of lists) {
    for (const feed of feeds) {
      const listing = { ...feed, section: key }
      const first = byAddress.get(feed.address)
      byAddress.set(feed.address, first ? { ...first, also: [...(first.also ?? []), listing] } : listing)
    }
  }
  return byAddress
}

/** Sample and live stories never mix: `auto` shows samples until a feed of the category has answered. */
export function chooseEdition(
  category: CategoryKey,
  { publication, sampleEdition }: CityFeeds,
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

/** Every live feed of a city. */
export function liveAddressesOf({ feeds }: Pick<Publication, 'feeds'>): string[] {
  return Object.values(feeds).flatMap((list) => list.map(({ address }) => address))
}

/** The listing of a feed under which an article is shown; undefined where every listing filters it out. */
export function listingOf(article: Entry, feed: ShownFeed): ShownFeed | undefined {
  return [feed, ...(feed.also ?? [])].find(({ filter }) => passes(article, filter))
}

/** Whether a filter of categories lets an article pass. */
export function passes({ category, categories }: Entry, filter: CategoryFilter | undefined): boolean {
  if (!filter) return true
  const own = (categories ?? [category ?? '']).map((one) => one.toLowerCase())
  const isAsked = filter.only.length === 0 || own.some((one) => filter.only.includes(one))
  return isAsked && !own.some((one) => filter.except.includes(one))
}

/** How many articles are read for each that is shown, where a filter leaves some out. */
export function overread(feeds: Iterable<FeedSource & Pick<ShownFeed, 'also'>>): number {
  for (const { filter, also = [] } of feeds) if (filter || also.some((one) => one.filter)) return 10
  return 1
}

type Entry = Pick<Article, 'category' | 'categories'>

/**
 * Which of a list's feeds readers should know to be unread; undefined
 * where none is. Feeds that were never polled do not count.
 */
export function findUnread(
  feeds: readonly Pick<FeedSource, 'address' | 'title'>[],
  states: FeedStates,
  now: number,
): UnreadFeeds | undefined {
  const known = feeds.flatMap(({ address, title }) => {
    const state = states.get(address)
    return state?.polledAt === undefined ? [] : [{ title, state, since: unreadSince(state, now) }]
  })
  const neverRead = known.filter(({ state }) => state.succeededAt === undefined)
  const unread = known.flatMap(({ title, since }) => (since === undefined ? [] : [{ name: title, since }]))
  if (known.length > 0 && known.length === feeds.length) {
    if (neverRead.length === known.length) return { kind: 'never' }
    if (neverRead.length + unread.length === known.length)
      return { kind: 'all', checkedAt: Math.max(...unread.map(({ since }) => since)) }
  }
  if (unread.length === 0) return undefined
  return { kind: 'some', feeds: unread.toSorted((one, other) => one.since - other.since) }
}
