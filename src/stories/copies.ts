import { minute } from '../time/durations.ts'
import { groupStories, rootsOf } from './group-stories.ts'
import { fewestWords, findHeldHeadlines } from './held-headlines.ts'
import type { StoryLink } from './story.ts'

/** The fields of a report by which an original is told from its copies. Those that are missing say nothing. */
export interface CopyReport {
  id: number
  /** What its feed says, in milliseconds since 1970. */
  orderedAt: number
  /** When we saw it first, in milliseconds since 1970. */
  firstSeenAt?: number
  /** Owner of the feed that brought it. */
  carrier?: string
  /** Number of other owners whose texts its carrier also publishes, among those that are loaded (`countCopied`). */
  copied?: number
  title?: string
}

/** Texts of two owners that are as similar as this are one text with a few other words. */
const nearlyEqual = 0.8
/** How long before we saw it a report's date is believed, in ms: feeds are polled every 15 minutes or less often. */
const believed = 30 * minute
/** An owner that shares texts with at least this many owners more than another one does is the copier. */
const manyMore = 2

/**
 * Ids of the reports that are copies of another one's text, slightly changed ones of other owners and those that hold another's
 * headline included. The original is
 * not by the owner who has the texts of many others; else it is the one that was first, by our clock: a publisher writes
 * the date, so that one before we saw the report counts within half an hour only, and else between reports that we saw at
 * once, as at the first poll of a city.
 */
export function findCopies(reports: readonly CopyReport[], links: readonly StoryLink[]): Set<number> {
  // Most stories have one report, and each is asked for its copies several times while a page is made.
  if (reports.length < 2) return new Set()
  const carriers = new Map(reports.map(({ id, carrier }) => [id, carrier]))
  const isCopy = ({ a, b, kind, score }: StoryLink) =>
    kind === 'same article' || (score >= nearlyEqual && carriers.get(a) !== carriers.get(b))
  const texts = links.filter(isCopy)
  const copies = new Set<number>()
  for (const { reports: same } of texts.length === 0 ? [] : groupStories(reports, rootsOf(texts), [])) {
    const [one, ...others] = same
    if (!one) continue
    const original = others.reduce((first, other) => (isBefore(other, first) ? other : first), one)
    for (const { id } of same) if (id !== original.id) copies.add(id)
  }
  for (const { id } of findHolders(reports)) copies.add(id)
  return copies
}

/** The reports whose headline holds an earlier one of another owner word for word. */
function findHolders(reports: readonly CopyReport[]): CopyReport[] {
  const found = findHeldHeadlines(reports.map(({ title = '' }) => listWords(title)))
  return reports.filter((one, index) =>
    found[index]?.some(({ held }) => {
      const other = reports[held]
      return other && other.carrier !== one.carrier && isBefore(other, one)
    }),
  )
}

/** Ids of the reports whose headline holds an earlier one of another owner, such as two headlines in one, or has hardly a word of its own beside it. */
export function findHeadlineCopies(reports: readonly CopyReport[]): Set<number> {
  const words = new Map(reports.map(({ id, title = '' }) => [id, wordsOf(title)]))
  const holds = (one: CopyReport, other: CopyReport) => {
    const [all, part] = [words.get(one.id), words.get(other.id)]
    if (!all || !part || part.size < fewestWords) return false
    const shared = [...part].filter((word) => all.has(word)).length
    return shared >= Math.min(all.size, part.size) * mostOfIt
  }
  const isCopy = (one: CopyReport) =>
    reports.some((other) => other.carrier !== one.carrier && isBefore(other, one) && holds(one, other))
  return new Set(reports.filter(isCopy).map(({ id }) => id))
}

/** A few words of a headline may differ. */
const mostOfIt = 0.8

function wordsOf(title: string): ReadonlySet<string> {
  return new Set(listWords(title))
}

function listWords(title: string): readonly string[] {
  return title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function isBefore(one: CopyReport, other: CopyReport): boolean {
  const more = (one.copied ?? 0) - (other.copied ?? 0)
  if (Math.abs(more) >= manyMore) return more < 0
  const earlier = cameAt(one) - cameAt(other) || one.orderedAt - other.orderedAt || one.id - other.id
  return earlier < 0
}

function cameAt({ orderedAt, firstSeenAt }: CopyReport): number {
  return firstSeenAt === undefined ? orderedAt : Math.max(orderedAt, firstSeenAt - believed)
}

/** For each owner, how many other owners have texts that it has too. */
export function countCopied(
  stories: readonly { reports: readonly CopyReport[]; links: readonly StoryLink[] }[],
): ReadonlyMap<string, number> {
  const others = new Map<string, Set<string>>()
  for (const { reports, links } of stories) {
    const carriers = new Map(reports.map(({ id, carrier }) => [id, carrier]))
    for (const { a, b, kind, score } of links) {
      const [one, other] = [carriers.get(a), carriers.get(b)]
      if (one === undefined || other === undefined || one === other) continue
      if (kind !== 'same article' && score < nearlyEqual) continue
      others.set(one, (others.get(one) ?? new Set()).add(other))
      others.set(other, (others.get(other) ?? new Set()).add(one))
    }
  }
  return new Map([...others].map(([owner, has]) => [owner, has.size]))
}
