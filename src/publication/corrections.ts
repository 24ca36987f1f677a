import type { Correction, OwnArticle } from './content.ts'

/** A correction together with the article that it was made in. */
export interface ArticleCorrection extends Correction {
  article: OwnArticle
}

/** Every correction of these articles, newest first. */
export function correctionsIn(articles: readonly OwnArticle[]): ArticleCorrection[] {
  return articles
    .flatMap((article) => article.corrections.map((correction) => ({ ...correction, article })))
    .toSorted((one, other) => other.at - one.at)
}
