import type { SampleEdition } from '../config.ts'
import type { CategoryKey } from '../publication/categories.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import type { FeedStory, StoryImage, StoryList, StoryQuery } from '../site/needs.ts'
import type { SearchResult } from '../site/search-result.ts'
import type { Article, ArticleStore } from '../store/article.ts'
import type { FeedState } from '../store/feed-state.ts'
import { imageId } from './images/image-id.ts'

/** Where stories come from, and what is known of them. */
export interface StorySources {
  store: ArticleStore
  sampleEdition: SampleEdition
  /** Whether an image was tried of late and could not be shown. */
  hasFailed(imageId: string): boolean
}

/** The edition that a category shows, and the feeds it comes from. */
export interface Edition {
  edition: 'live' | 'sample'
  feeds: readonly FeedSource[]
}

export type FeedStates = ReadonlyMap<string, FeedState>

/** More than a page shows, for the page to order by its own rule. */
const searchLimit = 30

/** The states of all feeds, live and sample, on which these lists may depend. */
export async function loadStatesOf(
  queries: readonly StoryQuery[],
  publication: Publication,
  store: ArticleStore,
): Promise<{ states: FeedStates; feeds: ReadonlySet<string> }> {
  const feeds = new Set(queries.flatMap(({ category }) => addressesOf(category, publication)))
  return { states: await store.loadFeedStates([...feeds]), feeds }
}

/** One list, in the edition that its category shows: one query. Throws a StoreError. */
export async function loadStoryList(
  query: StoryQuery,
  publication: Publication,
  sources: StorySources,
  states: FeedStates,
): Promise<StoryList> {
  const { edition, feeds } = chooseEdition(query.category, publication, sources.sampleEdition, states)
  // Only samples are shown, and this category has none: no feed is polled that could change it.
  if (edition === 'live' && sources.sampleEdition === 'always')
    return { state: 'loaded', edition, stories: [] }
  if (feeds.length === 0) return { state: 'loaded', edition, stories: [] }
  const unpolled = feeds.filter(({ address }) => states.get(address)?.polledAt === undefined)
  if (unpolled.length === feeds.length) return { state: 'loading' }
  const articles = await sources.store.loadLatest({
    feeds: feeds.map(({ address }) => address),
    // A category's sample stories stand in one file, whatever the number of its feeds.
    perFeed: edition === 'sample' ? query.limit : query.perFeed,
    limit: query.limit,
  })
  // One feed has failed and another is on its way: too early to say that there is nothing.
  if (articles.length === 0 && unpolled.length > 0) return { state: 'loading' }
  const publishers = new Map(feeds.map(({ address, title }) => [address, title]))
  const stories = articles.map((article) =>
    toFeedStory(article, publishers.get(article.feed) ?? '', publication, sources),
  )
  return { state: 'loaded', edition, stories }
}

/** Finds stories of this publication's feeds, in the edition that each category shows. */
export async function searchStories(
  text: string,
  publication: Publication,
  sources: StorySources,
): Promise<SearchResult['found']> {
  const keys = publication.categories.map(({ key }) => key)
  const states = await sources.store.loadFeedStates(keys.flatMap((key) => addressesOf(key, publication)))
  const shown = new Map(
    keys.flatMap((category) => {
      const { edition, feeds } = chooseEdition(category, publication, sources.sampleEdition, states)
      return feeds.map(({ address, title }) => [address, { category, edition, title }] as const)
    }),
  )
  const articles = await sources.store.search({ feeds: [...shown.keys()], text, limit: searchLimit })
  return articles.flatMap((article) => {
    const source = shown.get(article.feed)
    if (!source) return []
    const { category, edition, title } = source
    return [{ category, edition, story: toFeedStory(article, title, publication, sources) }]
  })
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

/** A stored article as pages are given it. Where the feed has no name, it is sample stories, each of a newsroom of its own. */
export function toFeedStory(
  article: Article,
  publisher: string,
  publication: Publication,
  sources: StorySources,
): FeedStory {
  const { guid, title, summary, link, publishedAt, category, language } = article
  const image = article.imageUrl ? toStoryImage(article.id, article.imageUrl, publication) : undefined
  const shown = image?.kind === 'resized' && sources.hasFailed(image.id) ? undefined : image
  const named = publisher || (article.author ?? '')
  return { guid, title, summary, link, publishedAt, category, language, publisher: named, image: shown }
}

function toStoryImage(articleId: number, imageUrl: string, publication: Publication): StoryImage {
  const own = publication.hosts
    .map((host) => `https://${host}/media/`)
    .find((prefix) => imageUrl.startsWith(prefix))
  if (own) return { kind: 'own', address: `/media/${imageUrl.slice(own.length)}` }
  return { kind: 'resized', id: imageId(articleId, imageUrl) }
}
