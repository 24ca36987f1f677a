import type { Profile } from './profile.ts'
import { isOneNewsroom, isSameArticle, saysLittle } from './same-article.ts'
import { decay, product, sharedStems, type Vector } from './similarity.ts'
import type { StoryLink } from './story.ts'

/** So many shared words are kept: readers see three to six of them. */
const mostWords = 8

/** An article with the vector that it is compared by. */
export interface Weighed {
  profile: Profile
  vector: Vector
}

/** How alike two articles are: the cosine of their words, less for the time between. */
export function likenessOf(a: Weighed, b: Weighed): number {
  return product(a.vector, b.vector) * decay(gapOf(a.profile, b.profile))
}

/** Where two share no word that tells what happened, all the others must. */
const strong = 0.3

/**
 * A newsroom seldom tells one event in two articles, and often two events by one template: two of one newsroom must be
 * as alike as an article and its next version, and share so many words of their titles that few reports hold.
 */
const strongWithinNewsroom = 0.5
const sharedWithinNewsroom = 3

/** Whether two with this likeness may be what puts two stories together. */
export function isEvidence(a: Profile, b: Profile, likeness: number): boolean {
  if (a.title === b.title && tellDifferent(a.summary, b.summary)) return false
  if (saysLittle(a) || saysLittle(b)) return false
  if (isOneNewsroom(a, b)) {
    if (likeness < strongWithinNewsroom) return false
    if ([...a.distinctive].filter((stem) => b.distinctive.has(stem)).length < sharedWithinNewsroom)
      return false
  }
  if (likeness >= strong) return true
  for (const stem of a.telling) if (b.telling.has(stem)) return true
  return false
}

/** Two texts of some length without a word in common: under one title, as of a column, they are about two things. */
function tellDifferent(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size >= fewWords && b.size >= fewWords && ![...a].some((stem) => b.has(stem))
}

const fewWords = 4

/** Why two articles of a story are together. */
export function linkOf(a: Weighed, b: Weighed): StoryLink {
  const [low, high] = a.profile.id < b.profile.id ? [a, b] : [b, a]
  const words = sharedStems(low.vector, high.vector).map((stem) => low.profile.written.get(stem) ?? stem)
  return {
    a: low.profile.id,
    b: high.profile.id,
    kind: isSameArticle(low.profile, high.profile) ? 'same article' : 'same story',
    score: Math.round(1000 * likenessOf(low, high)) / 1000,
    words: words.slice(0, mostWords),
  }
}

/** Milliseconds between two articles; undefined where a date is missing. */
export function gapOf(a: Profile, b: Profile): number | undefined {
  return a.at === undefined || b.at === undefined ? undefined : a.at - b.at
}
