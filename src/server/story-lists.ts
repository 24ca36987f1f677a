import { createHash } from 'node:crypto'
import type { SampleEdition } from '../config.ts'
import { type CategoryKey, categories } from '../publication/categories.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import type { FeedStory, StoryImage, StoryList, StoryQuery } from '../site/page.ts'
import type { SearchResult } from '../site/pages/search/search.tsx'
import type { Article, ArticleStore } from '../store/article.ts'
import type { FeedState } from '../store/feed-state.ts'

const searchLimit = 30

/** The lists of a page and the feeds they depend on. */
export interface LoadedLists {
  lists: Record<string, StoryList>
  feeds: ReadonlySet<string>
}

/** Loads a page's lists of stories: one query for the feeds' states, one for each list. */
export async function loadStoryLists(
  queries: Readonly<Record<string, StoryQuery>>,
  publication: Publication,
  store: ArticleStore,
  sampleEdition: SampleEdition,
): Promise<LoadedLists> {
  const wanted = Object.entries(queries)
  const feeds = new Set(wanted.flatMap(([, query]) => addressesOf(query.category, publication)))
  const states = feeds.size > 0 ? await store.loadFeedStates([...feeds]) : new Map<string, FeedState>()
  const lists = await Promise.all(
    wanted.map(async ([name, query]) => {
      const list = await loadStoryList(query, publication, store, { states, sampleEdition })
      return [name, list] as const
    }),
  )
  return { lists: Object.fromEntries(lists), feeds }
}

function addressesOf(category: CategoryKey, publication: Publication): string[] {
  const sample = publication.sampleFeeds[category]
  const live = publication.feeds[category].map(({ address }) => address)
  return sample ? [...live, sample.address] : live
}

interface Known {
  states: ReadonlyMap<string, FeedState>
  sampleEdition: SampleEdition
}

async function loadStoryList(
  query: StoryQuery,
  publication: Publication,
  store: ArticleStore,
  known: Known,
): Promise<StoryList> {
  const { edition, sources } = chooseSources(query.category, publication, known)
  const polled = sources.some(({ address }) => known.states.get(address)?.polledAt !== undefined)
  if (!polled) return { state: 'loading' }
  const articles = await store.loadLatest({
    feeds: sources.map(({ address }) => address),
    // A category's sample stories stand in one file, whatever the number of its feeds.
    perFeed: edition === 'sample' ? query.limit : query.perFeed,
    limit: query.limit,
  })
  const publishers = new Map(sources.map(({ address, title }) => [address, title]))
  const stories = articles.map((article) =>
    toFeedStory(article, publishers.get(article.feed) ?? '', publication),
  )
  return { state: 'loaded', edition, stories }
}

/** Sample stories never mix with live ones: `auto` shows them until one of the category's feeds has answered. */
function chooseSources(
  category: CategoryKey,
  publication: Publication,
  { states, sampleEdition }: Known,
): { edition: 'live' | 'sample'; sources: readonly FeedSource[] } {
  const live = publication.feeds[category]
  const sample = publication.sampleFeeds[category]
  const answered = live.some(({ address }) => states.get(address)?.succeededAt !== undefined)
  if (!sample || sampleEdition === 'never' || (sampleEdition === 'auto' && answered)) {
    return { edition: 'live', sources: live }
  }
  return { edition: 'sample', sources: [{ address: sample.address, title: '' }] }
}

/** Finds stories of this publication's feeds, in the edition that each category shows. */
export async function searchStories(
  text: string,
  publication: Publication,
  store: ArticleStore,
  sampleEdition: SampleEdition,
): Promise<SearchResult['found']> {
  const categoryList = categories.map(({ key }) => key)
  const feeds = new Set(categoryList.flatMap((category) => addressesOf(category, publication)))
  const known = { states: await store.loadFeedStates([...feeds]), sampleEdition }
  const shown = new Map(
    categoryList.flatMap((category) => {
      const { edition, sources } = chooseSources(category, publication, known)
      return sources.map(({ address, title }) => [address, { category, edition, title }] as const)
    }),
  )
  const articles = await store.search({ feeds: [...shown.keys()], text, limit: searchLimit })
  return articles.flatMap((article) => {
    const source = shown.get(article.feed)
    if (!source) return []
    const { category, edition, title } = source
    return [{ category, edition, story: toFeedStory(article, title, publication) }]
  })
}

/** A stored article as pages are given it. */
function toFeedStory(article: Article, publisher: string, publication: Publication): FeedStory {
  const { guid, title, summary, link, publishedAt, category, language } = article
  return {
    guid,
    title,
    summary,
    link,
    publishedAt,
    category,
    language,
    publisher,
    image: article.imageUrl ? toStoryImage(article.id, article.imageUrl, publication) : undefined,
  }
}

function toStoryImage(articleId: number, imageUrl: string, publication: Publication): StoryImage {
  const own = publication.hosts
    .map((host) => `https://${host}/media/`)
    .find((prefix) => imageUrl.startsWith(prefix))
  if (own) return { kind: 'own', address: `/media/${imageUrl.slice(own.length)}` }
  return { kind: 'resized', id: imageId(articleId, imageUrl) }
}

/** Id of a feed's image in our addresses: the article's, and a hash that changes with the image, so that answers may be kept for ever. */
export function imageId(articleId: number, imageUrl: string): string {
  return `${articleId}-${createHash('sha256').update(imageUrl).digest('hex').slice(0, 12)}`
}
