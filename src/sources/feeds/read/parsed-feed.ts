/** An address as a feed wrote it, with the `xml:base` values around it, outermost first. */
export interface Reference {
  href: string
  bases: readonly string[]
}

/** HTML as a feed carries it, not sanitised, with the bases of the addresses inside it. */
export interface Markup {
  html: string
  bases: readonly string[]
}

/** A picture that the feed declares outside its text. */
export interface ImageReference extends Reference {
  /** Pixels; undefined where not given. */
  width: number | undefined
  height: number | undefined
}

/** The fields of one entry as read, each field's candidates in order of preference. */
export interface ParsedEntry {
  guid: string | undefined
  /** Markup, often escaped once too often. */
  titles: readonly string[]
  links: readonly Reference[]
  /** Short texts, best first. */
  summaries: readonly Markup[]
  /** Full texts, best first. */
  contents: readonly Markup[]
  /** Best first: when published, then when changed. */
  dates: readonly string[]
  categories: readonly string[]
  authors: readonly string[]
  images: readonly ImageReference[]
  /** Best first, as written. */
  languages: readonly string[]
}

/** Whether an entry has nothing that a card could show. */
export function isEmpty({ titles, links, summaries, contents }: ParsedEntry): boolean {
  return titles.length + links.length + summaries.length + contents.length === 0
}

/** A feed as read, whatever its format. */
export interface ParsedFeed {
  address: string
  format: 'rss' | 'rdf' | 'atom' | 'json'
  title: string | undefined
  /** The site that the feed belongs to. */
  link: Reference | undefined
  entries: readonly ParsedEntry[]
}

/** The document holds no feed; the message says what it holds instead. */
export class NotAFeedError extends Error {
  override name = 'NotAFeedError'
}

/** More entries than this are not read from one feed. */
export const maxEntries = 300

/** More characters than this are not read from one field. */
export const maxFieldLength = 256 * 1024

/** The newest 300 of these entries: those at the end where the feed puts its oldest first. */
export function limitEntries<T>(
  entries: readonly T[],
  dateOf: (entry: T) => number | undefined,
): readonly T[] {
  const first = entries[0]
  const last = entries.at(-1)
  if (entries.length <= maxEntries || first === undefined || last === undefined) return entries
  const [opening, closing] = [dateOf(first), dateOf(last)]
  const oldestFirst = opening !== undefined && closing !== undefined && opening < closing
  return oldestFirst ? entries.slice(-maxEntries) : entries.slice(0, maxEntries)
}
