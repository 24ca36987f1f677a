import { day, hour, minute, week } from '../../../time/durations.ts'
import { parseDate } from './dates.ts'
import { findFeeds } from './discovery.ts'
import { type EntryFields, fieldsOf } from './entry-fields.ts'
import { isRssNamespace } from './namespaces.ts'
import { datesOf, limitEntries, NotAFeedError, type ParsedEntry, type ParsedFeed } from './parsed-feed.ts'
import { attributeOf, childrenNamed, textOf, type XmlElement } from './xml-element.ts'
import { languagesOfTexts, readAuthors, readEntry } from './xml-entry.ts'
import { readSite } from './xml-links.ts'
import { isEntry, parseXml } from './xml-tree.ts'

const feedNames = ['feed', 'atom:feed', 'channel', 'atom:channel']
const pageNames = ['html', 'head', 'body', 'div', 'p', 'script', 'table', 'center', 'h1']
/** Of a feed, not of an entry. */
const dateNames = ['lastbuilddate', 'atom:updated', 'updated', 'pubdate', 'dc:date']
/** The depth to which the root is searched: unclosed tags of an error page may stand around it. */
const searchDepth = 12

/** Reads RSS, RDF or Atom. Throws NotAFeedError for any other document. */
export function parseXmlFeed(text: string, address: string): ParsedFeed {
  const document = parseXml(text)
  const root = findFeed(document)
  if (!root) throw new NotAFeedError(describe(document, text, address))
  const isChannel = (element: XmlElement) => element.name === 'channel'
  const feed = isChannel(root) ? root : (findFirst(root, searchDepth, isChannel) ?? root)
  const fields = fieldsOf(feed)
  const elements = limitEntries(findEntries(document), (entry) =>
    datesOf(readEntry(entry))
      .map(parseDate)
      .find((date) => date !== undefined),
  )
  return {
    address,
    format: formatOf(root, elements[0]),
    link: readSite(fields),
    dates: childrenNamed(feed, ...dateNames).flatMap((element) => textOf(element) ?? []),
    refreshAfter: refreshPeriodOf(feed),
    ...(isTruncated(root, feed) && { isTruncated: true }),
    entries: readEntries(elements, { feed, fields, root }),
  }
}

/**
 * `<rss>` at any position. The other names occur in other XML, so they must be the document's root or contain
 * an entry.
 */
function findFeed(document: XmlElement): XmlElement | undefined {
  const first = document.children.find((child) => typeof child !== 'string')
  if (first && typeof first !== 'string' && isEntry(first)) return document
  return findFirst(document, searchDepth, (element) => {
    if (element.name === 'rss') return true
    if (element.name === 'rdf:rdf' || element.name === 'rdf') {
      if (element === first && isRssNamespace(attributeOf(element, 'xmlns') ?? '')) return true
      return findFirst(element, 2, (child) => child.name === 'channel' || isEntry(child)) !== undefined
    }
    if (!feedNames.includes(element.name)) return false
    return element === first || findFirst(element, 2, isEntry) !== undefined
  })
}

/** Entries of RDF are beside the channel. Of RSS, nothing is lost where only the last tag is missing. */
function isTruncated(root: XmlElement, feed: XmlElement): boolean {
  return root.name !== '#document' && !(root.name === 'rss' ? feed : root).complete
}

/** The first element in document order, at most so deep below the parent, for which the condition is true. */
function findFirst(
  parent: XmlElement,
  depth: number,
  passes: (element: XmlElement) => boolean,
): XmlElement | undefined {
  for (const child of parent.children) {
    if (typeof child === 'string') continue
    if (passes(child)) return child
    const found = depth > 1 && !isEntry(child) ? findFirst(child, depth - 1, passes) : undefined
    if (found) return found
  }
  return undefined
}

/** All entries at any position: in the channel, beside it, or in an element that was never closed. */
function findEntries(parent: XmlElement): XmlElement[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return isEntry(child) ? [child] : findEntries(child)
  })
}

function readEntries(
  elements: readonly XmlElement[],
  { feed, fields, root }: { feed: XmlElement; fields: EntryFields; root: XmlElement },
): ParsedEntry[] {
  const languages = childrenNamed(feed, 'language', 'dc:language')
    .slice(0, 3)
    .flatMap((element) => textOf(element) ?? [])
  const authors = root.name === 'atom:feed' || root.name === 'feed' ? readAuthors(fields) : []
  const entries = elements.map((element): [XmlElement, ParsedEntry] => [element, readEntry(element)])
  const hasGuids = entries.some(([element, entry]) => element.complete && entry.guid !== undefined)
  return entries.flatMap(([element, entry]) => {
    // Truncated before its guid: the next poll would store it again under another key, so it is dropped.
    if (!element.complete && hasGuids && entry.guid === undefined) return []
    const inherited = entry.authors.length > 0 ? entry.authors : authors
    const spoken = [...entry.languages, ...languages, ...(element.language ? [element.language] : [])]
    return [
      { ...entry, authors: inherited, languages: spoken.length > 0 ? spoken : languagesOfTexts(element) },
    ]
  })
}

function formatOf(root: XmlElement, entry: XmlElement | undefined): ParsedFeed['format'] {
  if (root.name.startsWith('rdf')) return 'rdf'
  const isAtom = root.name.endsWith('feed') || entry?.name.endsWith('entry') === true
  return isAtom ? 'atom' : 'rss'
}

/** Describes a document that is not a feed, for the message. */
function describe(document: XmlElement, text: string, address: string): string {
  const first = document.children.find((child) => typeof child !== 'string')
  if (first === undefined || typeof first === 'string') return 'text without markup'
  const isPage = /^\s*<!doctype\s+html/i.test(text.slice(0, 1000))
  const local = first.name.slice(first.name.indexOf(':') + 1)
  if (isPage || pageNames.includes(local)) return describePage(text, address)
  if (local === 'opml') return 'a list of feeds (OPML), not a feed'
  return `XML that is not a feed: <${first.name.slice(0, 40)}>`
}

/** An operator or a publisher can take the address from the message. */
function describePage(text: string, address: string): string {
  const [first, ...others] = findFeeds(text, address)
  if (!first) return 'an HTML page'
  if (others.length === 0) return `an HTML page; it names the feed ${first.address}`
  return `an HTML page; it names the feed ${first.address} and ${others.length} more`
}

/** Periods of RSS 1.0's syndication module. */
const periods: ReadonlyMap<string, number> = new Map([
  ['hourly', hour],
  ['daily', day],
  ['weekly', week],
  ['monthly', 30 * day],
  ['yearly', 365 * day],
])

/** Milliseconds for which a feed asks not to be read again: RSS's `ttl`, or the syndication period. */
function refreshPeriodOf(feed: XmlElement): number | undefined {
  const ttl = Number(textAt(feed, 'ttl'))
  if (ttl > 0 && Number.isFinite(ttl)) return ttl * minute
  const period = periods.get(textAt(feed, 'sy:updateperiod')?.toLowerCase() ?? '')
  const frequency = Number(textAt(feed, 'sy:updatefrequency') ?? 1)
  return period === undefined ? undefined : period / (frequency >= 1 ? frequency : 1)
}

function textAt(feed: XmlElement, name: string): string | undefined {
  const [element] = childrenNamed(feed, name)
  return element && textOf(element)
}
