import { clusterArticles, compareProfiles } from './cluster-articles.ts'
import { linksAmong, type Weighed } from './evidence.ts'
import type { StoryLink } from './story.ts'

export interface UnsettledArticle extends Weighed {
  /** Key of its story; undefined when it is the only report. */
  story: number | undefined
  /** Whether it is too old to be compared: it stays with the others of its story that are. */
  isFixed: boolean
  /** Whether it was stored, or its story lost a report, since the last time. */
  isFresh: boolean
}

export interface SettledStory {
  /** Key of the stored story that this one continues; undefined for a new one. */
  key: number | undefined
  /** Ids of its reports; one report alone is a story without a key. */
  members: number[]
  /** Whether its members are others than before. */
  isChanged: boolean
  /** Links among its members; empty unless it is changed or has a fresh member. */
  links: StoryLink[]
}

/** A report's copies are sought among so many others of its story, those next to it in time. */
const mostOthers = 60

/**
 * The stories of these articles by the rules of `clusterArticles`, whatever stories their order of arrival
 * made. Stories may be split, except those of `whole`: keys of stories that have more reports than these.
 */
export function settleStories(
  articles: readonly UnsettledArticle[],
  whole: ReadonlySet<number>,
): SettledStory[] {
  const all = articles.toSorted((a, b) => compareProfiles(a.profile, b.profile))
  const given = [...Map.groupBy(all.keys(), (position) => keptIn(all[position], whole))]
    .filter(([key]) => key !== undefined)
    .map(([, positions]) => positions)
  const clusters = clusterArticles(all, given)
  const stories = clusters.map((positions) => positions.flatMap((position) => all[position] ?? []))
  const keys = shareKeys(stories, whole)
  const sizes = new Map<number, number>()
  for (const { story } of all) if (story !== undefined) sizes.set(story, (sizes.get(story) ?? 0) + 1)
  return stories.map((own) => {
    const key = keys.get(own)
    const isAsBefore =
      own.every(({ story }) => story === key) &&
      (key === undefined ? own.length === 1 : sizes.get(key) === own.length)
    const isChanged = !isAsBefore
    const isTold = own.length > 1 && (isChanged || own.some(({ isFresh }) => isFresh))
    return {
      key,
      members: own.map(({ profile }) => profile.id),
      isChanged,
      links: isTold ? linksOf(own) : [],
    }
  })
}

/** The story that an article is not taken out of. */
function keptIn(article: UnsettledArticle | undefined, whole: ReadonlySet<number>): number | undefined {
  if (article?.story === undefined) return undefined
  return article.isFixed || whole.has(article.story) ? article.story : undefined
}

/** Gives each story of several reports the key of the one that most of them had, and no key twice. */
function shareKeys(
  stories: readonly (readonly UnsettledArticle[])[],
  whole: ReadonlySet<number>,
): Map<readonly UnsettledArticle[], number> {
  const claims = stories
    .filter((own) => own.length > 1)
    .flatMap((own) =>
      [...Map.groupBy(own, ({ story }) => story)].flatMap(([key, holders]) =>
        key === undefined ? [] : { own, key, size: holders.length },
      ),
    )
    .sort((a, b) => Number(whole.has(b.key)) - Number(whole.has(a.key)) || b.size - a.size || a.key - b.key)
  const keys = new Map<readonly UnsettledArticle[], number>()
  const taken = new Set<number>()
  for (const { own, key } of claims) {
    if (keys.has(own) || taken.has(key)) continue
    keys.set(own, key)
    taken.add(key)
  }
  return keys
}

function linksOf(own: readonly Weighed[]): StoryLink[] {
  return linksAmong(
    own.map((article, position) => {
      const start = Math.max(0, Math.min(position - mostOthers / 2, own.length - mostOthers - 1))
      return [article, own.slice(start, start + mostOthers + 1)]
    }),
  )
}
