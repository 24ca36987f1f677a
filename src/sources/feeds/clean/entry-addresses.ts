import type { Enclosure, ParsedEntry, ParsedFeed } from '../read/parsed-feed.ts'
import { findHtmlImages } from './html-images.ts'
import { chooseImage, isPicture } from './images.ts'
import { resolveAddress } from './links.ts'

const maxImages = 50

/** What a feed's relative addresses build on. */
export interface Place {
  /** Of the document: what `xml:base` builds on. */
  base: string
  /** Of the site: what a plain relative address builds on. */
  site: string
}

/** Where a feed that was read at `base` is. */
export function placeOf(feed: ParsedFeed, base: string): Place {
  return { base, site: siteOf(feed, base) ?? base }
}

/** Absolute address of the feed's site. */
export function siteOf(feed: ParsedFeed, base: string): string | undefined {
  return feed.link && resolveAddress(feed.link, base)
}

/** Absolute address of the story as the feed has it. */
export function linkOf(entry: ParsedEntry, place: Place): string | undefined {
  for (const reference of entry.links) {
    const address = resolveAddress(reference, baseFor(reference.bases, place))
    if (address !== undefined) return address
  }
  return undefined
}

/** Absolute address of a recording or a document that the entry is about; a picture is no story. */
export function recordingOf(entry: ParsedEntry, place: Place): string | undefined {
  return enclosuresOf(entry, place).find((enclosure) => !isPicture(enclosure))?.url
}

/** The files that an entry declares, by absolute address. */
export function enclosuresOf(
  { enclosures }: ParsedEntry,
  place: Place,
): { url: string; type: Enclosure['type'] }[] {
  return enclosures.flatMap((enclosure) => {
    const url = resolveAddress(enclosure, baseFor(enclosure.bases, place))
    return url === undefined ? [] : [{ url, type: enclosure.type }]
  })
}

/** Absolute address of the picture that a card would show. */
export function imageOf(entry: ParsedEntry, place: Place): string | undefined {
  const inText = [...entry.contents, ...entry.summaries].flatMap(findHtmlImages)
  return chooseImage([...entry.images.slice(0, maxImages), ...inText], (image) => baseFor(image.bases, place))
}

function baseFor(bases: readonly string[], place: Place): string {
  return bases.length > 0 ? place.base : place.site
}
