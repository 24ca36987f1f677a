import { parseJsonFeed } from './json-feed.ts'
import { isEmpty, NotAFeedError, type ParsedFeed } from './parsed-feed.ts'
import { parseXmlFeed } from './xml-feed.ts'

/** What servers put before JSON so that no other site can run it as a script. */
const scriptGuard = /^\)\]\}',?\s*(?=[{[])/

/**
 * Reads a document as RSS 0.9x or 2.0, RSS 1.0 (RDF), Atom 0.3 or 1.0, or JSON Feed, by its content. Throws
 * only NotAFeedError, which says what was found. Entries without title, text and address are left out.
 */
export function parseFeed(text: string, address: string): ParsedFeed {
  const feed = parseDocument(text, address)
  return { ...feed, entries: feed.entries.filter((entry) => !isEmpty(entry)) }
}

/** Reads a document with all its entries. Throws NotAFeedError. */
export function parseDocument(text: string, address: string): ParsedFeed {
  const start = text.replace(/^[\s\ufeff]+/, '')
  const document = start.replace(scriptGuard, '')
  if (document === '') throw new NotAFeedError('an empty body')
  const isJson = document.startsWith('{') || document.startsWith('[')
  return isJson ? parseJsonFeed(document, address) : parseXmlFeed(document, address)
}
