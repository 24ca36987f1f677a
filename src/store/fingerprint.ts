import { hash } from 'node:crypto'
import type { NewArticle } from './article.ts'

/** Short hash of what a feed says of an article; two that differ mean the publisher edited it. */
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
  ]
  return hash('sha256', JSON.stringify(said), 'base64url').slice(0, 22)
}
