import { findPairs } from './candidates.ts'
import { type Clustering, cluster } from './cluster.ts'
import { gapOf, isEvidence, linkOf, toldByBoth, type Weighed } from './evidence.ts'
import { findDoubleHeadlines } from './held-headlines.ts'
import { countWords, type WordCounts } from './idf.ts'
import { type Profile, profileOf, type StoryArticle } from './profile.ts'
import { findSameArticles } from './same-article.ts'
import { decay, vectorOf, window } from './similarity.ts'
import type { Story, StoryLink } from './story.ts'
import { storyWeights } from './weights.ts'

/** Clusters with a lower average similarity are not merged. */
export const { threshold } = storyWeights

/** Clusters all articles into stories, each into one. The order of the articles does not matter. */
export function findStories<R extends StoryArticle>(articles: readonly R[]): Story<R>[] {
  const read = articles.map((report) => ({ report, profile: profileOf(report) }))
  read.sort((a, b) => compareProfiles(a.profile, b.profile))
  const reports = read.map(({ report }) => report)
  const profiles = read.map(({ profile }) => profile)
  const weighed = weigh(profiles, countWords(profiles))
  const { clusters, bonds } = clusterArticles(weighed)
  const links = new Map<number, StoryLink[]>()
  for (const [position, link] of linksOf(weighed, bonds))
    links.set(position, [...(links.get(position) ?? []), link])
  return clusters.map((positions) => {
    const own = positions.flatMap((position) => reports[position] ?? [])
    return {
      id: own[0]?.id ?? 0,
      reports: own.toReversed(),
      links: positions.flatMap((position) => links.get(position) ?? []),
    }
  })
}

export function weigh(profiles: readonly Profile[], counts: WordCounts): Weighed[] {
  return profiles.map((profile) => ({ profile, vector: vectorOf(profile, counts) }))
}

/** Clusters articles sorted by date, undated ones last. `together`: indexes in one cluster already. */
export function clusterArticles(
  articles: readonly Weighed[],
  together: readonly (readonly number[])[] = [],
): Clustering {
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
  const clustering = cluster(members, edges, { threshold, window }, [...together, ...given])
  const clusterOf = new Map(
    clustering.clusters.flatMap((positions, index) => positions.map((position) => [position, index])),
  )
  const copies = given
    .flatMap(([first = 0, ...others]) => others.map((b) => ({ a: first, b, score: 1, told: 0 })))
    .filter(({ a, b }) => clusterOf.get(a) === clusterOf.get(b))
  return { ...clustering, bonds: [...copies, ...clustering.bonds] }
}

function linksOf(
  articles: readonly Weighed[],
  bonds: readonly { a: number; b: number }[],
): [number, StoryLink][] {
  return bonds.flatMap(({ a, b }) => {
    const [x, y] = [articles[a], articles[b]]
    return x && y ? linkOf(x, y).map((link): [number, StoryLink] => [a, link]) : []
  })
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
