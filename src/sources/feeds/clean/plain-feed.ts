import { parseDate } from '../read/dates.ts'
import { datesOf, type ParsedEntry, type ParsedFeed, type TextConstruct } from '../read/parsed-feed.ts'
import { formatByline } from './bylines.ts'
import { enclosuresOf, idOf, imageOf, linksOf, type Place, placeOf, recordingsOf } from './entry-addresses.ts'
import { looksLikeMarkup, oneLine } from './html-text.ts'
import { readLanguage } from './languages.ts'
import { netSchemes, resolveAddress } from './links.ts'
import { stripTags } from './strip-tags.ts'

/** A feed as JSON for programs: plain text, absolute addresses, times in ISO 8601 (UTC), null for none. */
export interface PlainFeed {
  feed: { title: string | null; link: string | null }
  /** All entries, in the order of the feed. */
  items: PlainItem[]
}

export interface PlainItem {
  /** As written; a relative reference of Atom as an absolute address. */
  id: string | null
  title: string | null
  link: string | null
  summaryText: string | null
  contentText: string | null
  /** The time of the last change when the feed has only that. */
  publishedAt: string | null
  updatedAt: string | null
  /** Names, separated by commas; an email address for an author without a name. */
  author: string | null
  categories: string[]
  imageUrl: string | null
  enclosures: { url: string; type: string | null }[]
  /** BCP 47 tag. */
  language: string | null
}

const noLimits = { authors: Number.POSITIVE_INFINITY, length: Number.POSITIVE_INFINITY, keepsBy: true }

/**
 * The whole content of a feed, without the limits and defaults that apply to readers. `base`: the address
 * that answered; `language`: as the server tells, for entries that tell none.
 */
export function plainFeed(feed: ParsedFeed, base: string, language?: string): PlainFeed {
  const place = placeOf(feed, base)
  return {
    feed: {
      title: first(feed.title ? [toTitle(feed.title)] : []),
      link: (feed.link && resolveAddress(feed.link, base, netSchemes)) ?? null,
    },
    items: feed.entries.map((entry) => plainItem(entry, place, language)),
  }
}

function plainItem(entry: ParsedEntry, place: Place, language: string | undefined): PlainItem {
  return {
    id: idOf(entry, place) ?? null,
    title: first(entry.titles.map(toTitle)),
    link:
      [...linksOf(entry, place), ...linksOf(entry, place, netSchemes), ...recordingsOf(entry, place)][0] ??
      null,
    ...texts(entry),
    publishedAt: firstTime(datesOf(entry)),
    updatedAt: firstTime(entry.updated),
    author: formatByline(entry.authors, noLimits) ?? first(entry.authors.map(oneLine)),
    categories: [...new Set(entry.categories.map((value) => toTitle({ kind: 'guess', value })))].filter(
      Boolean,
    ),
    imageUrl: imageOf(entry, place) ?? null,
    enclosures: enclosuresOf(entry, place, netSchemes).map(({ url, type }) => ({ url, type: type ?? null })),
    language: readLanguage(entry.languages.length > 0 ? entry.languages : [language ?? '']) ?? null,
  }
}

/** Of two short texts that differ, without a full one, the second is the full one, as in podcasts. */
function texts({ summaries, contents }: ParsedEntry): Pick<PlainItem, 'summaryText' | 'contentText'> {
  const short = summaries.map(toText).filter((text) => text !== '')
  const summaryText = first(short)
  const contentText = first(contents.map(toText)) ?? first(short.filter((text) => text !== summaryText))
  return { summaryText, contentText }
}

// A text is read once, by its kind. What readers see is guessed further (html-text.ts).

function toTitle({ kind, value }: Pick<TextConstruct, 'kind' | 'value'>): string {
  return oneLine(kind === 'text' ? value : stripTags(value, { isTitle: kind === 'guess', silence: 'code' }))
}

/** Some feeds of Atom omit the type of HTML. */
function toText({ kind, value, isDeclared }: TextConstruct): string {
  const isText = kind === 'text' && (isDeclared || !looksLikeMarkup(value))
  return oneLine(isText ? value : stripTags(value, { isTitle: false, silence: 'code' }))
}

function first(texts: readonly string[]): string | null {
  return texts.find((text) => text !== '') ?? null
}

function firstTime(dates: readonly string[]): string | null {
  const found = dates.map(parseDate).find((date) => date !== undefined && Math.abs(date) <= 8.64e15)
  return found === undefined ? null : new Date(found).toISOString()
}
