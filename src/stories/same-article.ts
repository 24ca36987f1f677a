import { areApart } from './marks.ts'
import type { Profile } from './profile.ts'
import { window } from './similarity.ts'

/** Two summaries that share at least this proportion of their words are one text. */
const nearEqual = 0.8

/**
 * Whether two articles are the same: one address, or one title of one source, or one title with nearly equal
 * texts. Equal titles with different texts are two articles; so are two of one newsroom with very few words.
 */
export function isSameArticle(a: Profile, b: Profile): boolean {
  if (a.language !== b.language || areApart(a.marks, b.marks)) return false
  if (a.at !== undefined && b.at !== undefined && Math.abs(a.at - b.at) > window) return false
  if (a.address !== undefined && a.address === b.address) {
    // Some feeds give all entries the same address.
    return a.title === b.title || shareOf(new Set(a.weights.keys()), new Set(b.weights.keys())) > 0.3
  }
  if (a.title === '' || a.title !== b.title) return false
  if (a.isColumn && !isNearlyOneText(a, b)) return false
  if (isOneNewsroom(a, b) && (saysLittle(a) || saysLittle(b))) return false
  const isBare = a.summary.size === 0 || b.summary.size === 0
  if (isBare) return a.source !== '' && a.source === b.source
  return shareOf(a.summary, b.summary) >= nearEqual
}

/** Whether two texts of some length differ in few words; two of one regular are one article only then. */
export function isNearlyOneText({ summary: a }: Profile, { summary: b }: Profile): boolean {
  return Math.min(a.size, b.size) >= someWords && shareOf(a, b) >= nearEqual
}

const someWords = 8

/**
 * Groups of articles that are the same, as lists of indexes, without groups of one. Articles with one
 * address or title are compared only with the first of each group, and with a limited number of groups.
 */
export function findSameArticles(profiles: readonly Profile[]): number[][] {
  const groups = new Map<number, number[]>()
  const firsts = new Map<string, number[]>()
  for (const [position, profile] of profiles.entries()) {
    const keys = [`title ${profile.language} ${profile.title}`, `address ${profile.address ?? ''}`]
    const known = keys.map((key) => firsts.get(key) ?? [])
    const same = known.flat().find((first) => {
      const other = profiles[first]
      return other !== undefined && isSameArticle(other, profile)
    })
    const group = same === undefined ? undefined : groups.get(same)
    if (group) group.push(position)
    else if (same !== undefined) groups.set(same, [same, position])
    else if (profile.title !== '') {
      for (const [index, key] of keys.entries()) {
        const kinds = known[index] ?? []
        if (kinds.length < mostKinds && !key.endsWith(' ')) firsts.set(key, [...kinds, position])
      }
    }
  }
  return [...groups.values()]
}

const mostKinds = 20

function shareOf<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let shared = 0
  for (const value of a) if (b.has(value)) shared++
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/**
 * Whether two articles are of one newsroom: one source, and not two hosts, because an aggregator has many.
 */
export function isOneNewsroom(a: Profile, b: Profile): boolean {
  return a.source !== '' && a.source === b.source && hostOf(a) === hostOf(b)
}

function hostOf({ address }: Profile): string | undefined {
  return address?.split('/')[0]
}

/** Whether a text has too few words to describe an event, such as 'Archive 1' with 'What happened.'. */
export function saysLittle({ words }: Profile): boolean {
  return words < leastWords
}

const leastWords = 4
