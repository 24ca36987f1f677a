import type { Publication } from '../publication/publication.ts'
import type { StoryList, StoryQuery } from '../site/needs.ts'
import type { SearchChoice, SearchResult } from '../site/search-result.ts'
import type { Article } from '../store/article.ts'
import { chooseEdition, type FeedStates, feedsOfEdition, overread, passes } from './city-edition.ts'
import { loadStoryEntries, pickFirst, pickHeadline } from './city-reports.ts'
import { type StorySources, toCarriedStory } from './feed-story.ts'
import { findUnread } from './unread-feeds.ts'

/** The most results of a search, on all its pages: each costs as much as the article of a list. */
const searchLimit = 100
/** Articles that are read beyond the length of a list, to fill it where several tell one story; of a short list, as many as it has. */
const mostSpare = 10

/** One list, in the edition that its category shows: one query. Throws a StoreError. */
export async function loadStoryList(
  query: StoryQuery,
  publication: Publication,
  sources: StorySources,
  states: FeedStates,
  now: number,
): Promise<StoryList> {
  const { edition, feeds } = chooseEdition(query.category, publication, sources.sampleEdition, states)
  // Only samples are shown, and this category has none: no feed is polled that could change it.
  if (edition === 'live' && sources.sampleEdition === 'always')
    return { state: 'loaded', edition, stories: [] }
  if (feeds.length === 0) return { state: 'loaded', edition, stories: [] }
  const unpolled = feeds.filter(({ address }) => states.get(address)?.polledAt === undefined)
  if (unpolled.length === feeds.length) return { state: 'loading' }
  const times = overread(feeds)
  const listed = new Map(feeds.map((feed) => [feed.address, feed]))
  const read = await sources.store.loadLatest({
    feeds: [...listed.keys()],
    // A category's sample stories are in one file, whatever the number of its feeds.
    perFeed: ((edition === 'sample' ? query.limit : query.perFeed) + mostSpare) * times,
    // Several of them may be reports of one event.
    limit: (query.limit + Math.min(query.limit, mostSpare)) * times,
  })
  const articles = read.filter((article) => passes(article, listed.get(article.feed)?.filter))
  // One feed has failed and another is not read yet: too early to show an empty list.
  if (articles.length === 0 && unpolled.length > 0) return { state: 'loading' }
  const cityFeeds = feedsOfEdition(publication, sources, states, edition)
  const all = await loadStoryEntries(articles, cityFeeds, publication, sources, pickHeadline(publication))
  const entries = edition === 'sample' ? all : withinEach(all, query.perFeed)
  const stories = entries.slice(0, query.limit).map(({ article, coverage }) => ({
    ...toCarriedStory(article, listed.get(article.feed), publication, sources),
    ...(coverage && { coverage }),
  }))
  const unread = edition === 'live' ? findUnread(feeds, states, now) : undefined
  return { state: 'loaded', edition, stories, ...(unread && { unread }) }
}

/**
 * Finds stories of this publication's feeds, in the edition that each category shows. `hasMore`: whether other
 * articles match, too.
 */
export async function searchStories(
  { text, order }: { text: string; order: SearchChoice['order'] },
  publication: Publication,
  sources: StorySources,
  states: FeedStates,
): Promise<Pick<SearchResult, 'found' | 'hasMore'>> {
  const keys = publication.categories.map(({ key }) => key)
  const shown = Map.groupBy(
    keys.flatMap((category) => {
      const { edition, feeds } = chooseEdition(category, publication, sources.sampleEdition, states)
      return feeds.map((feed) => ({ category, edition, feed }))
    }),
    ({ feed }) => feed.address,
  )
  const times = overread([...shown.values()].flat().map(({ feed }) => feed))
  const read = await sources.store.search({
    feeds: [...shown.keys()],
    text,
    limit: (searchLimit + 1) * times,
    order,
  })
  const listing = (article: Article) =>
    shown.get(article.feed)?.find(({ feed }) => passes(article, feed.filter))
  const passing = read.filter((article) => listing(article) !== undefined)
  const articles = passing.slice(0, searchLimit)
  const found = await Promise.all(
    (['live', 'sample'] as const).map((edition) =>
      loadStoryEntries(
        articles.filter((article) => listing(article)?.edition === edition),
        feedsOfEdition(publication, sources, states, edition),
        publication,
        sources,
        pickFirst,
      ),
    ),
  )
  const entries = new Map(found.flat().map((entry) => [entry.article, entry]))
  const results = articles.flatMap((article) => {
    const [source, entry] = [listing(article), entries.get(article)]
    if (!source || !entry) return []
    const story = toCarriedStory(article, source.feed, publication, sources)
    const { coverage } = entry
    const { category, edition } = source
    return [{ category, edition, story: coverage ? { ...story, coverage } : story }]
  })
  return { found: results, hasMore: passing.length > searchLimit }
}

/** The first stories of each feed: its reports of one story count once. */
function withinEach<E extends { article: Pick<Article, 'feed'> }>(entries: readonly E[], most: number): E[] {
  const counts = new Map<string, number>()
  return entries.filter(({ article: { feed } }) => {
    const count = (counts.get(feed) ?? 0) + 1
    counts.set(feed, count)
    return count <= most
  })
}
