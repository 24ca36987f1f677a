import type { FeedSource, Publication } from '../publication/publication.ts'
import type { FeedStory, StoryImage } from '../site/needs.ts'
import type { Article } from '../store/article.ts'
import { originOf } from '../stories/origin.ts'
import type { City } from './city.ts'
import { imageId } from './image-id.ts'

/** Who published an article: its feed's name, or the article's own in a file of sample stories, each of a newsroom of its own. */
export function publisherOf({ author }: Article, feed: string): string {
  return feed || (author ?? '')
}

/** A stored article as pages are given it. `feed`: the feed's name. */
export function toFeedStory(article: Article, feed: string, city: City): FeedStory {
  const { guid, title, summary, link, publishedAt, category, language } = article
  const image = article.imageUrl ? toStoryImage(article.id, article.imageUrl, city.publication) : undefined
  const shown = image?.kind === 'resized' && city.hasFailed(image.id) ? undefined : image
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
export function toCarriedStory(article: Article, feed: FeedSource | undefined, city: City): FeedStory {
  const story = toFeedStory(article, feed?.title ?? '', city)
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
