/**
 * Media types by which pages name their feeds: RSS and RDF as registered or in use, Atom (RFC 4287, section 7), JSON Feed
 * 1.1 (jsonfeed.org, 'Discovery').
 */
export const feedTypes: readonly string[] = [
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/rdf+xml',
  'application/x-rss+xml',
  'text/rss+xml',
]
