/**
 * The elements of each field of an entry, best first, with the prefixes of namespace-table.ts; a list inside is of names that are
 * equal. Names without a prefix are of RSS, of no specification, or of Atom in documents without its namespace.
 */
export const entryNames = {
  /** RSS and Atom, then Dublin Core, podcasts, Media RSS, and XHTML pages that are served as feeds. */
  titles: ['title', 'atom:title', 'dc:title', 'itunes:title', 'media:title', 'xhtml:title'],
  /** Identifiers of an entry. */
  guids: ['guid', 'atom:id', 'id'],
  /** The same of Dublin Core. */
  identifiers: ['dc:identifier', 'dcterms:identifier'],
  /** Short texts. */
  summaries: [
    // A feed that has both without a prefix means the first one to be shown.
    ['description', 'summary'],
    ...['atom:summary', 'dc:description', 'dcterms:abstract', 'itunes:summary'],
    ...['googleplay:description', 'itunes:subtitle', 'abstract', 'excerpt', 'atom:subtitle', 'atom:tagline'],
  ],
  /** Full texts. */
  contents: [
    ...['content:encoded', 'atom:content', 'content', 'xhtml:body', 'xhtml:div', 'body', 'fulltext'],
    ...['encoded', 'content:items'],
  ],
  /** Times of publication. */
  published: [
    ...['pubdate', 'atom:published', 'published', 'atom:issued', 'issued', 'dc:date', 'dcterms:issued'],
    ...['atom:created', 'created', 'dcterms:created', 'dcterms:date', 'prism:publicationdate', 'date'],
    ...['publishdate', 'publicationdate', 'publisheddate'],
  ],
  /** Times of the last change. Dublin Core's date may be either, so it is in both lists. */
  updated: [
    ...['atom:updated', 'updated', 'atom:modified', 'modified', 'dcterms:modified', 'lastbuilddate'],
    ...['dc:date', 'dcterms:date'],
  ],
  /** Authors of an entry. */
  authors: [
    ...['dc:creator', 'atom:author', 'author', 'dc:author', 'dcterms:creator', 'itunes:author'],
    ...['googleplay:author', 'byline'],
  ],
  /** The feed from which an entry was taken over: its name (RSS), or a feed with a title (Atom). */
  origins: [['source', 'atom:source']],
  /** The feed from which an entry of Atom was taken over, which may have its authors. */
  atomSources: ['atom:source'],
  /** Categories of an entry. */
  categories: [['category', 'atom:category', 'dc:subject', 'tag']],
  /** Elements with categories. */
  categoryLists: [['categories', 'tags']],
  /** Categories of Media RSS. */
  mediaCategories: ['media:category'],
  /** Categories in categories, with the name in an attribute. */
  podcastCategories: ['itunes:category'],
  /** Lists of categories, separated by commas. */
  keywords: ['itunes:keywords', 'media:keywords', 'keywords'],
  /** Languages of an entry. */
  languages: ['dc:language', 'language', 'dcterms:language'],
  /** The address of the story where links lead through a counter. */
  originalLinks: ['feedburner:origlink'],
  /** Links. */
  links: [['link', 'atom:link']],
  /** A guid is an address unless it denies it. */
  permalinks: ['guid'],
  /** Identifiers that may be addresses. */
  ids: [['atom:id', 'id']],
  /** A full text may be at an address of its own. */
  atomContents: ['atom:content'],
  /** Addresses of no specification. */
  otherLinks: [['url', 'permalink']],
  /** Pages that play a medium (Media RSS). */
  mediaPlayers: ['media:player'],
  /** Files of RSS. */
  enclosures: ['enclosure'],
  /** The same medium in several forms (Media RSS). */
  mediaGroups: ['media:group'],
  /** Files of Media RSS. */
  mediaContents: ['media:content'],
  /** Small pictures of Media RSS. */
  mediaThumbnails: ['media:thumbnail'],
  /** Texts of Media RSS, which may describe only the picture. */
  mediaDescriptions: ['media:description'],
  /** Covers of podcasts. */
  podcastImages: [['itunes:image', 'googleplay:image']],
  /** Elements of no specification with the address of a picture, largest picture first. */
  looseImages: [
    ...['bigimage', 'fullimage', 'storyimage', 'featuredimage', 'featured_image', 'post-thumbnail', 'image'],
    ...['imageurl', 'image_url', 'img', 'smallimage', 'thumbimage', 'thumbnail', 'thumb'],
  ],
} satisfies Record<string, readonly (string | readonly string[])[]>

/** Inside an author: the name. */
export const personNames = ['atom:name', 'name', 'title', 'itunes:name', 'foaf:name']

/** Inside an author: contact details that are not a name. */
export const personDetails = ['atom:email', 'email', 'atom:uri', 'atom:url', 'uri', 'url', 'homepage']
