import type { NewArticle } from '../../../store/article.ts'
import { parseDate } from '../read/dates.ts'
import type { Markup, ParsedEntry, ParsedFeed } from '../read/parsed-feed.ts'
import { formatByline } from './bylines.ts'
import { hashGuid, uniqueGuids } from './guids.ts'
import { findHtmlImages } from './html-images.ts'
import { htmlToText, tidy, titleToText } from './html-text.ts'
import { chooseImage } from './images.ts'
import { cleanLink, resolveAddress } from './links.ts'
import { clip } from './text-length.ts'

const longestTitle = 500
const longestSummary = 1000
const longestCategory = 100
const maxImages = 50

/** Where and when a feed was read. */
export interface NormaliseContext {
  /** Of the feed. */
  address: string
  /** Against which relative addresses are read, where it is not the feed's own. */
  base?: string
  /** Milliseconds since 1970; nothing was published later. */
  now: number
}

/** The articles of a feed: plain text, absolute addresses, dates in the past, each guid once. */
export function normaliseFeed(feed: ParsedFeed, context: NormaliseContext): NewArticle[] {
  const base = context.base ?? context.address
  const site = (feed.link && resolveAddress(feed.link, base)) ?? base
  return uniqueGuids(feed.entries.map((entry) => normaliseEntry(entry, { base, site, now: context.now })))
}

interface Place {
  /** Of the document: what `xml:base` builds on. */
  base: string
  /** Of the site: what a plain relative address builds on. */
  site: string
  now: number
}

function normaliseEntry(entry: ParsedEntry, place: Place): NewArticle {
  const summary = readSummary([...entry.summaries, ...entry.contents])
  const title = readTitle(entry.titles) ?? 'Untitled'
  const link = readLink(entry, place)
  const publishedAt = readDate(entry.dates, place.now)
  return {
    guid: readGuid(entry.guid) || (link === '#' ? hashGuid(title, publishedAt, summary) : link),
    title,
    summary,
    link,
    publishedAt,
    category: readCategory(entry.categories),
    imageUrl: readImage(entry, place),
    author: formatByline(entry.authors),
    language: readLanguage(entry.languages),
  }
}

/** As written, without characters that a store cannot keep. */
function readGuid(guid: string | undefined): string {
  return (
    guid
      ?.toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim() ?? ''
  )
}

function readTitle(titles: readonly string[]): string | undefined {
  for (const title of titles) {
    const text = clip(titleToText(title), longestTitle)
    if (text !== '') return text
  }
  return undefined
}

/** First text that is not empty: a description may hold only a picture. */
function readSummary(texts: readonly Markup[]): string {
  for (const { html } of texts) {
    const text = clip(withoutTrailer(htmlToText(html, 4 * longestSummary)), longestSummary)
    if (text !== '') return text
  }
  return ''
}

/** WordPress ends each text with 'The post … appeared first on …'. */
function withoutTrailer(text: string): string {
  const start = text.lastIndexOf('The post ')
  return start >= 0 && text.indexOf(' appeared first on ', start) > 0 ? text.slice(0, start).trim() : text
}

function readLink(entry: ParsedEntry, place: Place): string {
  for (const reference of entry.links) {
    const address = resolveAddress(reference, baseFor(reference.bases, place))
    if (address !== undefined) return cleanLink(address)
  }
  return '#'
}

function readImage(entry: ParsedEntry, place: Place): string | undefined {
  const inText = [...entry.contents, ...entry.summaries].flatMap(findHtmlImages)
  return chooseImage([...entry.images.slice(0, maxImages), ...inText], (image) => baseFor(image.bases, place))
}

function baseFor(bases: readonly string[], place: Place): string {
  return bases.length > 0 ? place.base : place.site
}

function readDate(dates: readonly string[], now: number): number | undefined {
  for (const text of dates) {
    const date = parseDate(text)
    // Programs without a date print zero.
    if (date !== undefined && date > 0) return Math.min(date, now)
  }
  return undefined
}

function readCategory(categories: readonly string[]): string | undefined {
  for (const category of categories) {
    const text = clip(titleToText(category), longestCategory)
    if (text !== '') return text
  }
  return undefined
}

/** First language that is one, as BCP 47 writes it: 'en_us' is 'en-US'. */
function readLanguage(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const tag =
      tidy(language)
        .split(/[\s,;]/)[0]
        ?.replaceAll('_', '-') ?? ''
    if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) || /^(?:und|zxx|mul)\b/i.test(tag)) continue
    try {
      return Intl.getCanonicalLocales(tag)[0]
    } catch {
      // 'en-us-us': not a language after all.
    }
  }
  return undefined
}
