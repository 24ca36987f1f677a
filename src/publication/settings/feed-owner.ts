import { registeredDomain } from '../../text/registered-domain.ts'

/** Hosts of many publishers: an address there does not identify the owner. */
const sharedHosts = [
  'beehiiv.com',
  'bloxcms.com',
  'civicplus.com',
  'feedblitz.com',
  'feedburner.com',
  'ghost.io',
  'google.com',
  'govdelivery.com',
  'granicus.com',
  'medium.com',
  'rss.app',
  'squarespace.com',
  'substack.com',
  'tapinto.net',
  'townnews.com',
  'tumblr.com',
  'weebly.com',
  'wordpress.com',
  'youtube.com',
]

/**
 * Who is behind a feed that names no owner: the registered domain of the publisher's
 * site, else of the feed itself, or the feed's title where many publish at that host.
 *
 * @example
 * guessOwner({ title: 'NPR Politics', address: 'https://feeds.npr.org/1014/rss.xml', site: undefined })
 * // 'npr.org'
 */
export function guessOwner(feed: { title: string; address: string; site: string | undefined }): string {
  const domains = [feed.site, feed.address].flatMap((address) => {
    const host = address === undefined ? undefined : URL.parse(address)?.hostname
    return host ? [registeredDomain(host)] : []
  })
  return domains.find((domain) => !sharedHosts.includes(domain)) ?? feed.title
}
