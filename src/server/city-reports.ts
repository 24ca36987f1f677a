import type { CategoryKey } from '../publication/categories.ts'
import type { Publication } from '../publication/publication.ts'
import type { Report } from '../site/needs.ts'
import type { Article } from '../store/article.ts'
import { groupStories } from '../stories/group-stories.ts'
import type { Story } from '../stories/story.ts'
import type { ShownFeed } from './city-edition.ts'
import { type StorySources, toFeedStory } from './stored-stories.ts'

/** Reports of one story that are read at most, beside the first. */
const mostReports = 40

/** An article of a city with what ranking reads of it; a page is given it as a `Report`. */
export interface CityArticle extends Article {
  publisher: string
  owner: string
  section: CategoryKey
  position: number
}

/** Puts a city's articles, newest first, together in stories with every other report of them. Throws a StoreError. */
export async function loadCityStories(
  articles: readonly Article[],
  feeds: ReadonlyMap<string, ShownFeed>,
  { store }: Pick<StorySources, 'store'>,
): Promise<Story<CityArticle>[]> {
  const addresses = [...feeds.keys()]
  const ids = articles.map(({ id }) => id)
  const { stories, links } = await store.loadStoryGroups({
    feeds: addresses,
    articles: ids,
    limit: mostReports,
  })
  const known = new Set(ids)
  const missing = stories.flatMap((story) => story.articles).filter((id) => !known.has(id))
  const others = missing.length > 0 ? await store.loadArticles({ feeds: addresses, ids: missing }) : []
  const storyOf = new Map(stories.flatMap(({ id, articles }) => articles.map((article) => [article, id])))
  return groupStories(toCityArticles([...articles, ...others], feeds), storyOf, links)
}

/** Articles with the places that they have, by date, among those of their feed. */
function toCityArticles(articles: readonly Article[], feeds: ReadonlyMap<string, ShownFeed>): CityArticle[] {
  const counts = new Map<string, number>()
  return articles.flatMap((article) => {
    const feed = feeds.get(article.feed)
    if (!feed) return []
    const position = (counts.get(article.feed) ?? 0) + 1
    counts.set(article.feed, position)
    // A file of sample stories holds those of several sample newsrooms.
    const publisher = feed.title === '' ? (article.author ?? '') : feed.title
    return [{ ...article, publisher, owner: feed.owner || publisher, section: feed.section, position }]
  })
}

/** An article as pages are given it. */
export function toReport(article: CityArticle, publication: Publication, sources: StorySources): Report {
  const { id, owner, section, orderedAt, position, publisher } = article
  const story = toFeedStory(article, publisher, publication, sources)
  return { ...story, id, owner, section, orderedAt, position }
}
