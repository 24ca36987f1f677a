import type { CategoryKey } from '../publication/categories.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import { withoutRemoved } from '../publication/removals.ts'
import type { Notice, UnreadFeeds } from '../site/needs.ts'
import type { Article } from '../store/article.ts'
import { isHelp, isPassed } from '../stories/overtaken.ts'
import { day } from '../time/durations.ts'
import type { City } from './city.ts'
import { type FeedStates, findUnread, passes } from './edition.ts'
import { toCarriedStory } from './reports.ts'

/** Older notices (ms) are not shown: what an office said last week may be over. */
const noticesFor = 7 * day

/** The feeds that the publisher marks as official, each once. */
export function officialFeeds(
  publication: Publication,
): ReadonlyMap<string, FeedSource & { category: CategoryKey }> {
  if (publication.edition === 'sample') return new Map()
  return new Map(
    Object.entries(publication.feeds).flatMap(([category, feeds]) =>
      feeds.flatMap((feed) => (feed.official ? [[feed.address, { ...feed, category }] as const] : [])),
    ),
  )
}

/**
 * The newest entries of official feeds, newest first, at most `perOffice` of each office. Those without a date
 * come last, the one that we saw last first. `helpFirst`: as in a storm, those that tell what is open, closed
 * or ordered before others, and without those whose hour has passed. Throws a StoreError.
 */
export async function loadNotices(
  city: City,
  { limit, perOffice, helpFirst = false }: { limit: number; perOffice: number; helpFirst?: boolean },
): Promise<Notice[]> {
  const { publication, store, now } = city
  const feeds = officialFeeds(publication)
  if (feeds.size === 0) return []
  const read = await store.articles.loadLatest({
    feeds: [...feeds.keys()],
    perFeed: perOffice * 5,
    limit: perOffice * 5 * feeds.size,
    since: now - 4 * noticesFor,
  })
  const counts = new Map<string, number>()
  return withoutRemoved(read, publication)
    .flatMap((article) => {
      const feed = feeds.get(article.feed)
      const { publishedAt, firstSeenAt } = article
      const isNotice = feed && now - (publishedAt ?? firstSeenAt) < noticesFor && passes(article, feed.filter)
      return isNotice ? [{ article, feed }] : []
    })
    .filter(({ article }) => !helpFirst || !isPassed(article, now, publication.timeZone))
    .sort(
      ({ article: one }, { article: other }) =>
        (helpFirst ? Number(isHelp(other.title)) - Number(isHelp(one.title)) : 0) ||
        compareNotices(one, other),
    )
    .filter(({ feed: { title } }) => {
      const count = (counts.get(title) ?? 0) + 1
      counts.set(title, count)
      return count <= perOffice
    })
    .slice(0, limit)
    .map(({ article, feed }) => ({ category: feed.category, story: toCarriedStory(article, feed, city) }))
}

/** Which official feeds cannot be read. Before the first poll of all of them it is as if none could. */
export function findUnreadOffices({ publication, now }: City, states: FeedStates): UnreadFeeds | undefined {
  const feeds = [...officialFeeds(publication).values()]
  if (feeds.length === 0) return undefined
  const isPolled = feeds.some(({ address }) => states.get(address)?.polledAt !== undefined)
  return isPolled ? findUnread(feeds, states, now) : { kind: 'never' }
}

function compareNotices(one: Article, other: Article): number {
  return (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || other.firstSeenAt - one.firstSeenAt
}
