import type { ParsedFeed, Reference } from './parsed-feed.ts'
import { attributeOf, childrenNamed, textOf, type XmlElement } from './xml-element.ts'

/** The addresses of the story, best first. */
export function readLinks(entry: XmlElement): Reference[] {
  const links = childrenNamed(entry, 'link', 'atom:link')
  const related = (...relations: readonly string[]) =>
    links.filter((link) => relations.includes(relationOf(link))).flatMap((link) => reference(link, 'href'))
  return [
    ...childrenNamed(entry, 'feedburner:origlink').flatMap((link) => reference(link)),
    ...links.filter((link) => link.attributes.get('href') === undefined).flatMap((link) => reference(link)),
    ...pages(links).flatMap((link) => reference(link, 'href')),
    // The Channel Definition Format has it as an attribute of the entry.
    ...reference(entry, 'href'),
    ...childrenNamed(entry, 'guid').flatMap(readPermalink),
    ...childrenNamed(entry, 'atom:id', 'id')
      .flatMap((id) => reference(id))
      .filter(isAddress),
    ...about(entry),
    ...childrenNamed(entry, 'atom:content').flatMap((content) => reference(content, 'src')),
    ...related('related', 'via', 'canonical'),
    ...childrenNamed(entry, 'url', 'permalink').flatMap((link) => reference(link)),
    ...ownBase(pages(links)),
  ]
}

/** An empty address of a page means its `xml:base` (RFC 3986, 4.4). */
function ownBase(links: readonly XmlElement[]): Reference[] {
  return links
    .filter((link) => link.bases.length > 0 && link.attributes.get('href')?.trim() === '')
    .map(({ bases }) => ({ href: '', bases }))
}

/** The address of the feed's site. */
export function readSite(feed: XmlElement): Reference | undefined {
  const links = childrenNamed(feed, 'link', 'atom:link')
  return [
    ...links.filter((link) => link.attributes.get('href') === undefined).flatMap((link) => reference(link)),
    ...pages(links).flatMap((link) => reference(link, 'href')),
    ...reference(feed, 'href'),
    ...ownBase(pages(links)),
  ][0]
}

/** The feed's hub (WebSub), and its own address there. */
export function readHub(feed: XmlElement): ParsedFeed['hub'] {
  const links = childrenNamed(feed, 'link', 'atom:link')
  const related = (relation: string) =>
    links.filter((link) => relationOf(link) === relation).flatMap((link) => reference(link, 'href'))[0]
  const hub = related('hub')
  return hub && { hub, self: related('self') }
}

/** The address in an element's attribute, or its text without `attribute`; empty when there is none. */
export function reference(element: XmlElement, attribute?: string): Reference[] {
  const href = attribute === undefined ? textOf(element) : attributeOf(element, attribute)
  return href ? [{ href, bases: element.bases }] : []
}

/** The relation of a link; 'alternate' by default. */
export function relationOf(link: XmlElement): string {
  const relation = attributeOf(link, 'rel')?.toLowerCase() ?? 'alternate'
  return relation.replace('http://www.iana.org/assignments/relation/', '')
}

/** A guid is an address unless isPermaLink is false; a relative address requires isPermaLink to be true. */
function readPermalink(guid: XmlElement): Reference[] {
  const says = attributeOf(guid, 'ispermalink')?.toLowerCase()
  if (says === 'false') return []
  return reference(guid).filter((found) => says === 'true' || isAddress(found))
}

/** Alternate links, HTML before other formats. */
function pages(links: readonly XmlElement[]): XmlElement[] {
  const alternates = links.filter((link) => relationOf(link) === 'alternate')
  const isPage = (link: XmlElement) => /html|^$/i.test(attributeOf(link, 'type') ?? '')
  return [...alternates.filter(isPage), ...alternates.filter((link) => !isPage(link))]
}

function about(entry: XmlElement): Reference[] {
  const href = attributeOf(entry, 'rdf:about')
  return href ? [{ href, bases: entry.bases }].filter(isAddress) : []
}

function isAddress(candidate: Reference): boolean {
  return /^https?:\/\//i.test(candidate.href)
}
