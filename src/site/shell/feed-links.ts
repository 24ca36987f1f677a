import type { PageContext } from '../page.ts'

/** The formats of our feeds, in the order in which pages name them. */
export const feedFormats = [
  { extension: 'rss', type: 'application/rss+xml', name: 'RSS' },
  { extension: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { extension: 'json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

/** One of `feedFormats`. */
export type FeedFormat = (typeof feedFormats)[number]

/** Path of the corrections page, which has a feed. */
export const correctionsPath = '/corrections'

/** Path of the page whose feed has the weather alerts. */
export const alertsFeedPath = '/weather'

/** An alternate of a page, for `<link rel="alternate">`. */
export interface FeedLink {
  type: FeedFormat['type']
  title: string
  /** Path on the publication's own site. */
  href: string
}

/**
 * The feeds that a page links to: those of its category, then those of the whole publication. The page's own come first,
 * because many feed readers use the first one. `ownFeed`: the name of a feed that the page has at this moment.
 *
 * @example
 * feedLinks({ publication, path: '/sports', texts })[0] // { type: 'application/rss+xml', title: 'Sports | Tiny News (RSS)', href: '/sports/feed.rss' }
 */
export function feedLinks(
  { publication, path, texts }: Pick<PageContext, 'publication' | 'path' | 'texts'>,
  ownFeed?: string,
): FeedLink[] {
  const category = publication.categories.find((candidate) => candidate.path === path)
  return [
    ...(category ? linksOf(`${category.heading} | ${publication.name}`, category.path) : []),
    ...(path === correctionsPath ? linksOf(`${texts.corrections.title} | ${publication.name}`, path) : []),
    ...(ownFeed ? linksOf(`${ownFeed} | ${publication.name}`, path) : []),
    ...linksOf(publication.name, ''),
  ]
}

/** Path of a feed. `pagePath`: '' for the whole site. */
export function feedPath(pagePath: string, format: FeedFormat): string {
  return `${pagePath}/feed.${format.extension}`
}

function linksOf(title: string, pagePath: string): FeedLink[] {
  return feedFormats.map((format) => ({
    type: format.type,
    title: `${title} (${format.name})`,
    href: feedPath(pagePath, format),
  }))
}
