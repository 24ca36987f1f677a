import { findPairs } from './candidates.ts'
import { cluster } from './cluster.ts'
import { gapOf, isEvidence, toldByBoth, type Weighed } from './evidence.ts'
import { findDoubleHeadlines } from './held-headlines.ts'
import type { Profile } from './profile.ts'
import { findSameArticles } from './same-article.ts'
import { decay, window } from './similarity.ts'
import { storyWeights } from './weights.ts'

/** Clusters with a lower average similarity are not merged. */
export const { threshold } = storyWeights

/**
 * Clusters articles sorted by date, undated ones last: the indexes of those of each story, ascending.
 * `together`: indexes in one cluster already.
 */
export function clusterArticles(
  articles: readonly Weighed[],
  together: readonly (readonly number[])[] = [],
): number[][] {
  const members = articles.map(({ profile, vector }) => ({ ...profile, vector }))
  const double = findDoubleHeadlines(members)
  const edges = findPairs(members, threshold, window).flatMap(({ a, b, cosine }) => {
    const [x, y] = [articles[a], articles[b]]
    if (!x || !y || double.has(a) || double.has(b)) return []
    const score = cosine * decay(gapOf(x.profile, y.profile))
    return isEvidence(x.profile, y.profile, score)
      ? [{ a, b, score, told: toldByBoth(x.profile, y.profile) }]
      : []
  })
  const given = findSameArticles(articles.map(({ profile }) => profile))
  return cluster(members, edges, { threshold, window }, [...together, ...given])
}

/** Orders articles by what they are, not by when they came. */
export function compareProfiles(a: Profile, b: Profile): number {
  return (
    (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER) ||
    compareTexts(a.title, b.title) ||
    compareTexts(a.address ?? '', b.address ?? '') ||
    compareTexts(a.source, b.source) ||
    a.id - b.id
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
