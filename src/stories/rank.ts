import { hour } from '../time/durations.ts'
import { type CopyReport, findCopies } from './copies.ts'
import { firstOwner } from './headline.ts'
import type { Story } from './story.ts'
import { rankWeights } from './weights.ts'

/** A factor of a story's score, and the values from which it was computed. */
export type ScorePart =
  | { kind: 'owners'; count: number; factor: number }
  | { kind: 'age'; hours: number; halfLife: number; factor: number }
  | {
      kind: 'place'
      place: 'city' | 'neighborhood' | 'text' | 'county' | 'elsewhere'
      words: readonly string[]
      factor: number
    }
  | { kind: 'position'; position: number; factor: number }

/** A story with its score and the reasons for it. */
export interface RankedStory<R> extends Story<R> {
  /** The product of the factors of `parts`. */
  score: number
  parts: readonly ScorePart[]
  /** Set when an editor placed it. `until`: milliseconds since 1970. */
  chosen?: { as: 'lead' | 'pin'; note: string; until: number }
}

/** The fields of a report that ranking uses. */
export interface RankableReport extends CopyReport {
  /** Two feeds of one owner count as one. */
  owner: string
  /** Key of the category whose feed carries it. */
  section: string
  /** Position in its feed, from 1. */
  position: number
  /** Milliseconds since 1970; undefined where the feed gives no date. */
  publishedAt?: number | undefined
}

/** The most local place that a report names, and the names that were found. */
export type PlaceFound = Pick<Extract<ScorePart, { kind: 'place' }>, 'place' | 'words'>

/** The inputs of ranking that depend on the city. */
export interface RankSettings<R> {
  /** Milliseconds since 1970. */
  now: number
  /** Hours in which a section's story loses half of its weight. */
  halfLifeOf(section: string): number
  placeOf(report: R): PlaceFound
  /** Whether it may be above stories of three newsrooms although one alone has it: our own news, a notice. */
  mayLead(story: Story<R>): boolean
  /** An editor's choices, in the order of the page. */
  choices: readonly Choice[]
  /** Whether this name, which an editor wrote, means this story. */
  isNamed(story: Story<R>, name: string): boolean
}

/**
 * Stories that an editor placed come first, then stories by score, newest first among equals. At the top each
 * owner has a limited share, and none of one newsroom is above one of three. A story without any date leads
 * only where an editor placed it.
 */
export function rankStories<R extends RankableReport>(
  stories: readonly Story<R>[],
  settings: RankSettings<R>,
): RankedStory<R>[] {
  const ranked = stories.map((story) => scoreStory(story, settings)).sort(compareRanked)
  const { placed, others } = applyChoices(ranked, settings.choices, settings.now, settings.isNamed)
  return spreadTop(
    placed,
    datedFirst(others, ({ reports }) => reports.some(hasDate)),
    settings,
  )
}

function hasDate({ publishedAt }: RankableReport): boolean {
  return publishedAt !== undefined
}

/** A list whose first entry is the first one with a date, where it has one. */
export function datedFirst<T>(list: readonly T[], hasDate: (entry: T) => boolean): T[] {
  const first = list.find(hasDate)
  return first === undefined ? [...list] : [first, ...list.filter((entry) => entry !== first)]
}

/** A story with its score, and the factors whose product it is. */
export function scoreStory<R extends RankableReport>(
  story: Story<R>,
  settings: RankSettings<R>,
): RankedStory<R> {
  const { reports } = story
  const originals = originalsOf(story)
  const parts = [
    scoreOwners(story),
    scoreAge(originals, settings),
    scorePlace(reports, settings),
    scorePosition(reports),
  ]
  return { ...story, parts, score: parts.reduce((product, { factor }) => product * factor, 1) }
}

/** The reports without copies of a text: their owners are the independent newsrooms of a story. */
function originalsOf<R extends RankableReport>({ reports, links }: Story<R>): R[] {
  const copies = findCopies(reports, links)
  return reports.filter(({ id }) => !copies.has(id))
}

/**
 * The independent newsrooms of a story by owner, with the name that readers know, newest report first: who
 * counts in score, lists, the story's page and mails. Copies and further newsrooms of an owner do not count.
 */
export function newsroomsOf<R extends RankableReport & { publisher?: string }>(
  story: Story<R>,
): Map<string, string> {
  const names = new Map<string, string>()
  for (const { owner, publisher = owner } of originalsOf(story))
    if (!names.has(owner)) names.set(owner, publisher)
  return names
}

function scoreOwners(story: Story<RankableReport>): ScorePart {
  const count = newsroomsOf(story).size
  return { kind: 'owners', count, factor: Math.log2(1 + count) }
}

/** The age is counted from when the last owner joined: further reports of an owner do not renew the story. */
function scoreAge<R extends RankableReport>(
  reports: readonly R[],
  { now, halfLifeOf }: RankSettings<R>,
): ScorePart {
  const joined = new Map<string, number>()
  for (const { owner, orderedAt } of reports) {
    joined.set(owner, Math.min(joined.get(owner) ?? orderedAt, orderedAt))
  }
  const hours = Math.max(0, now - maxOf([...joined.values()])) / hour
  // The longest half-life of its sections, so that a report in another section never lowers the story.
  const halfLife = maxOf(reports.map(({ section }) => halfLifeOf(section)))
  return { kind: 'age', hours, halfLife, factor: 0.5 ** (hours / halfLife) }
}

function scorePlace<R extends RankableReport>(
  reports: readonly R[],
  { placeOf }: RankSettings<R>,
): ScorePart {
  let best: PlaceFound = { place: 'elsewhere', words: [] }
  for (const report of reports) {
    const found = placeOf(report)
    if (rankWeights.place[found.place] > rankWeights.place[best.place]) best = found
  }
  return { kind: 'place', ...best, factor: rankWeights.place[best.place] }
}

function scorePosition(reports: readonly RankableReport[]): ScorePart {
  const position = reports.reduce((best, report) => Math.min(best, report.position), Number.POSITIVE_INFINITY)
  return { kind: 'position', position, factor: 1 + rankWeights.firstInFeed / position }
}

function compareRanked(one: RankedStory<RankableReport>, other: RankedStory<RankableReport>): number {
  return other.score - one.score || newestOf(other) - newestOf(one) || one.id - other.id
}

function newestOf({ reports }: Story<RankableReport>): number {
  return maxOf(reports.map(({ orderedAt }) => orderedAt))
}

/**
 * Moves a story that exceeds its owner's share below the top, unless no other story is left. The owner is who
 * was first; a story with two other newsrooms is not the owner's alone and not moved for it.
 */
function spreadTop<R extends RankableReport>(
  placed: readonly RankedStory<R>[],
  others: readonly RankedStory<R>[],
  { mayLead }: RankSettings<R>,
): RankedStory<R>[] {
  const { stories, perOwner } = rankWeights.top
  const owners = new Map<string, number>()
  const top: RankedStory<R>[] = []
  const rest: RankedStory<R>[] = []
  const ownerOf = (story: RankedStory<R>) =>
    newsroomsOf(story).size >= sharedBy ? String(story.id) : (firstOwner(story.reports) ?? '')
  for (const story of others) {
    const count = owners.get(ownerOf(story)) ?? 0
    if (placed.length + top.length >= stories || count >= perOwner) {
      rest.push(story)
      continue
    }
    top.push(story)
    owners.set(ownerOf(story), count + 1)
  }
  return [...placed, ...sharedFirst(top, mayLead), ...rest]
}

/** What one newsroom alone has moves below the last of the stories of three, of which it is above. */
function sharedFirst<R extends RankableReport>(
  top: readonly RankedStory<R>[],
  mayLead: (story: RankedStory<R>) => boolean,
): RankedStory<R>[] {
  const last = top.findLastIndex((story) => newsroomsOf(story).size >= sharedBy)
  const head = top.slice(0, last + 1)
  const isMoved = (story: RankedStory<R>) => newsroomsOf(story).size === 1 && !mayLead(story)
  return [...head.filter((story) => !isMoved(story)), ...head.filter(isMoved), ...top.slice(last + 1)]
}

/** A story of so many newsrooms is no owner's alone. */
const sharedBy = 3

/** A loop, because `Math.max(...list)` fails for very long lists. */
function maxOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}

/** The share of a list by date that one owner may have. */
const largestShare = 1 / 3

/** The most entries of one owner in a list of this length. */
export function shareOf(size: number): number {
  return Math.ceil(size * largestShare)
}

/** The first `size` entries in order. One owner has a third at most, more only where others have no more. */
export function shareByOwner<T>(list: readonly T[], ownerOf: (entry: T) => string, size: number): T[] {
  const counts = new Map<string, number>()
  const kept = new Set<T>()
  const full = Math.min(size, list.length)
  for (let most = shareOf(size); kept.size < full; most += 1) {
    for (const entry of list) {
      const count = counts.get(ownerOf(entry)) ?? 0
      if (kept.size === full || count >= most || kept.has(entry)) continue
      counts.set(ownerOf(entry), count + 1)
      kept.add(entry)
    }
  }
  return list.filter((entry) => kept.has(entry))
}

/** How an editor places a story. */
export interface Choice {
  as: 'lead' | 'pin' | 'bury'
  /** Names the story: a link, a guid, or the path of its page. */
  story: string
  /** Milliseconds since 1970; the choice ends then. */
  until: number
  note: string
}

/** Ranked stories, split by an editor's choices. */
interface ChosenStories<R> {
  /** The lead and pins, in the order of the choices. */
  placed: RankedStory<R>[]
  /** All other stories except the buried ones, in order. */
  others: RankedStory<R>[]
}

/** Removes stories that an editor placed or buried. Of two choices of one story the first is used. */
function applyChoices<R>(
  ranked: readonly RankedStory<R>[],
  choices: readonly Choice[],
  now: number,
  isNamed: (story: RankedStory<R>, name: string) => boolean,
): ChosenStories<R> {
  const placed: RankedStory<R>[] = []
  const taken = new Set<RankedStory<R>>()
  for (const { as, story: name, until, note } of choices) {
    if (until <= now) continue
    for (const story of ranked) {
      if (taken.has(story) || !isNamed(story, name)) continue
      taken.add(story)
      if (as !== 'bury') placed.push({ ...story, chosen: { as, note, until } })
    }
  }
  return { placed, others: ranked.filter((story) => !taken.has(story)) }
}

/** When the next of these choices ends, in milliseconds since 1970; undefined when none is in force. */
export function nextEnd(choices: readonly Pick<Choice, 'until'>[], now: number): number | undefined {
  const ends = choices.map(({ until }) => until).filter((until) => until > now)
  return ends.length === 0 ? undefined : Math.min(...ends)
}
