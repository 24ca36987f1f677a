import type { SampleEdition } from '../config.ts'
import type { FeedSource, Publication } from '../publication/publication.ts'
import type { FeedStory, StoryImage } from '../site/needs.ts'
import type { Article, ArticleStore } from '../store/article.ts'
import { originOf } from '../stories/origin.ts'
import { imageId } from './image-id.ts'

/** The store of stories, and what is known of their images. */
export interface StorySources {
  store: ArticleStore
  sampleEdition: SampleEdition
  /** Whether an image was fetched recently and could not be shown. */
  hasFailed(imageId: string): boolean
}

/** Who published an article: its feed's name, or the article's own in a file of sample stories, each of a newsroom of its own. */
export function publisherOf({ author }: Article, feed: string): string {
  return feed || (author ?? '')
}

/** A stored article as pages are given it. `feed`: the feed's name. */
export function toFeedStory(
  article: Article,
  feed: string,
  publication: Publication,
  sources: StorySources,
): FeedStory {
  const { guid, title, summary, link, publishedAt, category, language } = article
  const image = article.imageUrl ? toStoryImage(article.id, article.imageUrl, publication) : undefined
  const shown = image?.kind === 'resized' && sources.hasFailed(image.id) ? undefined : image
  return {
    guid,
    title,
    summary,
    link,
    publishedAt,
    category,
    language,
    publisher: publisherOf(article, feed),
    image: shown,
  }
}

/** An article as pages are given it, with the newsroom that it is from where its feed only carries it. */
export function toCarriedStory(
  article: Article,
  feed: FeedSource | undefined,
  publication: Publication,
  sources: StorySources,
): FeedStory {
  const story = toFeedStory(article, feed?.title ?? '', publication, sources)
  if (feed === undefined || feed.title === '') return story
  return { ...story, owner: feed.owner, origin: originOf(article, feed) }
}

function toStoryImage(articleId: number, imageUrl: string, publication: Publication): StoryImage {
  const own = publication.hosts
    .map((host) => `https://${host}/media/`)
    .find((prefix) => imageUrl.startsWith(prefix))
  if (own) return { kind: 'own', address: `/media/${imageUrl.slice(own.length)}` }
  return { kind: 'resized', id: imageId(articleId, imageUrl) }
}
