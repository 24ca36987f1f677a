import type { Markup, ParsedEntry, Reference } from './parsed-feed.ts'
import { attributeOf, childNamed, childrenNamed, markupOf, textOf, type XmlElement } from './xml-element.ts'
import { findImages } from './xml-images.ts'

const titleNames = ['title', 'atom:title', 'dc:title', 'itunes:title', 'media:title', 'xhtml:title']
const guidNames = ['guid', 'atom:id', 'id']
const summaryNames = [
  ...['description', 'atom:summary', 'summary', 'dc:description', 'dcterms:abstract', 'itunes:summary'],
  ...['googleplay:description', 'itunes:subtitle', 'abstract', 'excerpt'],
]
const contentNames = [
  ...['content:encoded', 'atom:content', 'content', 'xhtml:body', 'xhtml:div', 'body', 'fulltext'],
  ...['encoded', 'content:items'],
]
const dateNames = [
  ...['pubdate', 'atom:published', 'published', 'atom:issued', 'issued', 'dc:date', 'dcterms:issued'],
  ...[
    'atom:created',
    'created',
    'dcterms:created',
    'dcterms:date',
    'prism:publicationdate',
    'date',
    'publishdate',
  ],
  ...['publicationdate', 'publisheddate', 'atom:updated', 'updated', 'atom:modified', 'modified'],
  ...['dcterms:modified', 'lastbuilddate'],
]
const authorNames = ['dc:creator', 'atom:author', 'author', 'dcterms:creator', 'itunes:author', 'byline']

/** Reads one `<item>` or `<entry>`, of any format and with the elements of any other. */
export function readEntry(entry: XmlElement): ParsedEntry {
  const whole = entry.complete ? entry : withoutCutFields(entry)
  return {
    guid: readGuid(whole),
    titles: fields(whole, titleNames).map((markup) => markup.html),
    links: readLinks(whole),
    summaries: fields(whole, summaryNames),
    // Media RSS may describe only the picture, so its text is the last choice.
    contents: [...fields(whole, contentNames), ...mediaDescriptions(whole)],
    dates: texts(whole, dateNames),
    categories: readCategories(whole),
    authors: readAuthors(whole),
    images: findImages(whole),
    languages: readLanguages(whole),
  }
}

/** Author that Atom's entries take from their feed. */
export function readAuthors(parent: XmlElement): string[] {
  for (const name of authorNames) {
    const authors = childrenNamed(parent, name).flatMap((author) => {
      const person = childNamed(author, 'atom:name', 'name', 'title', 'itunes:name', 'foaf:name')
      const text = person ? textOf(person) : plainText(author)
      return text ? [text] : []
    })
    if (authors.length > 0) return authors
  }
  return childrenNamed(parent, 'atom:source').flatMap((source) => readAuthors(source))
}

/** Markup of every text field with one of these names, best name first. */
function fields(parent: XmlElement, names: readonly string[]): Markup[] {
  return names
    .flatMap((name) => childrenNamed(parent, name))
    .map((element) => ({ html: contentOf(element), bases: element.bases }))
    .filter((markup) => markup.html.trim() !== '')
}

function mediaDescriptions(entry: XmlElement): Markup[] {
  return [entry, ...childrenNamed(entry, 'media:group')].flatMap((group) =>
    fields(group, ['media:description']),
  )
}

/** HTML of a text construct: Atom's types and modes, RSS's escaped markup, markup that nobody escaped. */
function contentOf(element: XmlElement): string {
  const type = attributeOf(element, 'type')?.toLowerCase() ?? ''
  if (/^(?:image|audio|video)\//.test(type)) return ''
  const isXhtml = type === 'xhtml' || type === 'application/xhtml+xml'
  const isBase64 = attributeOf(element, 'mode') === 'base64' || attributeOf(element, 'encoding') === 'base64'
  if (isBase64 || /^application\/(?!.*(?:xml|html))/.test(type)) return decodeBase64(textOf(element) ?? '')
  return markupOf(element, isXhtml)
}

function decodeBase64(text: string): string {
  const packed = text.replace(/\s+/g, '')
  if (!/^[\w+/-]+={0,2}$/.test(packed)) return ''
  const decoded = Buffer.from(packed, 'base64').toString('utf8')
  // Invalid UTF-8 means that the decoded bytes are not text.
  return decoded.includes('\ufffd') ? '' : decoded
}

function texts(parent: XmlElement, names: readonly string[]): string[] {
  return names.flatMap((name) => childrenNamed(parent, name)).flatMap((element) => textOf(element) ?? [])
}

function readGuid(entry: XmlElement): string | undefined {
  return texts(entry, guidNames)[0] ?? attributeOf(entry, 'rdf:about') ?? attributeOf(entry, 'about')
}

/** Addresses of the story, best first. */
function readLinks(entry: XmlElement): Reference[] {
  const links = childrenNamed(entry, 'link', 'atom:link')
  const related = (...relations: readonly string[]) =>
    links.filter((link) => relations.includes(relationOf(link))).flatMap((link) => reference(link, 'href'))
  const guids = childrenNamed(entry, 'guid').filter(
    (guid) => attributeOf(guid, 'ispermalink')?.toLowerCase() !== 'false',
  )
  return [
    ...childrenNamed(entry, 'feedburner:origlink').flatMap((link) => reference(link)),
    ...links.filter((link) => link.attributes.get('href') === undefined).flatMap((link) => reference(link)),
    ...pages(links).flatMap((link) => reference(link, 'href')),
    ...guids.flatMap((guid) => reference(guid)).filter(isAddress),
    ...childrenNamed(entry, 'atom:id', 'id')
      .flatMap((id) => reference(id))
      .filter(isAddress),
    ...about(entry),
    ...childrenNamed(entry, 'atom:content').flatMap((content) => reference(content, 'src')),
    ...related('related', 'via', 'canonical'),
    ...childrenNamed(entry, 'url', 'permalink').flatMap((link) => reference(link)),
    ...childrenNamed(entry, 'enclosure').flatMap((enclosure) => reference(enclosure, 'url')),
    ...related('enclosure'),
  ]
}

/** Alternates, pages for people before other formats. */
function pages(links: readonly XmlElement[]): XmlElement[] {
  const alternates = links.filter((link) => relationOf(link) === 'alternate')
  const isPage = (link: XmlElement) => /html|^$/i.test(attributeOf(link, 'type') ?? '')
  return [...alternates.filter(isPage), ...alternates.filter((link) => !isPage(link))]
}

function relationOf(link: XmlElement): string {
  const relation = attributeOf(link, 'rel')?.toLowerCase() ?? 'alternate'
  return relation.replace('http://www.iana.org/assignments/relation/', '')
}

function about(entry: XmlElement): Reference[] {
  const href = attributeOf(entry, 'rdf:about')
  return href ? [{ href, bases: entry.bases }].filter(isAddress) : []
}

function isAddress(candidate: Reference): boolean {
  return /^https?:\/\//i.test(candidate.href)
}

/** The address that an element has as an attribute, or as its text; none where empty. */
export function reference(element: XmlElement, attribute?: string): Reference[] {
  const href = attribute === undefined ? textOf(element) : attributeOf(element, attribute)
  return href ? [{ href, bases: element.bases }] : []
}

function readCategories(entry: XmlElement): string[] {
  const lists = childrenNamed(entry, 'categories', 'tags')
  return [entry, ...lists]
    .flatMap((parent) => childrenNamed(parent, 'category', 'atom:category', 'dc:subject', 'tag'))
    .concat(childrenNamed(entry, 'media:category'))
    .filter((category) => !attributeOf(category, 'scheme')?.endsWith('#kind'))
    .flatMap((category) => {
      const term = attributeOf(category, 'label') ?? plainText(category) ?? attributeOf(category, 'term')
      return term ?? []
    })
}

function readLanguages(entry: XmlElement): string[] {
  const own = attributeOf(entry, 'xml:lang') ?? childNamed(entry, ...titleNames)?.attributes.get('xml:lang')
  return [...(own ? [own] : []), ...texts(entry, ['dc:language', 'language', 'dcterms:language'])]
}

/** Text of an element that has no elements inside. */
function plainText(element: XmlElement): string | undefined {
  return element.children.every((child) => typeof child === 'string') ? textOf(element) : undefined
}

/** The document ended inside this entry: a truncated text is still useful, a truncated link or date is wrong. */
function withoutCutFields(entry: XmlElement): XmlElement {
  const texts = [...summaryNames, ...contentNames]
  const children = entry.children.filter(
    (child) => typeof child === 'string' || child.complete || texts.includes(child.name),
  )
  return { ...entry, children }
}
