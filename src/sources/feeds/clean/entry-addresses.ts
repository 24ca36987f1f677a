import type { Enclosure, ImageReference, ParsedEntry, ParsedFeed } from '../read/parsed-feed.ts'
import { chooseImage, findHtmlImages, isNarrow, isPicture } from './images.ts'
import { resolveAddress, webSchemes } from './links.ts'

const maxImages = 50

export interface Place {
  /** Of the document: `xml:base` is resolved against it. */
  base: string
  /** Of the site: addresses outside of any `xml:base` are resolved against it. */
  site: string
}

/** The bases of a feed that was fetched from `base`. */
export function placeOf(feed: ParsedFeed, base: string): Place {
  const site = feed.format === 'atom' ? undefined : feed.link && resolveAddress(feed.link, base)
  return { base, site: site ?? base }
}

/** The identifier of an entry; one that is a relative reference as an absolute address. */
export function idOf({ guid, guidBases }: ParsedEntry, { base }: Place): string | undefined {
  if (guid === undefined || guidBases === undefined) return guid
  return resolveAddress({ href: guid, bases: guidBases }, base) ?? guid
}

/** The absolute addresses of the story, unchanged otherwise, best first; only of these schemes. */
export function linksOf(entry: ParsedEntry, place: Place, schemes = webSchemes): string[] {
  return entry.links.flatMap(
    (reference) => resolveAddress(reference, baseFor(reference.bases, place), schemes) ?? [],
  )
}

/** The absolute addresses of an entry's recordings and documents, without pictures. */
export function recordingsOf(entry: ParsedEntry, place: Place): string[] {
  return enclosuresOf(entry, place).flatMap((enclosure) => (isPicture(enclosure) ? [] : enclosure.url))
}

/** The files that an entry declares, with absolute addresses. */
export function enclosuresOf(
  { enclosures }: ParsedEntry,
  place: Place,
  schemes = webSchemes,
): { url: string; type: Enclosure['type'] }[] {
  return enclosures.flatMap((enclosure) => {
    const url = resolveAddress(enclosure, baseFor(enclosure.bases, place), schemes)
    return url === undefined ? [] : [{ url, type: enclosure.type }]
  })
}

/** The absolute address of a card's picture. Texts are searched only where the entry declares none. */
export function imageOf(entry: ParsedEntry, place: Place): string | undefined {
  const baseOf = (image: ImageReference) => baseFor(image.bases, place)
  const declared = entry.images.slice(0, maxImages)
  const good = chooseImage(
    declared.filter((image) => !isNarrow(image)),
    baseOf,
  )
  if (good !== undefined) return good
  const inText = [...entry.contents, ...entry.summaries].flatMap(findHtmlImages)
  return chooseImage([...declared, ...inText], baseOf)
}

function baseFor(bases: readonly string[], place: Place): string {
  return bases.length > 0 ? place.base : place.site
}
