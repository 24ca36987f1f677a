import type { EntryFields } from './entry-fields.ts'
import type { Reference } from './parsed-feed.ts'
import { attributeOf, textOf, type XmlElement } from './xml-element.ts'

/** The addresses of the story, best first. */
export function readLinks(entry: XmlElement, fields: EntryFields): Reference[] {
  const withHref = fields.links.filter(hasHref)
  const withText = withHref.length === 0 ? fields.links : fields.links.filter((link) => !hasHref(link))
  const alternates = withHref.length === 0 ? [] : pages(withHref)
  return [
    ...written(fields.originalLinks),
    ...written(withText.filter(isAlternate)),
    ...alternates.flatMap((link) => reference(link, 'href')),
    ...fields.permalinks.flatMap(readPermalink),
    ...written(fields.ids).filter(isAddress),
    ...about(entry),
    ...fields.atomContents.flatMap((content) => reference(content, 'src')),
    ...withHref.filter(isRelated).flatMap((link) => reference(link, 'href')),
    ...written(fields.otherLinks),
    ...fields.mediaPlayers.flatMap((player) => reference(player, 'url')),
    ...ownBase(alternates),
  ]
}

/** Links of RSS say no relation. */
function isAlternate(link: XmlElement): boolean {
  return link.attributes.size === 0 || relationOf(link) === 'alternate'
}

function isRelated(link: XmlElement): boolean {
  return ['related', 'via', 'canonical'].includes(relationOf(link))
}

/** An empty address of a page means its `xml:base` (RFC 3986, 4.4). */
function ownBase(links: readonly XmlElement[]): Reference[] {
  return links
    .filter((link) => link.bases.length > 0 && link.attributes.get('href')?.trim() === '')
    .map(({ bases }) => ({ href: '', bases }))
}

export function readSite({ links }: EntryFields): Reference | undefined {
  const alternates = pages(links.filter(hasHref))
  return [
    ...written(links.filter((link) => !hasHref(link) && isAlternate(link))),
    ...alternates.flatMap((link) => reference(link, 'href')),
    ...ownBase(alternates),
  ][0]
}

/** Addresses that are the text of elements. */
function written(elements: readonly XmlElement[]): Reference[] {
  return elements.flatMap((element) => reference(element))
}

function hasHref(link: XmlElement): boolean {
  return link.attributes.has('href')
}

/** The address in an element's attribute, or its text without `attribute`; empty when there is none. */
export function reference(element: XmlElement, attribute?: string): Reference[] {
  const href = attribute === undefined ? textOf(element) : attributeOf(element, attribute)
  return href ? [{ href, bases: element.bases }] : []
}

/** The relation of a link; 'alternate' by default. */
export function relationOf(link: XmlElement): string {
  const relation = attributeOf(link, 'rel')?.toLowerCase()
  if (relation === undefined) return 'alternate'
  return relation.replace('http://www.iana.org/assignments/relation/', '')
}

/** A guid is an address unless isPermaLink is false; a relative address requires isPermaLink to be true. */
function readPermalink(guid: XmlElement): Reference[] {
  const says = attributeOf(guid, 'ispermalink')?.toLowerCase()
  if (says === 'false') return []
  return reference(guid).filter((found) => says === 'true' || isAddress(found))
}

/** The alternate ones of links with an address, HTML before other formats. */
function pages(links: readonly XmlElement[]): XmlElement[] {
  const alternates = links.filter(isAlternate)
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
