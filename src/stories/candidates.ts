import type { Vector } from './similarity.ts'

/** An article in its order, with what is needed to find those that are like it. */
export interface Candidate {
  vector: Vector
  language: string
  /** Milliseconds since 1970; undefined where nobody knows. */
  at: number | undefined
}

/** Two articles by their places in the list, the smaller first, and the cosine of their vectors. */
export interface Pair {
  a: number
  b: number
  cosine: number
}

/** Stems in more than this share of articles find no candidates. */
const commonShare = 0.05
/** In a small set a stem in so few articles is never common. */
const neverCommon = 200
/** No article has more candidates than this: those most like it. */
const mostPairs = 50

/**
 * Pairs of articles of one language whose cosine is at least `least`, found through the stems that they share. `at` of
 * the articles grows, those without one come last; `span`: the longest gap in milliseconds.
 */
export function findPairs(articles: readonly Candidate[], least: number, span: number): Pair[] {
  const pairs: Pair[] = []
  const postings = new Map<string, number[]>()
  const common = commonStems(articles)
  const sums = new Float64Array(articles.length)
  for (const [index, { vector, language, at }] of articles.entries()) {
    const touched: number[] = []
    for (const [stem, value] of vector) {
      const key = `${language} ${stem}`
      if (common.has(key)) continue
      const posting = postings.get(key) ?? []
      postings.set(key, posting)
      for (let place = posting.length - 1; place >= 0; place--) {
        const other = posting[place] ?? 0
        const otherArticle = articles[other]
        if (otherArticle === undefined) continue
        if (at !== undefined && otherArticle.at !== undefined && at - otherArticle.at > span) break
        const before = sums[other] ?? 0
        if (before === 0) touched.push(other)
        sums[other] = before + value * (otherArticle.vector.get(stem) ?? 0)
      }
      posting.push(index)
    }
    const found: Pair[] = []
    for (const other of touched) {
      let cosine = sums[other] ?? 0
      sums[other] = 0
      if (cosine < least / 4) continue
      const vectorOfOther = articles[other]?.vector
      if (vectorOfOther === undefined) continue
      cosine = 0
      for (const [stem, value] of vector) cosine += value * (vectorOfOther.get(stem) ?? 0)
      if (cosine >= least) found.push({ a: other, b: index, cosine })
    }
    found.sort((x, y) => y.cosine - x.cosine || x.a - y.a)
    pairs.push(...found.slice(0, mostPairs))
  }
  return pairs
}

function commonStems(articles: readonly Candidate[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { vector, language } of articles) {
    for (const stem of vector.keys()) {
      const key = `${language} ${stem}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const most = Math.max(neverCommon, commonShare * articles.length)
  return new Set([...counts].filter(([, count]) => count > most).map(([key]) => key))
}
