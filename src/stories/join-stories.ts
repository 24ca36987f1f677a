import { clusterArticles, threshold } from './cluster-articles.ts'
import { gapOf, linksAmong, type Weighed } from './evidence.ts'
import type { Profile } from './profile.ts'
import { decay, product } from './similarity.ts'
import type { StoryLink } from './story.ts'

/** An article that was placed earlier. */
export interface JoinedArticle extends Weighed {
  /** Key of its story; undefined when it is the only report. */
  story: number | undefined
}

interface GrownStory {
  /** Keys of the stories that were merged; empty when no member had a story. */
  stories: number[]
  /** Ids of the members that had no story. */
  joined: number[]
}

/** The changes that new articles made to the stories. */
export interface Joined {
  grown: GrownStory[]
  /** Links between each new article and the others of its story. */
  links: StoryLink[]
}

/**
 * Whether a new article may be in one story with a known one because of the two alone.
 * Known articles near no new one, nor in a story with one that is, change nothing.
 */
export function isNear(one: Weighed, other: Weighed): boolean {
  const [a, b] = [one.profile, other.profile]
  if (a.title !== '' && a.title === b.title) return true
  if (a.address !== undefined && a.address === b.address) return true
  return product(one.vector, other.vector) * decay(gapOf(a, b)) >= threshold
}

/** Places new articles among known ones by the rules of `clusterArticles`, but never splits existing stories. */
export function joinStories(arrivals: readonly Weighed[], known: readonly JoinedArticle[]): Joined {
  const all = [...known, ...arrivals].toSorted((a, b) => compareTimes(a.profile, b.profile))
  const isNew = new Set(arrivals.map(({ profile }) => profile.id))
  const storyOf = new Map(known.map(({ profile, story }) => [profile.id, story]))
  const together = [...Map.groupBy(all.keys(), (position) => storyOf.get(all[position]?.profile.id ?? 0))]
    .filter(([story]) => story !== undefined)
    .map(([, positions]) => positions)
  const joined: Joined = { grown: [], links: [] }
  for (const positions of clusterArticles(all, together)) {
    const own = positions.flatMap((position) => all[position] ?? [])
    const fresh = own.filter(({ profile }) => isNew.has(profile.id))
    if (fresh.length === 0 || own.length < 2) continue
    const ids = own.map(({ profile }) => profile.id)
    joined.grown.push({
      stories: [...new Set(ids.flatMap((id) => storyOf.get(id) ?? []))].sort((a, b) => a - b),
      joined: ids.filter((id) => storyOf.get(id) === undefined),
    })
    joined.links.push(...linksAmong(fresh.map((article) => [article, own])))
  }
  return joined
}

function compareTimes(a: Profile, b: Profile): number {
  return (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER) || a.id - b.id
}
