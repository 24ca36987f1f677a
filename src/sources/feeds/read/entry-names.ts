// Where the fields of an entry are found: names of elements as namespaces.ts makes them, best first. Those without a
// prefix are of RSS, of no specification, or of formats that gave up their namespace.

/** RSS and Atom, then Dublin Core, podcasts, Media RSS, and pages served as feeds. */
export const titleNames = ['title', 'atom:title', 'dc:title', 'itunes:title', 'media:title', 'xhtml:title']

export const guidNames = ['guid', 'atom:id', 'id']

/** Short texts. */
export const summaryNames = [
  ...['description', 'atom:summary', 'summary', 'dc:description', 'dcterms:abstract', 'itunes:summary'],
  ...['googleplay:description', 'itunes:subtitle', 'abstract', 'excerpt', 'atom:subtitle', 'atom:tagline'],
]

/** Full texts; `fullitem` is of backend.userland.com's own feeds. */
export const contentNames = [
  ...['content:encoded', 'atom:content', 'content', 'xhtml:body', 'xhtml:div', 'body', 'fulltext'],
  ...['encoded', 'fullitem', 'content:items'],
]

/** When an entry was published. */
export const publishedNames = [
  ...['pubdate', 'atom:published', 'published', 'atom:issued', 'issued', 'dc:date', 'dcterms:issued'],
  ...['atom:created', 'created', 'dcterms:created', 'dcterms:date', 'prism:publicationdate', 'date'],
  ...['publishdate', 'publicationdate', 'publisheddate'],
]

/** When an entry was changed. Dublin Core's date does not say which of the two it is, so it is both. */
export const updatedNames = [
  ...['atom:updated', 'updated', 'atom:modified', 'modified', 'dcterms:modified', 'lastbuilddate'],
  ...['dc:date', 'dcterms:date'],
]

export const authorNames = [
  ...['dc:creator', 'atom:author', 'author', 'dc:author', 'dcterms:creator', 'itunes:author'],
  ...['googleplay:author', 'byline'],
]

/** Inside an author: what it is called. */
export const personNames = ['atom:name', 'name', 'title', 'itunes:name', 'foaf:name']

/** Inside an author: other ways to say who it is, none of which is a name. */
export const personDetails = ['atom:email', 'email', 'atom:uri', 'atom:url', 'uri', 'url', 'homepage']

export const categoryNames = ['category', 'atom:category', 'dc:subject', 'tag']

/** Lists of categories in one text, with commas. */
export const keywordNames = ['itunes:keywords', 'media:keywords', 'keywords']
