import { hash } from 'node:crypto'
import type { NewArticle } from './article.ts'

/** Short hash of an article's content in its feed; it differs after the publisher edited the article. */
export function fingerprint(article: NewArticle): string {
  const said = [
    article.title,
    article.summary,
    article.link,
    article.publishedAt ?? null,
    article.category ?? null,
    article.imageUrl ?? null,
    article.author ?? null,
    article.language ?? null,
    ...(article.categories ? [article.categories] : []),
    ...(article.origin === undefined ? [] : [article.origin]),
  ]
  return hash('sha256', JSON.stringify(said), 'base64url').slice(0, 22)
}
