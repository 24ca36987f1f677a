/** An address as a feed wrote it, with the `xml:base` values around it, outermost first. */
export interface Reference {
  href: string
  bases: readonly string[]
}

/**
 * How the characters of a text construct are to be read: as plain text, as HTML (not sanitised), or as whichever of the
 * two they look like, where the format does not say (a title of RSS).
 */
export type TextKind = 'text' | 'html' | 'guess'

/** A title, a summary or a full text as a feed carries it, with the bases of the addresses inside it. */
export interface TextConstruct {
  kind: TextKind
  value: string
  bases: readonly string[]
}

/** A picture that the feed declares outside its text. */
export interface ImageReference extends Reference {
  /** Pixels; undefined where not given. */
  width: number | undefined
  height: number | undefined
}

/** A file that an entry declares: a recording, a picture, a document. */
export interface Enclosure extends Reference {
  /** Media type as written. */
  type: string | undefined
}

/** The fields of one entry as read, each field's candidates in order of preference. */
export interface ParsedEntry {
  guid: string | undefined
  titles: readonly TextConstruct[]
  links: readonly Reference[]
  /** Short texts, best first. */
  summaries: readonly TextConstruct[]
  /** Full texts, best first. */
  contents: readonly TextConstruct[]
  /** When published, as written, best first. */
  published: readonly string[]
  /** When changed, as written, best first. */
  updated: readonly string[]
  categories: readonly string[]
  authors: readonly string[]
  images: readonly ImageReference[]
  enclosures: readonly Enclosure[]
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
  title: TextConstruct | undefined
  /** The site that the feed belongs to. */
  link: Reference | undefined
  /** When the feed says that it was published or changed, as written, best first. */
  dates: readonly string[]
  entries: readonly ParsedEntry[]
}

/** The document holds no feed; the message says what it holds instead. */
export class NotAFeedError extends Error {
  override name = 'NotAFeedError'
}

/** What of a document is read. */
export interface ReadingLimits {
  /** The most entries. */
  entries: number
  /** Whether entries without title, text and address are read too. */
  empty: boolean
}

/** What readers see of a feed: the newest 300 entries that say something. */
export const readerLimits: ReadingLimits = { entries: 300, empty: false }

/** More characters than this are not read from one field. */
export const maxFieldLength = 256 * 1024

/** The newest of these entries: those at the end where the feed puts its oldest first. */
export function limitEntries<T>(
  entries: readonly T[],
  most: number,
  dateOf: (entry: T) => number | undefined,
): readonly T[] {
  const first = entries[0]
  const last = entries.at(-1)
  if (entries.length <= most || first === undefined || last === undefined) return entries
  const [opening, closing] = [dateOf(first), dateOf(last)]
  const oldestFirst = opening !== undefined && closing !== undefined && opening < closing
  return oldestFirst ? entries.slice(-most) : entries.slice(0, most)
}

/** Every date of an entry as written: when published, then when changed. */
export function datesOf({ published, updated }: Pick<ParsedEntry, 'published' | 'updated'>): string[] {
  return [...published, ...updated]
}
