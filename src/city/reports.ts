import type { OwnArticle } from '../publication/content.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import { withoutRemoved } from '../publication/removals.ts'
import { siteOrigin } from '../publication/site-origin.ts'
import { headlineOf } from '../site/headline.ts'
import type { FeedStory, Report, StoryCoverage, StoryImage } from '../site/needs.ts'
import { storyPath } from '../site/story-path.ts'
import type { Article } from '../store/article.ts'
import { surveyOwners } from '../stories/copies.ts'
import { groupStories } from '../stories/group-stories.ts'
import { reportsInOthers } from '../stories/headline.ts'
import { joinLanguages } from '../stories/join-languages.ts'
import { originOf } from '../stories/origin.ts'
import { newsroomsOf } from '../stories/rank.ts'
import type { Story } from '../stories/story.ts'
import { rankWeights } from '../stories/weights.ts'
import { hour } from '../time/durations.ts'
import type { City } from './city.ts'
import { listingOf, type ShownFeed } from './edition.ts'
import { imageId } from './image-id.ts'

/** Most reports read of one story, and of one feed in it, beside the first and those asked for. */
const mostReports = 40
const mostOfFeed = 5

/**
 * An article as a report of a city: what pages are given but for its picture, which is chosen for
 * those that are shown. `owner` is a witness only of what its feed carries, whatever newsroom it names.
 */
export type CityArticle = Article & Omit<Report, 'image'>

/** Groups articles, newest first, with all other reports that may be shown. Throws a StoreError. */
export async function loadCityStories(
  articles: readonly Article[],
  feeds: ReadonlyMap<string, ShownFeed>,
  { publication, store }: Pick<City, 'publication' | 'store'>,
): Promise<Story<CityArticle>[]> {
  const addresses = [...feeds.keys()]
  const ids = articles.map(({ id }) => id)
  const { stories, links } = await store.articles.loadStoryGroups({
    feeds: addresses,
    articles: ids,
    limit: mostReports,
    perFeed: mostOfFeed,
  })
  const known = new Set(ids)
  const missing = stories.flatMap((story) => story.articles).filter((id) => !known.has(id))
  const others =
    missing.length > 0 ? await store.articles.loadArticles({ feeds: addresses, ids: missing }) : []
  const storyOf = new Map(stories.flatMap(({ id, articles }) => articles.map((article) => [article, id])))
  const read = toCityArticles(withoutRemoved([...articles, ...others], publication), feeds)
  const grouped = joinLanguages(groupStories(read, storyOf, links), publication.language)
  const standings = surveyOwners(grouped)
  const withStanding = (report: CityArticle) => {
    const standing = standings.get(report.owner)
    return standing ? { ...report, standing } : report
  }
  return grouped.map((story) =>
    story.reports.length < 2 ? story : { ...story, reports: story.reports.map(withStanding) },
  )
}

/** Which of a story's articles in a list is shown; `among` has at least one. */
type PickArticle<A> = (story: Story<CityArticle>, among: readonly [A, ...A[]]) => A

/** An article of a list and the story that it is a report of; undefined where no feed of the city has it. */
interface StoryEntry<A> {
  article: A
  coverage: StoryCoverage | undefined
  story: Story<CityArticle> | undefined
}

/**
 * Articles of a list, in its order, each story once, and who else in the city reported it. Of a story with
 * several articles in the list the one that `pick` chooses is shown, in its own place. Throws a StoreError.
 */
export async function loadStoryEntries<A extends Article>(
  articles: readonly A[],
  feeds: ReadonlyMap<string, ShownFeed>,
  city: Pick<City, 'publication' | 'store'>,
  pick: PickArticle<A>,
): Promise<StoryEntry<A>[]> {
  const stories = await loadCityStories(articles, feeds, city)
  const storyOf = new Map(stories.flatMap((story) => story.reports.map(({ id }) => [id, story])))
  const shown = new Map<Story<CityArticle>, A>()
  for (const [story, [first, ...others]] of Map.groupBy(articles, ({ id }) => storyOf.get(id))) {
    if (story && first) shown.set(story, pick(story, [first, ...others]))
  }
  return articles.flatMap((article): StoryEntry<A>[] => {
    const story = storyOf.get(article.id)
    if (!story) return [{ article, coverage: undefined, story: undefined }]
    if (shown.get(story) !== article) return []
    return [{ article, coverage: coverageOf(story, article.id, city.publication), story }]
  })
}

/** Picks the article under whose headline a publication shows a story. */
export function pickHeadline<A extends Article>(publication: Publication): PickArticle<A> {
  return (story, among) => {
    const ids = new Set(among.map(({ id }) => id))
    const best = headlineOf(
      story,
      publication,
      story.reports.filter(({ id }) => ids.has(id)),
    )
    return among.find(({ id }) => id === best?.id) ?? among[0]
  }
}

/** Picks the first article of a list, such as the best match of a search. */
export function pickFirst<A>(_story: Story<CityArticle>, among: readonly [A, ...A[]]): A {
  return among[0]
}

/** The other reports of a story, beside the one that is shown. */
export function coverageOf(
  story: Story<CityArticle>,
  shown: number,
  publication: Publication,
): StoryCoverage | undefined {
  const { id, reports } = story
  if (reports.length < 2) return undefined
  const own = reports.find((report) => report.id === shown)
  const names = newsroomsOf(story)
  const newsrooms = names.size
  if (own) names.delete(own.owner)
  const others = reportsInOthers(story, publication.language).filter((report) => report.id !== shown)
  for (const { owner } of others) names.delete(owner)
  const inOthers = others.map(({ language = '', publisher, link }) => ({ language, publisher, link }))
  const coverage = { id, path: storyPath(story, publication), newsrooms, also: [...names.values()] }
  return inOthers.length > 0 ? { ...coverage, inOthers } : coverage
}

/** Articles that their feed's listing lets pass; `position`: the place by date among those of the feed. */
function toCityArticles(articles: readonly Article[], feeds: ReadonlyMap<string, ShownFeed>): CityArticle[] {
  const counts = new Map<string, number>()
  return articles.flatMap((article) => {
    const listed = feeds.get(article.feed)
    const feed = listed && listingOf(article, listed)
    if (!feed) return []
    const position = (counts.get(article.feed) ?? 0) + 1
    counts.set(article.feed, position)
    const publisher = publisherOf(article, feed.title)
    // Samples name their newsrooms as authors.
    const origin = feed.title === '' ? undefined : originOf(article, feed)
    const { section, official } = feed
    const owner = feed.owner || publisher
    const language = article.language ?? feed.language
    const ofFeed = { language, origin, publisher, owner, section, position }
    return [{ ...article, ...ofFeed, ...(official && { official: true }) }]
  })
}

/** An article as pages are given it. */
export function toReport(article: CityArticle, city: City): Report {
  return { ...article, image: imageOf(article, city) }
}

/** The feed's name, or the article's own newsroom in a file of sample stories, where each has its own. */
function publisherOf({ author }: Article, feed: string): string {
  return feed || (author ?? '')
}

/** An article as pages are given it, with the newsroom that it is from where its feed only carries it. */
export function toCarriedStory(article: Article, feed: FeedSource | undefined, city: City): FeedStory {
  const shown = { publisher: publisherOf(article, feed?.title ?? ''), image: imageOf(article, city) }
  if (feed === undefined || feed.title === '') return { ...article, ...shown, origin: undefined }
  const { owner, official } = feed
  const language = article.language ?? feed.language
  const ofFeed = { language, owner, origin: originOf(article, feed), ...(official && { official: true }) }
  return { ...article, ...shown, ...ofFeed }
}

/** Undefined where there is none, or where it could not be read. */
function imageOf({ id, imageUrl }: Article, { publication, hasFailed }: City): StoryImage | undefined {
  if (!imageUrl) return undefined
  const own = publication.hosts
    .map((host) => `https://${host}/media/`)
    .find((prefix) => imageUrl.startsWith(prefix))
  if (own) return { kind: 'own', address: `/media/${imageUrl.slice(own.length)}` }
  const image = imageId(id, imageUrl)
  return hasFailed(image) ? undefined : { kind: 'resized', id: image }
}

type OwnCity = Pick<City, 'publication' | 'now'>

/**
 * Our news of the last `within` ms, by default what counts for the front
 * page, as stories of one report, so that it is ranked with those of feeds.
 */
export function ownNews(city: OwnCity, within = rankWeights.window * hour): Story<CityArticle>[] {
  return ownReports(city)
    .filter(({ own, orderedAt }) => own.isNews && city.now - orderedAt < within)
    .map(toOwnStory)
}

/** One of our own reports as a story of its own. */
export function toOwnStory(report: CityArticle): Story<CityArticle> {
  return { id: report.id, reports: [report], links: [] }
}

/**
 * Our own articles as reports of the publication. Their ids are below zero, where no
 * article of a feed has one. A day without a time is its noon, which may be to come.
 */
export function ownReports({
  publication: { content, name, hosts, language },
  now,
}: OwnCity): (CityArticle & { own: OwnArticle })[] {
  return content.articles.map((own, index) => ({
    id: -1 - index,
    feed: '',
    guid: own.path,
    title: own.title,
    summary: own.deck,
    link: own.path,
    publishedAt: own.publishedAt,
    orderedAt: Math.min(own.publishedAt, now),
    firstSeenAt: own.publishedAt,
    category: undefined,
    author: own.author,
    imageUrl: `${siteOrigin({ hosts })}${own.image.address}`,
    language,
    publisher: name,
    owner: name,
    section: own.category,
    position: 1,
    own,
  }))
}
