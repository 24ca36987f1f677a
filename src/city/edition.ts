import { unreadSince } from '../feed-health/diagnosis.ts'
import type { CategoryKey } from '../publication/categories.ts'
import type { CategoryFilter, FeedSource, Publication } from '../publication/publication.ts'
import type { UnreadFeeds } from '../site/needs.ts'
import type { Article } from '../store/article.ts'
import type { FeedState } from '../store/source-state.ts'

/** States of feeds by their addresses. */
export type FeedStates = ReadonlyMap<string, FeedState>

/** A feed of the city with the category that lists it. */
export interface ShownFeed extends FeedSource {
  section: CategoryKey
  /** The same feed where it is listed again, such as for other categories of its entries. */
  also?: readonly ShownFeed[]
}

/**
 * Every feed of a city's edition, whichever categories list it, by address; an
 * entry of a feed in two categories is shown under the first whose filter passes it.
 */
export function feedsOfCity(publication: Publication): ReadonlyMap<string, ShownFeed> {
  const byAddress = new Map<string, ShownFeed>()
  for (const { key } of publication.categories) {
    for (const feed of feedsOf(key, publication)) {
      const listing = { ...feed, section: key }
      const first = byAddress.get(feed.address)
      byAddress.set(feed.address, first ? { ...first, also: [...(first.also ?? []), listing] } : listing)
    }
  }
  return byAddress
}

/** The feeds of a category; in the sample edition the file of its stories. */
export function feedsOf(
  category: CategoryKey,
  { edition, feeds, sampleFeeds }: Pick<Publication, 'edition' | 'feeds' | 'sampleFeeds'>,
): readonly FeedSource[] {
  if (edition === 'live') return feeds[category] ?? []
  const sample = sampleFeeds[category]
  return sample ? [{ address: sample, title: '', owner: '' }] : []
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
