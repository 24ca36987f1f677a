import { unreadSince } from '../feed-health/diagnosis.ts'
import { getCategory } from '../publication/categories.ts'
import type { EditorsChoice } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import { findRemoval, type Removal, withoutRemoved } from '../publication/removals.ts'
import { latestWindow } from '../site/components/latest-list.ts'
import { headlineOf } from '../site/headline.ts'
import type { FrontStories, QuietFront, Report, StoryAnswer } from '../site/needs.ts'
import { sectionOf, storyIdIn } from '../site/story-path.ts'
import type { Article } from '../store/article.ts'
import { mayBeIn } from '../stories/headline.ts'
import { datedFirst, type RankedStory, rankStories, scoreStory, shareByOwner } from '../stories/rank.ts'
import type { Story } from '../stories/story.ts'
import { rankWeights } from '../stories/weights.ts'
import { day, hour, week } from '../time/durations.ts'
import type { City } from './city.ts'
import { type FeedStates, feedsOfCity, findUnread, overread, type ShownFeed } from './edition.ts'
import { choicesInForce, isNamed, rankSettings } from './rank-settings.ts'
import { type CityArticle, loadCityStories, ownNews, ownReports, toOwnStory, toReport } from './reports.ts'

/** Number of newest articles of each feed that are considered for the front page. */
const perFeed = 20
/** Number of stories that are passed to the front page, which shows fewer. */
const frontLimit = 60
/** Least number of stories in each section of the front page: four may be above the tabs, which show two. */
const sectionLimit = 6
/** Number of latest headlines: ten, and some to replace those that the page shows elsewhere. */
const latestLimit = 20

/** An editor can name an article by its link for this long after it came, in ms. */
const namedFor = 30 * day

/** The day's stories in the order of the front page. Throws a StoreError. */
export async function loadFrontStories(city: City, states: FeedStates): Promise<FrontStories> {
  const { publication, now } = city
  const feeds = feedsOfCity(publication)
  const load = async (window: number) =>
    withoutRemoved(await loadNewest(feeds, city, now - window), publication)
  const recent = await load(rankWeights.window * hour)
  const articles = recent.length === 0 ? latestOf(await load(now)) : recent
  const ownReports = ownNews(city).flatMap(({ reports }) => reports)
  // Samples are of no day.
  const isLive = publication.edition === 'live'
  const quiet = isLive ? findQuiet([...articles, ...ownReports], [...feeds.keys()], states, now) : undefined
  const isWaiting = [...feeds.keys()].some((address) => states.get(address)?.polledAt === undefined)
  const found = isLive ? findUnread([...feeds.values()], states, now) : undefined
  // In a whole city some feed always fails: readers of the front page are told only when all fail.
  const unread = found?.kind === 'some' ? undefined : found
  const own = ownOfFront(city)
  if (articles.length + own.length === 0) {
    const state = isWaiting ? 'loading' : 'loaded'
    return { state, stories: [], latest: [], updatedAt: undefined, unread, idle: [] }
  }
  const chosen = await loadChosen(articles, feeds, city)
  const settings = rankSettings(city)
  // Stories of the archives are about earlier times, whatever places they name.
  const isLocal = (article: CityArticle) =>
    settings.placeOf(article).place !== 'elsewhere' && !getCategory(publication, article.section).archive
  const ofFront = (article: CityArticle) => publication.front.includes(article.section) || isLocal(article)
  const isChosen = new Set([...chosen, ...own].map(({ id }) => id))
  const stories = [...(await loadCityStories([...articles, ...chosen], feeds, city)), ...own]
  const scored = rankStories(
    stories.filter(({ reports }) => reports.some((report) => ofFront(report) || isChosen.has(report.id))),
    settings,
  )
  const ranked = named(quiet ? byTime(scored) : scored, publication)
  const since = isLive && !quiet ? now - latestWindow : 0
  const latest = ranked.flatMap((story) => {
    const local = (report: CityArticle) => report.section === publication.front[0] || isLocal(report)
    const shown = story.reports.filter((report) => cameAt(report) >= since && local(report))
    return headlineOf(story, publication, shown) ?? []
  })
  const readable = latest.filter(({ language }) => mayBeIn(language, publication.language))
  return {
    state: 'loaded',
    stories: ofSections(ranked, publication).map((story) => toRanked(story, city)),
    latest: shareByOwner(
      (readable.length > 0 ? readable : latest).sort(compareNewest),
      ({ owner }) => owner,
      latestLimit,
    ).map((article) => toReport(article, city)),
    updatedAt: isLive && articles.length > 0 ? articles.reduce(newerOf, 0) : undefined,
    quiet,
    unread,
    idle: isWaiting ? [] : findIdle(city, stories),
  }
}

/** Articles of each feed that are considered for a week, and stories of a week. */
const perFeedOfWeek = 200
const weekLimit = 10

/** The best-reported stories of seven days, by the front page's score without age. Throws a StoreError. */
export async function loadWeekStories(city: City): Promise<RankedStory<Report>[]> {
  const { publication, store, now } = city
  const feeds = feedsOfCity(publication)
  const each = perFeedOfWeek * overread(feeds.values())
  const since = now - 7 * day
  const query = { feeds: [...feeds.keys()], perFeed: each, limit: each * feeds.size, since }
  const articles = withoutRemoved(await store.articles.loadLatest(query), publication)
  const settings = { ...rankSettings(city), now: 0, choices: [] }
  const isOfCity = (article: CityArticle) =>
    publication.front.includes(article.section) || settings.placeOf(article).place !== 'elsewhere'
  const stories = [...(await loadCityStories(articles, feeds, city)), ...ownNews(city, 7 * day)]
  const ofCity = stories.filter(({ reports }) => reports.some(isOfCity))
  return named(rankStories(ofCity, settings), publication)
    .slice(0, weekLimit)
    .map((story) => toRanked(story, city))
}

/** Our own news that counts for the front page, and our articles that an editor's choice in force names. */
export function ownOfFront(city: Pick<City, 'publication' | 'now'>): Story<CityArticle>[] {
  const names = choicesInForce(city).map(({ story }) => story)
  const news = ownNews(city)
  const isKnown = new Set(news.map(({ id }) => id))
  const named = ownReports(city).filter(
    (report) => !isKnown.has(report.id) && names.some((name) => isNamed(report, name)),
  )
  return [...news, ...named.map(toOwnStory)]
}

/** Leaves out stories to which the feed gave no title, unless no others are left. */
function named(
  stories: readonly RankedStory<CityArticle>[],
  publication: Publication,
): readonly RankedStory<CityArticle>[] {
  const titled = stories.filter((story) => headlineOf(story, publication)?.title !== 'Untitled')
  return titled.length > 0 ? titled : stories
}

/** The first stories, and those of each section that its tab may need. */
function ofSections(
  stories: readonly RankedStory<CityArticle>[],
  publication: Publication,
): RankedStory<CityArticle>[] {
  const counts = new Map<string, number>()
  return stories.filter(({ reports }, index) => {
    const section = sectionOf(reports, publication)
    const count = (counts.get(section) ?? 0) + 1
    counts.set(section, count)
    return index < frontLimit || (count <= sectionLimit && publication.front.includes(section))
  })
}

/** What an editor placed first, then by the newest report, and not first what has no date. */
function byTime(stories: readonly RankedStory<CityArticle>[]): RankedStory<CityArticle>[] {
  const newest = ({ reports: [first] }: Story<CityArticle>) => first?.orderedAt ?? 0
  const others = stories.filter(({ chosen }) => !chosen).sort((one, other) => newest(other) - newest(one))
  const hasDate = ({ reports }: Story<CityArticle>) =>
    reports.some(({ publishedAt }) => publishedAt !== undefined)
  return [...stories.filter(({ chosen }) => chosen), ...datedFirst(others, hasDate)]
}

/** What came within a week before the newest: some feeds go on listing an entry of last year. */
function latestOf(articles: readonly Article[]): Article[] {
  const newest = articles.reduce((most, { orderedAt }) => Math.max(most, orderedAt), 0)
  return articles.filter(({ orderedAt }) => newest - orderedAt < week)
}

/** When an article came, in ms since 1970; 0 for a presumed time, so that it is not among the latest. */
function cameAt({ publishedAt, orderedAt, firstSeenAt }: Article): number {
  return publishedAt === undefined && orderedAt < firstSeenAt ? 0 : orderedAt
}

/** An editor's choices that are in force and name none of these stories. */
function findIdle(city: City, stories: readonly Story<CityArticle>[]): EditorsChoice[] {
  return choicesInForce(city).filter(
    ({ story: name }) => !stories.some(({ reports }) => reports.some((report) => isNamed(report, name))),
  )
}

/**
 * One story with its reports, by the id of any of its articles; undefined when the city has no such story.
 * Throws a StoreError.
 */
export async function loadStoryAnswer(id: number, city: City): Promise<StoryAnswer | undefined> {
  const feeds = feedsOfCity(city.publication)
  const articles = await city.store.articles.loadArticles({ feeds: [...feeds.keys()], ids: [id] })
  const [alone] = articles.length > 0 ? await loadCityStories(articles, feeds, city) : []
  if (!alone) return undefined
  const story = await withStandings(alone, feeds, city)
  return { story: toRanked(scoreStory(story, rankSettings(city)), city) }
}

/**
 * A story of several owners as on the front page: only all
 * stories of the day show who copies whom and how an owner dates.
 */
async function withStandings(
  story: Story<CityArticle>,
  feeds: ShownFeeds,
  city: City,
): Promise<Story<CityArticle>> {
  if (new Set(story.reports.map(({ owner }) => owner)).size < 2) return story
  const newest = await loadNewest(feeds, city, city.now - rankWeights.window * hour)
  const known = new Set(newest.map(({ id }) => id))
  const others = story.reports.filter(({ id }) => !known.has(id))
  const stories = await loadCityStories([...newest, ...others], feeds, city)
  return stories.find(({ id }) => id === story.id) ?? story
}

/** Why this article of the city was taken down; undefined where it may be shown. Throws a StoreError. */
export async function findRemovedArticle(
  id: number,
  { publication, store }: Pick<City, 'publication' | 'store'>,
): Promise<Removal | undefined> {
  const { removals } = publication
  if (removals.length === 0) return undefined
  const article = await loadOwnArticle(id, { publication, store })
  return article && findRemoval(removals, article)
}

/** The article with this id, if a feed of the city brought it. Throws a StoreError. */
export async function loadOwnArticle(
  id: number,
  { publication, store }: Pick<City, 'publication' | 'store'>,
): Promise<Article | undefined> {
  const [article] = await store.articles.loadArticles({
    feeds: [...feedsOfCity(publication).keys()],
    ids: [id],
  })
  return article
}

type ShownFeeds = ReadonlyMap<string, ShownFeed>

/** The newest articles since an instant, a limited number of each feed. */
function loadNewest(feeds: ShownFeeds, { store }: City, since: number): Promise<Article[]> {
  const each = perFeed * overread(feeds.values())
  return store.articles.loadLatest({
    feeds: [...feeds.keys()],
    perFeed: each,
    limit: each * feeds.size,
    since,
  })
}

/** Named articles that are not among the newest, because an editor's pin may be older than the window. */
async function loadChosen(newest: readonly Article[], feeds: ShownFeeds, city: City): Promise<Article[]> {
  const { store, now } = city
  const names = choicesInForce(city)
    .map(({ story }) => story)
    .filter((name) => !newest.some((article) => isNamed(article, name)))
  if (names.length === 0) return []
  const addresses = [...feeds.keys()]
  const byPath = names.flatMap((name) => (name.startsWith('/') ? (storyIdIn(name) ?? []) : []))
  const byName = await store.articles.findNamed({ feeds: addresses, names, since: now - namedFor })
  return store.articles.loadArticles({ feeds: addresses, ids: [...byPath, ...byName] })
}

function toRanked(story: RankedStory<CityArticle>, city: City): RankedStory<Report> {
  return { ...story, reports: story.reports.map((article) => toReport(article, city)) }
}

function compareNewest(one: Article, other: Article): number {
  return other.orderedAt - one.orderedAt || other.id - one.id
}

function newerOf(newest: number, { firstSeenAt }: Article): number {
  return Math.max(newest, firstSeenAt)
}

/** What a front page says without a report of the last day; undefined with one, and if none ever came. */
export function findQuiet(
  articles: readonly Article[],
  feeds: readonly string[],
  states: FeedStates,
  now: number,
): QuietFront | undefined {
  const since = articles.reduce((newest, { orderedAt }) => Math.max(newest, orderedAt), 0)
  if (articles.length === 0 || now - since < day) return undefined
  const polled = feeds
    .flatMap((address) => states.get(address) ?? [])
    .filter(({ polledAt }) => polledAt !== undefined)
  const answeredAt = polled.reduce((newest, { succeededAt }) => Math.max(newest, succeededAt ?? 0), 0)
  const silent = polled.filter(
    (state) => state.succeededAt === undefined || unreadSince(state, now) !== undefined,
  )
  return { since, sources: polled.length, silent: silent.length, answeredAt }
}
