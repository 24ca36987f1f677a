import { hash } from 'node:crypto'
import type { PolledArticle } from '../../../store/article.ts'

const longestGuid = 1000

/**
 * Makes each guid unique within the feed. Of identical entries one is kept; entries that share a guid get a guid with the
 * link, then with the title, then of the text.
 */
export function uniqueGuids(articles: readonly PolledArticle[]): PolledArticle[] {
  const distinct = dropDuplicates(articles)
  const byLink = refine(distinct, (article) => `${article.guid} ${article.link}`)
  const byTitle = refine(byLink, (article) => `${article.guid} ${article.title}`)
  // Posts without a title, such as those of a link blog.
  const byText = refine(byTitle, (article) => `${article.guid} ${hashGuid(article.summary)}`)
  const seen = new Set<string>()
  return byText.map(shorten).filter(({ guid }) => !seen.has(guid) && seen.add(guid))
}

/** The guid of an entry without one: the SHA-256 of its texts, in hexadecimal. */
export function hashGuid(...parts: readonly (string | number | undefined)[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex')
}

function dropDuplicates(articles: readonly PolledArticle[]): PolledArticle[] {
  const seen = new Set<string>()
  return articles.filter((article) => {
    const key = JSON.stringify(article)
    return !seen.has(key) && seen.add(key)
  })
}

/** Gives the longer key to all articles that share a guid. */
function refine(
  articles: readonly PolledArticle[],
  key: (article: PolledArticle) => string,
): PolledArticle[] {
  const counts = new Map<string, number>()
  for (const { guid } of articles) counts.set(guid, (counts.get(guid) ?? 0) + 1)
  return articles.map((article) =>
    (counts.get(article.guid) ?? 0) > 1 ? { ...article, guid: key(article) } : article,
  )
}

function shorten(article: PolledArticle): PolledArticle {
  return article.guid.length <= longestGuid ? article : { ...article, guid: hashGuid(article.guid) }
}
