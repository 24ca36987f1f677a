import { parseDocument } from './parse.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'

/** Namespaces as their specifications write them. */
const namespaces = {
  app: 'http://purl.org/atom/app#',
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  feedburner: 'http://rssnamespace.org/feedburner/ext/1.0',
  googleplay: 'http://www.google.com/schemas/play-podcasts/1.0',
  image: 'http://purl.org/rss/1.0/modules/image/',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  media: 'http://search.yahoo.com/mrss/',
  prism: 'http://prismstandard.org/namespaces/basic/2.0/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  sy: 'http://purl.org/rss/1.0/modules/syndication/',
  xhtml: 'http://www.w3.org/1999/xhtml',
}
const declarations = Object.entries(namespaces).map(([prefix, name]) => `xmlns:${prefix}="${name}"`)

/** The address of the feeds that are parsed. */
export const address = 'https://news.test/feed'

/** A document as parsed, with all its entries. */
export function parseWhole(document: string): ParsedFeed {
  return parseDocument(document, address)
}

/** The entry of an RSS document with these elements, and the attributes of its item. */
export function parseItem(inside: string, attributes = ''): ParsedEntry {
  return entryOf(
    `<rss ${declarations.join(' ')}><channel><item ${attributes}>${inside}</item></channel></rss>`,
  )
}

/** The entry of an Atom document with these elements. */
export function parseAtomEntry(inside: string): ParsedEntry {
  return entryOf(
    `<feed xmlns="${namespaces.atom}" xmlns:app="${namespaces.app}"><entry>${inside}</entry></feed>`,
  )
}

function entryOf(document: string): ParsedEntry {
  const [entry] = parseWhole(document).entries
  if (!entry) throw new Error(`no entry in ${document}`)
  return entry
}
