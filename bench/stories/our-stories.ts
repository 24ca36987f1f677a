import { findStories } from '../../src/stories/find-stories.ts'
import type { LabelledArticle } from './labelled-set.ts'
import type { Grouping } from './measures.ts'

/** Groups the labelled articles with the product's code, without their `origin` and `story`; `threshold` replaces the product's. */
export function ourStories(articles: readonly LabelledArticle[], options?: { threshold: number }): Grouping {
  const stories = findStories(
    articles.map(({ id, title, summary, publishedAt, language, source, link }) => ({
      id,
      title,
      summary,
      publishedAt: Date.parse(publishedAt),
      language,
      source,
      link,
    })),
    options,
  )
  return new Map(stories.flatMap(({ id, reports }) => reports.map((report) => [report.id, id] as const)))
}
