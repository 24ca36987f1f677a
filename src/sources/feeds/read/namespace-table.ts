/** A vocabulary of elements, and the prefix under which our code knows it. */
export interface Namespace {
  /** '' for plain RSS, whose elements have no prefix. */
  prefix: string
  /** The specification, or the program that writes the namespace. */
  source: string
  /** Addresses as `normaliseNamespace` writes them: lower case, without scheme, `www.` and a final slash or '#'. */
  addresses: readonly string[]
}

/** The namespaces of feeds. To read another one, add a row here and its elements to entry-names.ts. */
export const namespaces: readonly Namespace[] = [
  {
    prefix: '',
    source: 'RSS 0.90 (Netscape), RSS 1.0 (web.resource.org/rss/1.0/spec), RSS 1.1',
    addresses: [
      'my.netscape.com/rdf/simple/0.9',
      'channel.netscape.com/rdf/simple/0.9',
      'purl.org/rss/1.0',
      'purl.org/net/rss1.1',
    ],
  },
  {
    prefix: '',
    source:
      'RSS 0.91 and 2.0, which have no namespace (rssboard.org/rss-specification); some programs declare one',
    addresses: [
      'backend.userland.com/rss',
      'backend.userland.com/rss2',
      'backend.userland.com/rss091',
      'blogs.law.harvard.edu/tech/rss',
      'cyber.law.harvard.edu/rss/rss.html',
      'rssboard.org/rss-specification',
    ],
  },
  {
    prefix: 'atom',
    source: 'Atom 1.0 (RFC 4287), Atom 0.3, and drafts of it',
    addresses: [
      'w3.org/2005/atom',
      'purl.org/atom/ns',
      'example.com/newformat',
      'example.com/necho',
      'purl.org/echo',
    ],
  },
  { prefix: 'app', source: 'Atom Publishing Protocol (RFC 5023), draft', addresses: ['purl.org/atom/app'] },
  { prefix: 'rdf', source: 'RDF (W3C)', addresses: ['w3.org/1999/02/22-rdf-syntax-ns'] },
  { prefix: 'xhtml', source: 'XHTML (W3C)', addresses: ['w3.org/1999/xhtml'] },
  { prefix: 'xml', source: 'Namespaces in XML (W3C)', addresses: ['w3.org/xml/1998/namespace'] },
  {
    prefix: 'dc',
    source: 'Dublin Core elements (dublincore.org)',
    addresses: ['purl.org/dc/elements/1.1', 'purl.org/dc/elements/1.0'],
  },
  { prefix: 'dcterms', source: 'Dublin Core terms (dublincore.org)', addresses: ['purl.org/dc/terms'] },
  {
    prefix: 'content',
    source: 'RSS 1.0 module content (web.resource.org/rss/1.0/modules/content)',
    addresses: ['purl.org/rss/1.0/modules/content'],
  },
  {
    prefix: 'media',
    source: 'Media RSS (rssboard.org/media-rss)',
    addresses: [
      'search.yahoo.com/mrss',
      'search.yahoo.com/rss',
      'video.search.yahoo.com/mrss',
      'tools.search.yahoo.com/mrss',
      'rssboard.org/media-rss',
    ],
  },
  {
    prefix: 'itunes',
    source: 'Apple Podcasts',
    addresses: [
      'itunes.com/dtds/podcast-1.0.dtd',
      'itunes.com/dtds/podcast-1.0',
      'example.com/dtds/podcast-1.0.dtd',
    ],
  },
  {
    prefix: 'googleplay',
    source: 'Google Play Podcasts',
    addresses: [
      'google.com/schemas/play-podcasts/1.0',
      'google.com/schemas/play-podcasts/1.0/play-podcasts.xsd',
    ],
  },
  { prefix: 'feedburner', source: 'FeedBurner', addresses: ['rssnamespace.org/feedburner/ext/1.0'] },
  {
    prefix: 'prism',
    source: 'Publishing Requirements for Industry Standard Metadata (PRISM)',
    addresses: [
      'prismstandard.org/namespaces/basic/2.0',
      'prismstandard.org/namespaces/1.2/basic',
      'purl.org/rss/1.0/modules/prism',
    ],
  },
  {
    prefix: 'sy',
    source: 'RSS 1.0 module syndication',
    addresses: ['purl.org/rss/1.0/modules/syndication'],
  },
  { prefix: 'image', source: 'RSS 1.0 module image', addresses: ['purl.org/rss/1.0/modules/image'] },
]
