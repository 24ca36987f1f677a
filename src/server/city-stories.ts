import { type CategoryKey, getCategory } from '../publication/categories.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import type { FrontStories, Report, StoryAnswer } from '../site/needs.ts'
import { sectionOf, storyIdIn } from '../site/story-path.ts'
import type { Article } from '../store/article.ts'
import { buildPlaceFinder, type PlaceFinder } from '../stories/places.ts'
import { type PlaceFound, type RankSettings, rankStories, scoreStory } from '../stories/rank.ts'
import type { Story } from '../stories/story.ts'
import { rankWeights } from '../stories/weights.ts'
import { chooseEdition, type FeedStates, type StorySources, toFeedStory } from './stored-stories.ts'

/** The newest articles of each feed that can be on a front page. */
const perFeed = 20
/** Stories that a front page is given, beyond what it shows. */
const frontLimit = 60
/** Headlines of the list of the newest local reports: ten, and some in place of those that lead. */
const latestLimit = 14
/** Hours for which a report is among the latest. */
const latestHours = 48

const hour = 3_600_000

/** A feed of the city with the category that lists it. */
interface ShownFeed extends FeedSource {
  section: CategoryKey
}

/** The day's stories in the order of the front page. Throws a StoreError. */
export async function loadFrontStories(
  publication: Publication,
  sources: StorySources,
  states: FeedStates,
  now: number,
): Promise<FrontStories> {
  const { edition, feeds } = chooseCityEdition(publication, sources, states)
  const nothing: FrontStories = {
    state: 'loaded',
    edition,
    stories: [],
    latest: [],
    updatedAt: undefined,
  }
  if (feeds.length === 0) return nothing
  const articles = await loadArticles(feeds, edition, sources, now)
  const isWaiting = feeds.some(({ address }) => states.get(address)?.polledAt === undefined)
  if (articles.length === 0) return { ...nothing, state: isWaiting ? 'loading' : 'loaded' }
  const reports = toReports(articles, feeds, publication, sources)
  const settings = rankSettings(publication, now)
  const isLocal = (report: Report) => settings.placeOf(report).place !== 'elsewhere'
  const ofFront = (report: Report) => publication.front.includes(report.section) || isLocal(report)
  const stories = reports.map(storyOf).filter((story) => story.reports.some(ofFront))
  const latest = reports.filter((report) => report.section === publication.front[0] || isLocal(report))
  const recent = now - latestHours * hour
  return {
    state: 'loaded',
    edition,
    stories: rankStories(stories, settings).slice(0, frontLimit),
    latest: latest
      .filter(({ orderedAt }) => edition === 'sample' || orderedAt >= recent)
      .slice(0, latestLimit),
    updatedAt: edition === 'live' ? newest(articles.map(({ firstSeenAt }) => firstSeenAt)) : undefined,
  }
}

/** One story with what newsrooms reported about it; undefined where the city shows none with this id. Throws a StoreError. */
export async function loadStoryAnswer(
  id: number,
  publication: Publication,
  sources: StorySources,
  states: FeedStates,
  now: number,
): Promise<StoryAnswer | undefined> {
  const { edition, feeds } = chooseCityEdition(publication, sources, states)
  if (feeds.length === 0) return undefined
  const articles = await loadArticles(feeds, edition, sources, now)
  const report = toReports(articles, feeds, publication, sources).find((one) => one.id === id)
  return report && { edition, story: scoreStory(storyOf(report), rankSettings(publication, now)) }
}

/** Sample stories never mix with live ones: the categories of the front page decide together which edition is shown. */
function chooseCityEdition(
  publication: Publication,
  { sampleEdition }: StorySources,
  states: FeedStates,
): { edition: 'live' | 'sample'; feeds: readonly ShownFeed[] } {
  const chosen = publication.categories.map(({ key }) => ({
    key,
    ...chooseEdition(key, publication, sampleEdition, states),
  }))
  const ofFront = chosen.filter(({ key }) => publication.front.includes(key))
  const isLive = ofFront.every(({ edition }) => edition === 'live') || ofFront.some(hasAnswered)
  const edition = isLive ? 'live' : 'sample'
  const feeds = chosen
    .filter((one) => one.edition === edition)
    .flatMap(({ key, feeds }) => feeds.map((feed) => ({ ...feed, section: key })))
  return { edition, feeds: sampleEdition === 'always' && isLive ? [] : firstOfEach(feeds) }

  function hasAnswered({ edition, feeds }: { edition: string; feeds: readonly FeedSource[] }): boolean {
    return edition === 'live' && feeds.some(({ address }) => states.get(address)?.succeededAt !== undefined)
  }
}

/** A feed that two categories list is shown under the first. */
function firstOfEach(feeds: readonly ShownFeed[]): ShownFeed[] {
  const byAddress = new Map<string, ShownFeed>()
  for (const feed of feeds) if (!byAddress.has(feed.address)) byAddress.set(feed.address, feed)
  return [...byAddress.values()]
}

/** The newest articles first, a bounded number; samples have no age. */
function loadArticles(
  feeds: readonly ShownFeed[],
  edition: 'live' | 'sample',
  { store }: StorySources,
  now: number,
): Promise<Article[]> {
  const query = { feeds: feeds.map(({ address }) => address), perFeed, limit: perFeed * feeds.length }
  return store.loadLatest(edition === 'sample' ? query : { ...query, since: now - rankWeights.window * hour })
}

/** Articles, newest first, as reports with their places in their own feeds. */
function toReports(
  articles: readonly Article[],
  feeds: readonly ShownFeed[],
  publication: Publication,
  sources: StorySources,
): Report[] {
  const byAddress = new Map(feeds.map((feed) => [feed.address, feed]))
  const counts = new Map<string, number>()
  return articles.flatMap((article) => {
    const feed = byAddress.get(article.feed)
    if (!feed) return []
    const position = (counts.get(article.feed) ?? 0) + 1
    counts.set(article.feed, position)
    // A file of sample stories holds those of several sample newsrooms.
    const publisher = feed.title === '' ? (article.author ?? '') : feed.title
    return [
      {
        ...toFeedStory(article, publisher, publication, sources),
        id: article.id,
        owner: feed.owner || publisher,
        section: feed.section,
        orderedAt: article.orderedAt,
        position,
      },
    ]
  })
}

/** Whether an editor's name means this report's story: a link, a guid, or the path of the story's page. */
function isNamed({ id, guid, link }: Report, name: string): boolean {
  return link === name || guid === name || (name.startsWith('/') && storyIdIn(name) === id)
}

function storyOf(report: Report): Story<Report> {
  return { id: report.id, reports: [report], links: [] }
}

function rankSettings(publication: Publication, now: number): RankSettings<Report> {
  const findPlace = placeFinderOf(publication)
  const places = new Map<Report, PlaceFound>()
  return {
    now,
    halfLifeOf: (section) => getCategory(publication, section).halfLife,
    placeOf(report) {
      const place = places.get(report) ?? findPlace(report)
      places.set(report, place)
      return place
    },
    sectionOf: ({ reports }) => sectionOf(reports, publication),
    ownerOf: ({ reports }) => reports[0]?.owner ?? '',
    choices: publication.content.choices,
    isNamed: ({ reports }, name) => reports.some((report) => isNamed(report, name)),
  }
}

/** Building one costs as much as a page; a publication that is read again is another object. */
const finders = new WeakMap<Publication, PlaceFinder>()

function placeFinderOf(publication: Publication): PlaceFinder {
  const known = finders.get(publication)
  if (known) return known
  const finder = buildPlaceFinder(publication.places)
  finders.set(publication, finder)
  return finder
}

function newest(times: readonly number[]): number {
  return times.reduce((most, time) => Math.max(most, time), 0)
}
