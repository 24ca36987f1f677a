import type { LabelledArticle } from './labelled-set.ts'
import type { Grouping } from './measures.ts'

const functionWords = new Set(
  `a an the and or but in on at to for of is it by with from as be was were are this that after over his her its their
  el la los las un una y o en a de del al por para con que se su tras`.split(/\s+/),
)
const leastShared = 3
const leastOverlap = 0.6

/** Groups articles with exactly the same title. */
export function groupExactTitles(articles: readonly LabelledArticle[]): Grouping {
  const first = new Map<string, number>()
  return new Map(
    articles.map(({ id, title }) => {
      const group = first.get(title) ?? id
      first.set(title, group)
      return [id, group]
    }),
  )
}

/**
 * The method of a well-known feed reader: two titles belong together if they share at least three words, function words not
 * counted, and these are at least 60 % of the shorter title. Any chain of such pairs is one group.
 */
export function groupTitleOverlap(articles: readonly LabelledArticle[]): Grouping {
  const words = articles.map(({ title }) => wordsOf(title))
  const group = articles.map((_, index) => index)
  for (let a = 0; a < articles.length; a++) {
    for (let b = a + 1; b < articles.length; b++) {
      if (overlaps(words[a] ?? new Set(), words[b] ?? new Set())) group[rootOf(group, b)] = rootOf(group, a)
    }
  }
  return new Map(articles.map(({ id }, index) => [id, rootOf(group, index)]))
}

function wordsOf(title: string): Set<string> {
  const plain = title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return new Set(plain.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !functionWords.has(word)) ?? [])
}

function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= leastShared && shared >= leastOverlap * Math.min(a.size, b.size)
}

function rootOf(group: readonly number[], index: number): number {
  let root = index
  while (group[root] !== undefined && group[root] !== root) root = group[root] ?? root
  return root
}
