import type { ImageReference, ParsedEntry, ParsedFeed } from '../read/parsed-feed.ts'
import { chooseImage, findHtmlImages, isNarrow, isPicture } from './images.ts'
import { resolveAddress } from './links.ts'

const maxImages = 50

export interface FeedAddresses {
  /** Of the document: `xml:base` is resolved against it. */
  base: string
  /** Of the site: addresses outside of any `xml:base` are resolved against it. */
  site: string
}

/** The bases of a feed that was fetched from `base`. */
export function feedAddressesOf(feed: ParsedFeed, base: string): FeedAddresses {
  const site = feed.format === 'atom' ? undefined : feed.link && resolveAddress(feed.link, base)
  return { base, site: site ?? base }
}

/** The absolute addresses of the story, unchanged otherwise, best first. */
export function linksOf(entry: ParsedEntry, addresses: FeedAddresses): string[] {
  return entry.links.flatMap(
    (reference) => resolveAddress(reference, baseFor(reference.bases, addresses)) ?? [],
  )
}

/** The absolute addresses of an entry's recordings and documents, without pictures. */
export function recordingsOf({ enclosures }: ParsedEntry, addresses: FeedAddresses): string[] {
  return enclosures.flatMap(({ href, bases, type }) => {
    const url = resolveAddress({ href, bases }, baseFor(bases, addresses))
    return url === undefined || isPicture({ url, type }) ? [] : url
  })
}

/** The absolute address of a card's picture. Texts are searched only where the entry declares none. */
export function imageOf(entry: ParsedEntry, addresses: FeedAddresses): string | undefined {
  const baseOf = (image: ImageReference) => baseFor(image.bases, addresses)
  const declared = entry.images.slice(0, maxImages)
  const good = chooseImage(
    declared.filter((image) => !isNarrow(image)),
    baseOf,
  )
  if (good !== undefined) return good
  const inText = [...entry.contents, ...entry.summaries].flatMap(findHtmlImages)
  return chooseImage([...declared, ...inText], baseOf)
}

function baseFor(bases: readonly string[], addresses: FeedAddresses): string {
  return bases.length > 0 ? addresses.base : addresses.site
}
