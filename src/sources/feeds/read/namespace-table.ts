/** A vocabulary of elements, and the prefix under which our code knows it. */
export interface Namespace {
  /** '' for plain RSS, whose elements have no prefix. */
  prefix: string
  /** Addresses as `normaliseNamespace` writes them: lower case, without scheme, `www.` and a final slash or '#'. */
  addresses: readonly string[]
}

/** The namespaces of feeds, each with its specification or the program that writes it. To read another one, add a row here and its elements to entry-names.ts. */
export const namespaces: readonly Namespace[] = [
  // RSS 0.90 (Netscape), RSS 1.0 (web.resource.org/rss/1.0/spec)
  {
    prefix: '',
    addresses: ['my.netscape.com/rdf/simple/0.9', 'channel.netscape.com/rdf/simple/0.9', 'purl.org/rss/1.0'],
  },
  // RSS 0.91 and 2.0, which have no namespace (rssboard.org/rss-specification); some programs declare one
  {
    prefix: '',
    addresses: [
      'backend.userland.com/rss',
      'backend.userland.com/rss2',
      'backend.userland.com/rss091',
      'blogs.law.harvard.edu/tech/rss',
      'cyber.law.harvard.edu/rss/rss.html',
      'rssboard.org/rss-specification',
      'purl.org/rss/1.0/modules/rss091',
    ],
  },
  // Atom 1.0 (RFC 4287) and 0.3
  { prefix: 'atom', addresses: ['w3.org/2005/atom', 'purl.org/atom/ns'] },
  // Atom Publishing Protocol (RFC 5023), draft
  { prefix: 'app', addresses: ['purl.org/atom/app'] },
  // RDF (W3C)
  { prefix: 'rdf', addresses: ['w3.org/1999/02/22-rdf-syntax-ns'] },
  // XHTML (W3C)
  { prefix: 'xhtml', addresses: ['w3.org/1999/xhtml'] },
  // Namespaces in XML (W3C)
  { prefix: 'xml', addresses: ['w3.org/xml/1998/namespace'] },
  // Dublin Core elements (dublincore.org)
  {
    prefix: 'dc',
    addresses: ['purl.org/dc/elements/1.1', 'purl.org/dc/elements/1.0'],
  },
  // Dublin Core terms (dublincore.org)
  { prefix: 'dcterms', addresses: ['purl.org/dc/terms'] },
  // RSS 1.0 module content (web.resource.org/rss/1.0/modules/content)
  {
    prefix: 'content',
    addresses: ['purl.org/rss/1.0/modules/content'],
  },
  // Media RSS (rssboard.org/media-rss)
  {
    prefix: 'media',
    addresses: [
      'search.yahoo.com/mrss',
      'search.yahoo.com/rss',
      'video.search.yahoo.com/mrss',
      'tools.search.yahoo.com/mrss',
      'rssboard.org/media-rss',
    ],
  },
  // Apple Podcasts
  {
    prefix: 'itunes',
    addresses: [
      'itunes.com/dtds/podcast-1.0.dtd',
      'itunes.com/dtds/podcast-1.0',
      'example.com/dtds/podcast-1.0.dtd',
    ],
  },
  // Google Play Podcasts
  {
    prefix: 'googleplay',
    addresses: [
      'google.com/schemas/play-podcasts/1.0',
      'google.com/schemas/play-podcasts/1.0/play-podcasts.xsd',
    ],
  },
  // FeedBurner
  { prefix: 'feedburner', addresses: ['rssnamespace.org/feedburner/ext/1.0'] },
  // Publishing Requirements for Industry Standard Metadata (PRISM)
  {
    prefix: 'prism',
    addresses: [
      'prismstandard.org/namespaces/basic/2.0',
      'prismstandard.org/namespaces/1.2/basic',
      'purl.org/rss/1.0/modules/prism',
    ],
  },
  // RSS 1.0 module syndication
  {
    prefix: 'sy',
    addresses: ['purl.org/rss/1.0/modules/syndication'],
  },
]
