import { z } from 'zod'
import { findStories } from '../../src/stories/find-stories.ts'
import { findSharedFacts } from '../../src/stories/shared-facts.ts'
import { type LabelledArticle, readLabelledArticles, readLines } from './labelled-set.ts'

const labelShape = z.strictObject({
  story: z.string(),
  fact: z.string(),
  label: z.enum(['right', 'wrong']),
})

/** Facts that newsrooms share, by the product's rules, against labels. */
export interface FactsScore {
  /** Labelled stories of two newsrooms or more, and those of them with a fact. */
  stories: number
  withFacts: number
  facts: number
  precision: number
  wrong: string[]
  /** Facts without a label: somebody has to read them. */
  unread: string[]
}

/** The facts of each composed English story of several newsrooms in articles.jsonl, as the labels write them. */
function listFacts(): Map<string, string[]> {
  const english = readLabelledArticles().filter(({ language, story }) => language === 'en' && story)
  const several = [...Map.groupBy(english, ({ story }) => story ?? '')].filter(
    ([, articles]) => new Set(articles.map(({ source }) => source)).size > 1,
  )
  return new Map(several.map(([story, articles]) => [story, factsOf(articles)]))
}

function factsOf(articles: readonly LabelledArticle[]): string[] {
  const reports = articles.map((article) => ({
    ...article,
    publishedAt: Date.parse(article.publishedAt),
    orderedAt: Date.parse(article.publishedAt),
    carrier: article.source,
    owner: article.source,
    section: 'localNews',
    position: 1,
  }))
  return findStories(reports).flatMap(({ id, links, reports: together }) => {
    const ids = new Set(together.map((report) => report.id))
    const story = { id, links, reports: reports.filter((report) => ids.has(report.id)) }
    return findSharedFacts(story).map(
      ({ kind, statements }) => `${kind}: ${[...new Set(statements.map(({ words }) => words))].join(' = ')}`,
    )
  })
}

/** The share of the found facts that are labelled right. */
export function scoreFacts(): FactsScore {
  const labels = new Map(
    readLines('facts.jsonl', labelShape).map(({ story, fact, label }) => [`${story}: ${fact}`, label]),
  )
  const found = listFacts()
  const facts = [...found].flatMap(([story, facts]) => facts.map((fact) => `${story}: ${fact}`))
  const wrong = facts.filter((fact) => labels.get(fact) === 'wrong')
  return {
    stories: found.size,
    withFacts: [...found.values()].filter(({ length }) => length > 0).length,
    facts: facts.length,
    precision: 1 - wrong.length / facts.length,
    wrong,
    unread: facts.filter((fact) => !labels.has(fact)),
  }
}
