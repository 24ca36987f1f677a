import type { Profile } from './profile.ts'
import { isNearlyOneText, isOneNewsroom, isSameArticle, saysLittle } from './same-article.ts'
import type { Vector } from './similarity.ts'
import type { StoryLink } from './story.ts'

/** An article with its vector. */
export interface Weighed {
  profile: Profile
  vector: Vector
}

/** Similarity required of two articles that share only names and common words, none on what happened. */
const strong = 0.3
/** The similarity that is required where one has no such word at all, as a list of places. */
const strongWithoutTelling = 0.5
/** The similarity from which one such word is enough; below it takes two. */
const middling = 0.24
/** On one occasion ('Regatta weekend: …') much happens: so many words beside its own must tell the same. */
const toldOnOneOccasion = 2

/**
 * A newsroom seldom reports one event in two articles, but often two events with one template. So two of
 * its articles must be as similar as two versions of one, and their titles must share so many rare words.
 */
const strongWithinNewsroom = 0.5
const sharedWithinNewsroom = 3

/** Whether a pair with this similarity may link two stories. */
export function isEvidence(a: Profile, b: Profile, likeness: number): boolean {
  if ((a.isColumn || b.isColumn) && !isNearlyOneText(a, b)) return false
  if (a.title === b.title && shareNoWord(a.summary, b.summary)) return false
  if (saysLittle(a) || saysLittle(b)) return false
  if (isOneNewsroom(a, b)) {
    if (likeness < strongWithinNewsroom) return false
    if ([...a.distinctive].filter((stem) => b.distinctive.has(stem)).length < sharedWithinNewsroom)
      return false
  }
  const told = toldByBoth(a, b)
  if (a.occasion !== '' && a.occasion === b.occasion && told < toldOnOneOccasion) return false
  if (a.telling.size === 0 || b.telling.size === 0) return likeness >= strongWithoutTelling
  return likeness >= strong || told >= (likeness >= middling ? 1 : 2)
}

/** The number of stems with which both tell what happened. */
export function toldByBoth(a: Profile, b: Profile): number {
  let told = 0
  for (const stem of a.telling) if (b.telling.has(stem)) told++
  return told
}

/** Whether two texts of some length share no word. With one title, as of a column, they are two stories. */
function shareNoWord(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size >= fewWords && b.size >= fewWords && ![...a].some((stem) => b.has(stem))
}

const fewWords = 2

/** The link of two articles of a story, where they are one text. */
function linkOf(a: Weighed, b: Weighed): StoryLink[] {
  const [low, high] = a.profile.id < b.profile.id ? [a.profile, b.profile] : [b.profile, a.profile]
  return isSameArticle(low, high) ? [{ a: low.id, b: high.id }] : []
}

/** Highest number of links of one report. */
const mostLinks = 8

/** The links of each report to the others that it is compared with, one for each pair. */
export function linksAmong(compared: Iterable<readonly [Weighed, readonly Weighed[]]>): StoryLink[] {
  const links = new Map<string, StoryLink>()
  for (const [article, others] of compared) {
    const found = others
      .flatMap((other) => (other === article ? [] : linkOf(article, other)))
      .sort((x, y) => x.a - y.a || x.b - y.b)
    for (const link of found.slice(0, mostLinks)) links.set(`${link.a} ${link.b}`, link)
  }
  return [...links.values()]
}

/** Milliseconds between two articles; undefined when a date is missing. */
export function gapOf(a: Profile, b: Profile): number | undefined {
  return a.at === undefined || b.at === undefined ? undefined : a.at - b.at
}
