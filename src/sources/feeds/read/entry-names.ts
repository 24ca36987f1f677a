// The elements of each field of an entry, best first, with the prefixes of namespace-table.ts. Names without a prefix
// are of
// RSS, of no specification, or of Atom in documents without its namespace.

/** RSS and Atom, then Dublin Core, podcasts, Media RSS, and XHTML pages that are served as feeds. */
export const titleNames = ['title', 'atom:title', 'dc:title', 'itunes:title', 'media:title', 'xhtml:title']

/** Identifiers of an entry. */
export const guidNames = ['guid', 'atom:id', 'id']

/** Short texts. */
export const summaryNames = [
  ...['description', 'atom:summary', 'summary', 'dc:description', 'dcterms:abstract', 'itunes:summary'],
  ...['googleplay:description', 'itunes:subtitle', 'abstract', 'excerpt', 'atom:subtitle', 'atom:tagline'],
]

/** Full texts. `fullitem`: of the feeds of backend.userland.com. */
export const contentNames = [
  ...['content:encoded', 'atom:content', 'content', 'xhtml:body', 'xhtml:div', 'body', 'fulltext'],
  ...['encoded', 'fullitem', 'content:items'],
]

/** Times of publication. */
export const publishedNames = [
  ...['pubdate', 'atom:published', 'published', 'atom:issued', 'issued', 'dc:date', 'dcterms:issued'],
  ...['atom:created', 'created', 'dcterms:created', 'dcterms:date', 'prism:publicationdate', 'date'],
  ...['publishdate', 'publicationdate', 'publisheddate'],
]

/** Times of the last change. Dublin Core's date may be either, so it is in both lists. */
export const updatedNames = [
  ...['atom:updated', 'updated', 'atom:modified', 'modified', 'dcterms:modified', 'lastbuilddate'],
  ...['dc:date', 'dcterms:date'],
]

/** Authors of an entry. */
export const authorNames = [
  ...['dc:creator', 'atom:author', 'author', 'dc:author', 'dcterms:creator', 'itunes:author'],
  ...['googleplay:author', 'byline'],
]

/** Inside an author: the name. */
export const personNames = ['atom:name', 'name', 'title', 'itunes:name', 'foaf:name']

/** The feed from which an entry was taken over: its name (RSS), or a feed with a title (Atom). */
export const originNames = ['source', 'atom:source']

/** Inside an author: contact details that are not a name. */
export const personDetails = ['atom:email', 'email', 'atom:uri', 'atom:url', 'uri', 'url', 'homepage']

/** Categories of an entry. */
export const categoryNames = ['category', 'atom:category', 'dc:subject', 'tag']

/** Lists of categories, separated by commas. */
export const keywordNames = ['itunes:keywords', 'media:keywords', 'keywords']
