import { hash } from 'node:crypto'
import type { PolledArticle } from '../../../store/article.ts'
import { hasPublicHost } from '../../../text/address-check.ts'
import { day, week } from '../../../time/durations.ts'
import { parseDate } from '../read/dates.ts'
import { datesOf, type ParsedEntry, type ParsedFeed, type TextConstruct } from '../read/parsed-feed.ts'
import { saysOnlyTitle, withoutOrigin } from './aggregated-texts.ts'
import { formatByline } from './bylines.ts'
import { type FeedAddresses, feedAddressesOf, imageOf, linksOf, recordingsOf } from './entry-addresses.ts'
import { clip, textOfConstruct, titleOf, titleToText } from './html-text.ts'
import { readLanguage } from './languages.ts'
import { cleanLink } from './links.ts'

const longestTitle = 500
const longestSummary = 1000
const longestCategory = 100
const mostCategories = 20
const longestOrigin = 80

export interface NormaliseContext {
  address: string
  /** The base of relative addresses when it is not the feed's address. */
  base?: string
  /** Milliseconds since 1970. A date more than a day ahead is none; one less far ahead counts as now. */
  now: number
}

/** The articles of a feed: plain text, absolute addresses, no future dates. Guids may repeat. */
export function normaliseFeed(feed: ParsedFeed, context: NormaliseContext): PolledArticle[] {
  const addresses = feedAddressesOf(feed, context.base ?? context.address)
  const { now } = context
  // A feed of this machine is one of a developer or a trial, who allowed it.
  const mayOpen = hasPublicHost(context.address) ? hasPublicHost : () => true
  const articles = feed.entries.map((entry) =>
    normaliseEntry(entry, readLink(entry, addresses, mayOpen), addresses, now),
  )
  const dates = articles.map(({ publishedAt }) => publishedAt)
  const presumed = presumeDates(dates, { own: readDate(feed.dates, now), now })
  return articles.map((article, index) => {
    const presumedAt = presumed[index]
    if (presumedAt === undefined) return article
    const entry = feed.entries[index]
    const isAhead = entry && datesOf(entry).some((date) => isAheadOf(parseDate(date), now))
    return { ...article, presumedAt, ...(isAhead && { isAhead }) }
  })
}

function normaliseEntry(
  entry: ParsedEntry,
  link: string,
  addresses: FeedAddresses,
  now: number,
): PolledArticle {
  const summary = readSummary([...entry.summaries, ...entry.contents])
  const title = readTitle(entry.titles) ?? 'Untitled'
  const publishedAt = readDate(datesOf(entry), now)
  const guid = readGuid(entry.guid)
  const from = readOrigin(entry.origins ?? [])
  return {
    guid: guid || (link === '#' ? hashTexts(title, publishedAt, summary) : link),
    ...(guid === '' && { isUnnamed: true }),
    title: withoutOrigin(title, from.origin),
    summary: saysOnlyTitle(summary, title, from.origin) ? '' : summary,
    link,
    publishedAt,
    ...readCategories(entry.categories),
    ...from,
    imageUrl: imageOf(entry, addresses),
    author: formatByline(entry.authors),
    language: readLanguage(entry.languages),
  }
}

/** As written, without characters that the store cannot keep. */
function readGuid(guid: string | undefined): string {
  return (
    guid
      ?.toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim() ?? ''
  )
}

/** The guid of an entry with neither guid nor link: the SHA-256 of its texts, in hexadecimal. */
function hashTexts(...parts: readonly (string | number | undefined)[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex')
}

/**
 * Whether a text has a character that a reader sees: a letter, number, punctuation mark or symbol. Blanks,
 * joiners, fillers and accents without a letter are none, nor are the two symbols that are drawn blank: the
 * empty Braille cell and the null notehead.
 */
function hasVisible(text: string): boolean {
  return text.replace(drawnBlank, '').search(/[\p{L}\p{N}\p{P}\p{S}]/u) >= 0
}

const drawnBlank = /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

function readTitle(titles: readonly TextConstruct[]): string | undefined {
  for (const title of titles) {
    const text = clip(titleOf(title), longestTitle)
    if (hasVisible(text)) return text
  }
  return undefined
}

/** The first text that is not empty: a description may consist of a picture. */
function readSummary(texts: readonly TextConstruct[]): string {
  for (const construct of texts) {
    const whole = textOfConstruct(construct, { enough: 4 * longestSummary })
    const text = clip(withoutTrailer(whole), longestSummary)
    if (text !== '') return text
  }
  return ''
}

/** WordPress appends 'The post … appeared first on …' to each text. */
function withoutTrailer(text: string): string {
  const start = text.lastIndexOf('The post ')
  return start >= 0 && text.indexOf(' appeared first on ', start) > 0 ? text.slice(0, start).trim() : text
}

/** A link to a host that is not public would open something in the reader's own network. */
function readLink(entry: ParsedEntry, addresses: FeedAddresses, mayOpen: (link: string) => boolean): string {
  const link = linksOf(entry, addresses).map(cleanLink).find(mayOpen)
  return link ?? recordingsOf(entry, addresses).map(cleanLink).find(mayOpen) ?? '#'
}

function readDate(dates: readonly string[], now: number): number | undefined {
  for (const text of dates) {
    const date = parseDate(text)
    // Programs print zero when they have no date.
    if (date !== undefined && date > 0 && !isAheadOf(date, now)) return Math.min(date, now)
  }
  return undefined
}

/** Whether a date is of what is to come, as of an announced event: a wrong clock is less than a day ahead. */
function isAheadOf(date: number | undefined, now: number): boolean {
  return date !== undefined && date > now + day
}

function readCategories(written: readonly string[]): Pick<PolledArticle, 'category' | 'categories'> {
  const texts = written
    .slice(0, 5 * mostCategories)
    .map((category) => clip(titleToText(category), longestCategory))
  const categories = [...new Set(texts.filter((text) => text !== ''))].slice(0, mostCategories)
  return { category: categories[0], ...(categories.length > 1 && { categories }) }
}

/** A name; some feeds give an address or a sentence. */
function readOrigin(origins: readonly string[]): Pick<PolledArticle, 'origin'> {
  for (const written of origins) {
    const origin = titleToText(written)
    if (hasVisible(origin) && origin.length <= longestOrigin && !/^https?:/i.test(origin)) return { origin }
  }
  return {}
}

/**
 * When the entries of a feed that is read for the first time were published at the latest, in milliseconds
 * since 1970; undefined for an entry with a date. One without is placed behind the dated entries above and
 * below it, and never after the feed's own date. A feed that dates nothing may hold anything: its entries
 * count as a week old.
 *
 * @example
 * presumeDates([undefined, 5000, undefined], { own: undefined, now: 9000 }) // [4999, undefined, 4999]
 */
export function presumeDates(
  dates: readonly (number | undefined)[],
  { own = Infinity, now }: { own: number | undefined; now: number },
): (number | undefined)[] {
  const above = nearest(dates)
  const below = nearest(dates.toReversed()).toReversed()
  return dates.map((date, index) => {
    if (date !== undefined) return undefined
    const neighbor = Math.min(above[index] ?? Infinity, below[index] ?? Infinity)
    // One millisecond less: an undated entry never ties with the dated one that it follows.
    return Math.max(1, Math.min(neighbor === Infinity ? now - week : neighbor - 1, own))
  })
}

/** The last date up to each place. */
function nearest(dates: readonly (number | undefined)[]): (number | undefined)[] {
  let last: number | undefined
  return dates.map((date) => {
    last = date ?? last
    return last
  })
}
