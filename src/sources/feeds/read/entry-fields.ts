import type { XmlElement } from './xml-element.ts'

const words = (list: string) => list.trim().split(/\s+/)

/**
 * The elements of each field of an entry, best first, with the prefixes of namespaces.ts; a list inside is of
 * names that are equal. Names without a prefix are of RSS, of no specification, or of Atom in documents
 * without its namespace.
 */
export const entryNames = {
  /** RSS and Atom, then Dublin Core, podcasts, Media RSS, and XHTML pages that are served as feeds. */
  titles: ['title', 'atom:title', 'dc:title', 'itunes:title', 'media:title', 'xhtml:title'],
  guids: ['guid', 'atom:id', 'id'],
  /** The same of Dublin Core. */
  identifiers: ['dc:identifier', 'dcterms:identifier'],
  summaries: [
    // A feed that has both without a prefix means the first one to be shown.
    ['description', 'summary'],
    ...words(`
    atom:summary dc:description dcterms:abstract itunes:summary googleplay:description
    itunes:subtitle abstract excerpt atom:subtitle atom:tagline`),
  ],
  contents: words(`
    content:encoded atom:content content xhtml:body xhtml:div body fulltext encoded
    content:items`),
  published: words(`
    pubdate atom:published published atom:issued issued dc:date dcterms:issued atom:created
    created dcterms:created dcterms:date prism:publicationdate date publishdate publicationdate
    publisheddate`),
  /** Times of the last change. Dublin Core's date may be either, so it is in both lists. */
  updated: words(`
    atom:updated updated atom:modified modified dcterms:modified lastbuilddate dc:date
    dcterms:date`),
  authors: words(`
    dc:creator atom:author author dc:author dcterms:creator itunes:author googleplay:author
    byline`),
  /** The feed from which an entry was taken over: its name (RSS), or a feed with a title (Atom). */
  origins: [['source', 'atom:source']],
  /** The feed from which an entry of Atom was taken over, which may have its authors. */
  atomSources: ['atom:source'],
  categories: [['category', 'atom:category', 'dc:subject', 'tag']],
  categoryLists: [['categories', 'tags']],
  mediaCategories: ['media:category'],
  /** Categories in categories, with the name in an attribute. */
  podcastCategories: ['itunes:category'],
  keywords: ['itunes:keywords', 'media:keywords', 'keywords'],
  languages: ['dc:language', 'language', 'dcterms:language'],
  /** The address of the story where links lead through a counter. */
  originalLinks: ['feedburner:origlink'],
  links: [['link', 'atom:link']],
  /** A guid is an address unless it denies it. */
  permalinks: ['guid'],
  /** Identifiers that may be addresses. */
  ids: [['atom:id', 'id']],
  /** A full text may be at an address of its own. */
  atomContents: ['atom:content'],
  otherLinks: [['url', 'permalink']],
  /** Pages that play a medium (Media RSS). */
  mediaPlayers: ['media:player'],
  enclosures: ['enclosure'],
  /** The same medium in several forms (Media RSS). */
  mediaGroups: ['media:group'],
  mediaContents: ['media:content'],
  mediaThumbnails: ['media:thumbnail'],
  /** Texts of Media RSS, which may describe only the picture. */
  mediaDescriptions: ['media:description'],
  podcastImages: [['itunes:image', 'googleplay:image']],
  /** Elements of no specification with the address of a picture, largest picture first. */
  looseImages: words(`
    bigimage fullimage storyimage featuredimage featured_image post-thumbnail image imageurl
    image_url img smallimage thumbimage thumbnail thumb`),
} satisfies Record<string, readonly (string | readonly string[])[]>

export const personNames = ['atom:name', 'name', 'title', 'itunes:name', 'foaf:name']

/** Inside an author: contact details that are not a name. */
export const personDetails = ['atom:email', 'email', 'atom:uri', 'atom:url', 'uri', 'url', 'homepage']

type EntryField = keyof typeof entryNames

/** The child elements of an entry by field: the best name first, equal names in document order. */
export type EntryFields = Readonly<Record<EntryField, readonly XmlElement[]>>

/** A field that a name belongs to, and the place of the name in it. */
interface Role {
  field: EntryField
  rank: number
}

const roles: ReadonlyMap<string, readonly Role[]> = collectRoles()
const none: XmlElement[] = []
const noFields = Object.fromEntries(Object.keys(entryNames).map((field) => [field, none])) as Record<
  EntryField,
  XmlElement[]
>

/** Looks at each child once: an entry has a dozen of the hundred names that feeds use. */
export function fieldsOf({ children }: XmlElement): EntryFields {
  const found = { ...noFields }
  const unsorted: EntryField[] = []
  children.forEach((child) => {
    if (typeof child === 'string') return
    roles.get(child.name)?.forEach(({ field, rank }) => {
      const before = found[field]
      const last = before.at(-1)
      if (!last) found[field] = [child]
      else {
        before.push(child)
        if (last.name !== child.name && rank < rankOf(last, field)) unsorted.push(field)
      }
    })
  })
  unsorted.forEach((field) => {
    found[field].sort((a, b) => rankOf(a, field) - rankOf(b, field))
  })
  return found
}

function rankOf({ name }: XmlElement, field: EntryField): number {
  return roles.get(name)?.find((role) => role.field === field)?.rank ?? 0
}

function collectRoles(): Map<string, Role[]> {
  const found = new Map<string, Role[]>()
  for (const [field, names] of Object.entries(entryNames) as [
    EntryField,
    (typeof entryNames)[EntryField],
  ][]) {
    for (const [rank, equal] of names.entries()) {
      for (const name of [equal].flat()) {
        const known = found.get(name)
        if (known) known.push({ field, rank })
        else found.set(name, [{ field, rank }])
      }
    }
  }
  return found
}
