/** An address as written, and the `xml:base` values in scope, outermost first. */
export interface Reference {
  href: string
  bases: readonly string[]
}

/**
 * How to read a text construct: as plain text, as HTML (not sanitized), or as either by its content, when the
 * format does not tell (titles of RSS).
 */
export type TextKind = 'text' | 'html' | 'guess'

/** A title, a summary or a full text as written, and the bases of the addresses in it. */
export interface TextConstruct {
  kind: TextKind
  value: string
  bases: readonly string[]
}

/** A picture that the feed declares outside its text. */
export interface ImageReference extends Reference {
  /** Pixels; undefined when not given. */
  width: number | undefined
  height: number | undefined
}

/** A file that an entry declares: a recording, a picture, a document. */
export interface Enclosure extends Reference {
  /** Media type as written. */
  type: string | undefined
}

/** The fields of an entry as read; each has its candidates in order of preference. */
export interface ParsedEntry {
  guid: string | undefined
  titles: readonly TextConstruct[]
  links: readonly Reference[]
  /** Short texts, best first. */
  summaries: readonly TextConstruct[]
  /** Full texts, best first. */
  contents: readonly TextConstruct[]
  /** Dates of publication, as written, best first. */
  published: readonly string[]
  /** Dates of the last change, as written, best first. */
  updated: readonly string[]
  categories: readonly string[]
  /** Names of the feeds or newsrooms from which the entry was taken over, best first. */
  origins?: readonly string[]
  authors: readonly string[]
  images: readonly ImageReference[]
  enclosures: readonly Enclosure[]
  /** Best first, as written. */
  languages: readonly string[]
}

/** Whether an entry has neither title, text nor address. */
export function isEmpty({ titles, links, summaries, contents }: ParsedEntry): boolean {
  return titles.length + links.length + summaries.length + contents.length === 0
}

export interface ParsedFeed {
  address: string
  format: 'rss' | 'rdf' | 'atom' | 'json'
  link: Reference | undefined
  /** When the feed says that it was published or changed, as written, best first. */
  dates: readonly string[]
  /** Milliseconds for which the feed asks not to be read again. */
  refreshAfter?: number | undefined
  /** Whether the document ends before the feed does. */
  isTruncated?: boolean
  entries: readonly ParsedEntry[]
}

/** The document is not a feed; the message names what it is instead. */
export class NotAFeedError extends Error {
  override name = 'NotAFeedError'
}

/** How many of a document's newest entries are read; those without title, text and address do not count. */
export const mostEntries = 300

export const maxFieldLength = 256 * 1024

/** The newest entries: the first ones, or the last ones of a feed in ascending order. */
export function limitEntries<T>(
  entries: readonly T[],
  dateOf: (entry: T) => number | undefined,
): readonly T[] {
  if (entries.length <= mostEntries) return entries
  const [opening, closing] = [firstDate(entries, dateOf), firstDate(entries.toReversed(), dateOf)]
  const oldestFirst = opening !== undefined && closing !== undefined && opening < closing
  return oldestFirst ? entries.slice(-mostEntries) : entries.slice(0, mostEntries)
}

/** The date of the first entry that has one. */
function firstDate<T>(entries: readonly T[], dateOf: (entry: T) => number | undefined): number | undefined {
  for (const entry of entries) {
    const date = dateOf(entry)
    if (date !== undefined) return date
  }
  return undefined
}

/** The dates of an entry as written: of publication, then of the last change. */
export function datesOf({ published, updated }: Pick<ParsedEntry, 'published' | 'updated'>): string[] {
  return [...published, ...updated]
}
