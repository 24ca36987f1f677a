import { Parser } from 'htmlparser2'

/**
 * Media types by which pages name their feeds: RSS and RDF as registered or in use, Atom (RFC 4287, section
 * 7), JSON Feed 1.1 (jsonfeed.org, 'Discovery').
 */
const feedTypes: readonly string[] = [
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/rdf+xml',
  'application/x-rss+xml',
  'text/rss+xml',
]

/** Characters of a page that are looked through; feeds are named in its head. */
const longestPage = 512 * 1024
const mostFeeds = 10

export interface NamedFeed {
  address: string
  title: string | undefined
}

/**
 * Finds the feeds that an HTML page names: by `<link rel="alternate">` with a type of feeds, else by links in
 * its text whose address looks like a feed's. WordPress' own interface (`wp-json`) is none. `address`: of the
 * page.
 */
export function findFeeds(page: string, address: string): NamedFeed[] {
  const named: NamedFeed[] = []
  const linked: NamedFeed[] = []
  let base = address
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href, type, rel, title } = attributes
      if (href === undefined) return
      if (name === 'base') base = URL.parse(href, address)?.href ?? base
      else if (name === 'link' && isAlternate(rel, type)) add(named, href, title)
      else if (name === 'a' && looksLikeFeed.test(href.split('?', 1)[0] ?? '')) add(linked, href, undefined)
    },
  })
  parser.end(page.slice(0, longestPage))
  return (named.length > 0 ? named : linked).slice(0, mostFeeds)

  function add(list: NamedFeed[], href: string, title: string | undefined): void {
    const found = URL.parse(href.trim(), base)
    if (!found || !/^https?:$/.test(found.protocol) || found.pathname.includes('/wp-json')) return
    if (!list.some(({ address }) => address === found.href)) list.push({ address: found.href, title })
  }
}

const looksLikeFeed = /(?:^|[/._-])(?:feed|feeds|rss|atom)(?:[/._-]?(?:xml|json|rss|php))?\/?$/i

function isAlternate(rel: string | undefined, type: string | undefined): boolean {
  const words = rel?.toLowerCase().split(/\s+/) ?? []
  const isFeedType = feedTypes.includes(type?.split(';')[0]?.trim().toLowerCase() ?? '')
  return (words.includes('alternate') && isFeedType) || (words.includes('feed') && type === undefined)
}
