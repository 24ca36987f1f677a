import { findPairs } from './candidates.ts'
import { cluster, type Edge } from './cluster.ts'
import type { WordCounts } from './idf.ts'
import { type Profile, profileOf, type StoryArticle } from './profile.ts'
import { decay, sharedStems, type Vector, vectorOf, window } from './similarity.ts'
import type { Story, StoryLink } from './story.ts'

/** Clusters that are on average less alike stay apart. */
export const threshold = 0.3

/** Puts all articles together in stories, each article in one. Whatever their order, the answer is the same. */
export function findStories<R extends StoryArticle>(articles: readonly R[]): Story<R>[] {
  const reports = articles.toSorted((a, b) => earlier(a.publishedAt, b.publishedAt) || a.id - b.id)
  const profiles = reports.map(profileOf)
  const counts = countWords(profiles)
  const vectors = profiles.map((profile) => vectorOf(profile, counts))
  const members = profiles.map((profile, place) => ({ ...profile, vector: vectors[place] ?? new Map() }))
  const edges = findPairs(members, threshold, window).map(({ a, b, cosine }) => ({
    a,
    b,
    score: cosine * decay(gapOf(profiles[a], profiles[b])),
  }))
  const { clusters, bonds } = cluster(members, edges, { threshold, window })
  const links = Map.groupBy(
    bonds.map((bond) => ({ place: bond.a, link: linkOf(bond, profiles, vectors) })),
    ({ place }) => place,
  )
  return clusters.map((places) => {
    const own = places.flatMap((place) => (reports[place] ? [reports[place]] : []))
    return {
      id: own[0]?.id ?? 0,
      reports: own.toReversed(),
      links: places.flatMap((place) => (links.get(place) ?? []).map(({ link }) => link)),
    }
  })
}

function earlier(a: number | undefined, b: number | undefined): number {
  return (a ?? Number.MAX_SAFE_INTEGER) - (b ?? Number.MAX_SAFE_INTEGER)
}

function gapOf(a: Profile | undefined, b: Profile | undefined): number | undefined {
  return a?.at === undefined || b?.at === undefined ? undefined : a.at - b.at
}

function linkOf({ a, b, score }: Edge, profiles: readonly Profile[], vectors: readonly Vector[]): StoryLink {
  const [x, y] = [profiles[a], profiles[b]]
  const shared = sharedStems(vectors[a] ?? new Map(), vectors[b] ?? new Map())
  const [low = 0, high = 0] = [x?.id ?? 0, y?.id ?? 0].sort((m, n) => m - n)
  return {
    a: low,
    b: high,
    kind: 'same story',
    score,
    words: shared.map((stem) => x?.written.get(stem) ?? stem),
  }
}

function countWords(profiles: readonly Profile[]): WordCounts {
  const counts = new Map<string, number>()
  for (const { weights, language } of profiles) {
    for (const stem of weights.keys()) {
      const key = `${language} ${stem}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return { articles: profiles.length, of: (stem, language) => counts.get(`${language} ${stem}`) ?? 0 }
}
