import { minute } from '../time/durations.ts'
import { rootsOf } from './group-stories.ts'
import type { StoryLink } from './story.ts'

/** The fields of a report that tell an original from its copies. Missing ones say nothing. */
export interface CopyReport {
  id: number
  /** What its feed says, in milliseconds since 1970. */
  orderedAt: number
  /** When we saw it first, in milliseconds since 1970. */
  firstSeenAt?: number
  /** Owner of the feed that brought it: the only newsroom that it is a witness of. */
  owner?: string
  /** What is known of its owner (`surveyOwners`). */
  standing?: OwnerStanding
  title?: string
  summary?: string
}

/** What the stories of the day say of an owner. */
export interface OwnerStanding {
  /** Number of other owners whose texts it has too, and did not have first. */
  copied: number
  /** How long before we see its reports it dates them: the median, in ms, at most `believed`. */
  habit: number
}

/** How long before we saw a report its date is believed, in ms: polls are 15 minutes apart or more. */
const believed = 30 * minute
/** What came within this time (ms) came at once, as at the first poll of a city. */
const atOnce = 5 * minute
/** Of two owners that came at once, the copier shares texts with at least this many owners more. */
const manyMore = 2
/** Fewer reports are no habit. */
const fewReports = 3
/** A text of this many owners is an agency's, and says nothing of who copies whom. */
const wireOwners = 3

/**
 * Ids of the reports that copy another one's text; of another owner's, also with a few
 * other words. A headline alone makes no copy: many newsrooms give an event the same one.
 */
export function findCopies(reports: readonly CopyReport[], links: readonly StoryLink[]): ReadonlySet<number> {
  // Most stories have one report, and each is asked for its copies several times while a page is made.
  if (reports.length < 2) return new Set()
  const known = found.get(reports)
  if (known) return known
  const copies = new Set<number>()
  for (const same of groupTexts(reports, links)) {
    const original = firstOf(same)
    for (const { id } of same) if (id !== original?.id) copies.add(id)
  }
  found.set(reports, copies)
  return copies
}

const found = new WeakMap<readonly CopyReport[], ReadonlySet<number>>()

/** The report that was first. */
export function firstOf<R extends CopyReport>(reports: readonly R[]): R | undefined {
  return reports.reduce<R | undefined>(
    (first, report) => (first && !isBefore(report, first) ? first : report),
    undefined,
  )
}

/** The reports of each text that several have. */
function groupTexts<R extends CopyReport>(reports: readonly R[], links: readonly StoryLink[]): R[][] {
  const known = compared.get(links)
  const texts = known && haveSameTexts(known.reports, reports) ? known.texts : compareTexts(reports, links)
  if (texts !== known?.texts) compared.set(links, { reports, texts })
  return texts.map((ids) => reports.filter(({ id }) => ids.has(id)))
}

/**
 * What was compared last, by the links of a story, which it keeps while its reports become those of a list and
 * of a page: comparing their texts costs more than all the rest of its card.
 */
const compared = new WeakMap<
  readonly StoryLink[],
  { reports: readonly CopyReport[]; texts: readonly ReadonlySet<number>[] }
>()

function haveSameTexts(some: readonly CopyReport[], others: readonly CopyReport[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, owner, title, summary }, index) => {
      const other = others[index]
      return id === other?.id && owner === other.owner && title === other.title && summary === other.summary
    })
  )
}

/** The ids of the reports of each text that several have. */
function compareTexts(reports: readonly CopyReport[], links: readonly StoryLink[]): ReadonlySet<number>[] {
  const texts = reports.map(({ title = '', summary = '' }) => wordPairsOf(summary === '' ? title : summary))
  const alike = reports.flatMap((one, index) =>
    reports.slice(0, index).flatMap((other, position) => {
      const [a, b] = [texts[index], texts[position]]
      const isBare = one.summary === '' || other.summary === ''
      const least = isBare ? manyPairs : fewPairs
      return one.owner !== other.owner && a && b && isOneText(a, b, least)
        ? [[one.id, other.id] as const]
        : []
    }),
  )
  const same = links.map(({ a, b }) => [a, b] as const)
  if (same.length + alike.length === 0) return []
  const roots = rootsOf([...same, ...alike].map(([a, b]) => ({ a, b })))
  return [...Map.groupBy(reports, ({ id }) => roots.get(id) ?? id).values()]
    .filter((group) => group.length > 1)
    .map((group) => new Set(group.map(({ id }) => id)))
}

/** Pairs of neighboring words: no two texts share so many by chance; fewer than `fewPairs` say too little. */
const manyPairs = 10
const fewPairs = 4
/**
 * The share of its pairs that a copy with a few other words has in common with its
 * original. Two reports in their own words share .55 at most in bench/stories/.
 */
const copiedShare = 0.6

/** Whether two texts are one with a few other words, or one of some length is a part of the other. */
function isOneText(a: ReadonlySet<string>, b: ReadonlySet<string>, fewest: number): boolean {
  const [least, most] = a.size < b.size ? [a, b] : [b, a]
  if (least.size < fewest) return false
  const shared = [...least].filter((pair) => most.has(pair)).length
  return shared >= copiedShare * (least.size < manyPairs ? most.size : least.size)
}

function wordPairsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
}

/**
 * Whether a report was before another: the one that we saw first. A publisher writes the date, so it counts
 * only between reports that we saw within half an hour, and no earlier than its owner usually dates them. At
 * the first poll of a city, when all come at once, the owner with the texts of many others is the copier.
 */
function isBefore(one: CopyReport, other: CopyReport): boolean {
  const seen = (one.firstSeenAt ?? one.orderedAt) - (other.firstSeenAt ?? other.orderedAt)
  if (Math.abs(seen) > believed) return seen < 0
  const more = (one.standing?.copied ?? 0) - (other.standing?.copied ?? 0)
  if (Math.abs(seen) <= atOnce && Math.abs(more) >= manyMore) return more < 0
  // Of old reports that came at once, as at a first poll, the order of the polls says nothing.
  const came =
    Math.abs(seen) <= atOnce && isClipped(one) && isClipped(other) ? 0 : cameAt(one) - cameAt(other)
  const earlier = came || one.orderedAt - other.orderedAt || one.id - other.id
  return earlier < 0
}

function isClipped(report: CopyReport): boolean {
  return report.orderedAt < cameAt(report)
}

function cameAt({ orderedAt, firstSeenAt, standing }: CopyReport): number {
  return firstSeenAt === undefined
    ? orderedAt
    : Math.max(orderedAt, firstSeenAt - (standing?.habit ?? believed))
}

/** The standing of each owner, by what these stories say of it. */
export function surveyOwners(
  stories: readonly { reports: readonly CopyReport[]; links: readonly StoryLink[] }[],
): ReadonlyMap<string, OwnerStanding> {
  const copied = new Map<string, Set<string>>()
  const delays = new Map<string, number[]>()
  for (const { reports, links } of stories) {
    for (const { owner = '', orderedAt, firstSeenAt = orderedAt } of reports) {
      const delay = Math.min(believed, Math.max(0, firstSeenAt - orderedAt))
      delays.set(owner, [...(delays.get(owner) ?? []), delay])
    }
    if (reports.length < 2) continue
    for (const same of groupTexts(reports, links)) {
      const owners = [...new Set(same.map(({ owner = '' }) => owner))]
      if (owners.length >= wireOwners) continue
      const first = Math.min(...same.map(({ orderedAt, firstSeenAt = orderedAt }) => firstSeenAt))
      for (const owner of owners) {
        const others = same.filter((report) => report.owner !== owner)
        const hadIt = others.every(({ orderedAt, firstSeenAt = orderedAt }) => firstSeenAt - first > atOnce)
        const from = copied.get(owner) ?? new Set()
        if (!hadIt) for (const other of others) from.add(other.owner ?? '')
        copied.set(owner, from)
      }
    }
  }
  return new Map(
    [...delays].map(([owner, all]) => {
      const median = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
      const habit = all.length < fewReports ? 0 : median
      return [owner, { copied: copied.get(owner)?.size ?? 0, habit }]
    }),
  )
}
