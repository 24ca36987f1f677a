import { clusterArticles, compareProfiles } from './cluster-articles.ts'
import { linksAmong, type Weighed } from './evidence.ts'
import type { WordCounts } from './idf.ts'
import { type Profile, profileOf, type StoryArticle } from './profile.ts'
import { vectorOf } from './similarity.ts'
import type { Story } from './story.ts'

/**
 * Clusters all articles at once into stories, each into one: what the store's stories, which grow as
 * articles come, are measured against. The order of the articles does not matter.
 */
export function findStories<R extends StoryArticle>(articles: readonly R[]): Story<R>[] {
  const read = articles.map((report) => ({ report, profile: profileOf(report) }))
  read.sort((a, b) => compareProfiles(a.profile, b.profile))
  const weighed = weighAmong(read.map(({ profile }) => profile))
  return clusterArticles(weighed).map((positions) => {
    const own = positions.flatMap((position) => read[position]?.report ?? [])
    const members = positions.flatMap((position) => weighed[position] ?? [])
    return {
      id: own[0]?.id ?? 0,
      reports: own.toReversed(),
      links: linksAmong(members.map((member) => [member, members])),
    }
  })
}

/** Articles with the weights that their words have among them. */
export function weighAmong(profiles: readonly Profile[]): Weighed[] {
  const counts = countWords(profiles)
  return profiles.map((profile) => ({ profile, vector: vectorOf(profile, counts) }))
}

function countWords(profiles: readonly Profile[]): WordCounts {
  const counts = new Map<string, number>()
  for (const { stems } of profiles) {
    for (const { word } of stems) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { articles: profiles.length, of: (word) => counts.get(word) ?? 0 }
}
