import type { FeedSource } from '../publication/publication.ts'
import { withoutRemoved } from '../publication/removals.ts'
import type { StoryList, StoryQuery } from '../site/needs.ts'
import type { FoundStory, SearchChoice, SearchResult } from '../site/search-result.ts'
import { synonymsOf } from '../site/search-synonyms.ts'
import type { Article } from '../store/article.ts'
import {
  datedFirst,
  newsroomsOf,
  type RankSettings,
  rankStories,
  shareByOwner,
  shareOf,
} from '../stories/rank.ts'
import type { Story } from '../stories/story.ts'
import { day } from '../time/durations.ts'
import type { City } from './city.ts'
import { type FeedStates, feedsOf, feedsOfCity, findUnread, overread, passes } from './edition.ts'
import { rankSettings } from './rank-settings.ts'
import {
  type CityArticle,
  coverageOf,
  loadStoryEntries,
  ownNews,
  pickFirst,
  pickHeadline,
  toCarriedStory,
  toReport,
} from './reports.ts'

/** The most results of a search, on all its pages: each costs as much as the article of a list. */
const searchLimit = 100
/** Articles read beyond a list's length (at most that length), to fill it where several tell one story. */
const mostSpare = 10

/** One list: one query. Throws a StoreError. */
export async function loadStoryList(query: StoryQuery, city: City, states: FeedStates): Promise<StoryList> {
  const { publication, now } = city
  const feeds = feedsOf(query.category, publication)
  const own = ownEntries(query, city)
  const unpolled = feeds.filter(({ address }) => states.get(address)?.polledAt === undefined)
  const listed = new Map(feeds.map((feed) => [feed.address, feed]))
  // One feed alone fills the list.
  const perFeed = feeds.length === 1 ? query.limit : query.perFeed
  const newest = await loadNewest(listed, { ...query, perFeed }, city)
  const articles = withoutRemoved(newest, publication)
  const found = await loadStoryEntries(articles, feedsOfCity(publication), city, pickHeadline(publication))
  // Too early to show an empty list.
  if (unpolled.length > 0 && found.length === 0 && own.length === 0) return { state: 'loading' }
  const all = [...found, ...own].sort((one, other) => other.article.orderedAt - one.article.orderedAt)
  const entries = withinEach(all, perFeed)
  const ownerOf = ({ article }: Entry) => listed.get(article.feed)?.owner || article.feed
  const shared = shareByOwner(entries, ownerOf, query.limit)
  // Samples are no news: they stay in the order of their dates, and nobody asks for new ones.
  const isSample = publication.edition === 'sample'
  const most = isSample ? 0 : (query.leading ?? 0)
  const settings = rankSettings(city)
  // A page of the nation or the world is not about the city: no name of a place weighs there.
  const weighed = publication.front.includes(query.category)
    ? settings
    : { ...settings, placeOf: () => ({ place: 'elsewhere', words: [] }) as const }
  const leading = leadingEntries(entries, most, weighed)
  const ordered = datedFirst(
    [...leading, ...shared.filter((entry) => !leading.includes(entry))],
    ({ article }) => article.publishedAt !== undefined,
  )
  const stories = ordered.slice(0, query.limit).map(({ article, coverage, story }) => ({
    ...toCarriedStory(article, listed.get(article.feed), city),
    ...(coverage && { coverage }),
    ...(story?.reports[0]?.own && { own: story.reports[0].own }),
  }))
  const unread = isSample ? undefined : findUnread(feeds, states, now)
  return { state: 'loaded', stories, ...(unread && { unread }) }
}

type Entry = Awaited<ReturnType<typeof loadStoryEntries>>[number]

/** Our own news of a category. */
function ownEntries({ category }: StoryQuery, city: City): Entry[] {
  return ownNews(city).flatMap((story) =>
    story.reports.flatMap((article) =>
      article.section === category ? { article, coverage: undefined, story } : [],
    ),
  )
}

/** The newest articles of these feeds; where an owner has more than its share, also those of the others. */
async function loadNewest(
  feeds: ReadonlyMap<string, FeedSource>,
  { perFeed, limit }: Pick<StoryQuery, 'perFeed' | 'limit'>,
  { store }: City,
): Promise<Article[]> {
  const times = overread(feeds.values())
  // Several of them may be reports of one event.
  const most = (limit + Math.min(limit, mostSpare)) * times
  const load = (addresses: readonly string[]) =>
    store.articles.loadLatest({ feeds: addresses, perFeed: (perFeed + mostSpare) * times, limit: most })
  const isPassing = (article: Article) => passes(article, feeds.get(article.feed)?.filter)
  if (feeds.size === 0) return []
  const read = await load([...feeds.keys()])
  const newest = read.filter(isPassing)
  // All that these feeds may have in the list: the others have no more.
  if (read.length < most) return newest
  const ownerOf = (address: string) => feeds.get(address)?.owner || address
  const counts = Map.groupBy(newest.slice(0, limit), ({ feed }) => ownerOf(feed))
  const crowding = new Set(
    [...counts].filter(([, own]) => own.length > shareOf(limit)).map(([owner]) => owner),
  )
  const others = [...feeds.keys()].filter((address) => !crowding.has(ownerOf(address)))
  if (crowding.size === 0 || others.length === 0) return newest
  const known = new Set(newest.map(({ id }) => id))
  // None of them is newer than the oldest of the others.
  const further = await load(others)
  return [...newest, ...further.filter((article) => !known.has(article.id) && isPassing(article))]
}

/** The first entries by the score of the front page, of which each owner has two at most. */
function leadingEntries(
  entries: readonly Entry[],
  count: number,
  settings: RankSettings<CityArticle>,
): Entry[] {
  if (count === 0) return []
  const byStory = new Map(entries.flatMap((entry) => (entry.story ? [[entry.story.id, entry] as const] : [])))
  const stories = [...byStory.values()].flatMap(({ story }) => story ?? [])
  // An editor's choices are for the front page.
  return rankStories(stories, { ...settings, choices: [] })
    .slice(0, count)
    .flatMap(({ id }) => byStory.get(id) ?? [])
}

/**
 * Finds stories of this publication's feeds, in the edition that
 * each category shows. `most`: of feeds. `hasMore`: whether other articles match, too.
 */
export async function searchStories(
  {
    text,
    order,
    section,
    language,
    most = searchLimit,
  }: Omit<SearchChoice, 'page' | 'age'> & { text: string; most?: number | undefined },
  city: City,
): Promise<Pick<SearchResult, 'found' | 'hasMore'>> {
  const { publication } = city
  const keys = publication.categories.flatMap(({ key }) =>
    section === undefined || key === section ? key : [],
  )
  const shown = Map.groupBy(
    keys.flatMap((category) => feedsOf(category, publication).map((feed) => ({ category, feed }))),
    ({ feed }) => feed.address,
  )
  const times = overread([...shown.values()].flat().map(({ feed }) => feed))
  const read = await city.store.search.search({
    feeds: [...shown.keys()],
    text,
    limit: (most + 1) * times,
    order,
    synonyms: synonymsOf(publication),
  })
  const listing = (article: Article) =>
    shown.get(article.feed)?.find(({ feed }) => passes(article, feed.filter))
  const passing = withoutRemoved(read, publication).filter((article) => listing(article) !== undefined)
  const articles = passing.slice(0, most)
  const found = await loadStoryEntries(articles, feedsOfCity(publication), city, pickFirst)
  const entries = new Map(found.map((entry) => [entry.article, entry]))
  const results = articles.flatMap((article): FoundStory[] => {
    const [source, entry] = [listing(article), entries.get(article)]
    if (!source || !entry) return []
    const { category } = source
    const ofToday = entry.story
    const newest = ofToday && newestOfToday(ofToday, city, language)
    const story = toCarriedStory(article, source.feed, city)
    if (!ofToday || !newest) {
      const { coverage } = entry
      return [{ category, story: coverage ? { ...story, coverage } : story }]
    }
    const { title, link, publisher } = story
    const match = newest.id === article.id ? undefined : { title, link, publisher }
    const coverage = coverageOf(ofToday, newest.id, publication)
    const told = toReport(newest, city)
    return [{ category, story: { ...told, ...(coverage && { coverage }) }, today: { match } }]
  })
  return { found: results, hasMore: passing.length > most }
}

/**
 * The newest report of the last day, in the searched or else the publication's language
 * if there is one; undefined for a story of fewer than two independent newsrooms.
 */
function newestOfToday(
  story: Story<CityArticle>,
  { publication, now }: City,
  language: string | undefined,
): CityArticle | undefined {
  if (newsroomsOf(story).size < 2) return undefined
  const recent = story.reports.filter(({ orderedAt }) => now - orderedAt < day)
  const isIn = (tag: string) => (one: CityArticle) => one.language?.slice(0, 2) === tag.slice(0, 2)
  const own = language === undefined ? undefined : recent.find(isIn(language))
  const isOurs = isIn(publication.language)
  return own ?? recent.find((one) => one.language === undefined || isOurs(one)) ?? recent[0]
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
