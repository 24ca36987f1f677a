/** Second labels under a country's domain that belong to no one alone, as in bbc.co.uk. */
const sharedLabels = new Set([
  ...[
    'ac',
    'co',
    'com',
    'edu',
    'gob',
    'gouv',
    'gov',
    'ltd',
    'mil',
    'ne',
    'net',
    'nhs',
    'nom',
    'or',
    'org',
    'plc',
    'sch',
  ],
])

/** Hosts of many publishers: an address there does not identify the owner. */
const sharedHosts = [
  'blogspot.com',
  'feedblitz.com',
  'feedburner.com',
  'github.io',
  'google.com',
  'medium.com',
  'substack.com',
  'tumblr.com',
  'wordpress.com',
  'youtube.com',
]

/**
 * Who is behind a feed that names no owner: the registered domain of the publisher's site, else of the feed itself, or the
 * feed's title where many publish at that host.
 *
 * @example
 * guessOwner({ title: 'NPR Politics', address: 'https://feeds.npr.org/1014/rss.xml', site: undefined }) // 'npr.org'
 */
export function guessOwner(feed: { title: string; address: string; site: string | undefined }): string {
  const domains = [feed.site, feed.address].flatMap((address) => {
    const host = address === undefined ? undefined : URL.parse(address)?.hostname
    return host ? [registeredDomain(host)] : []
  })
  return domains.find((domain) => !sharedHosts.includes(domain)) ?? feed.title
}

/** The domain that someone registered, such as 'npr.org' for feeds.npr.org; an IP address as it is. */
export function registeredDomain(host: string): string {
  const labels = host.split('.')
  const [second = '', country = ''] = labels.slice(-2)
  const isNumber = /^[\d.]+$|^\[/.test(host)
  if (isNumber) return host
  return labels.slice(country.length === 2 && sharedLabels.has(second) ? -3 : -2).join('.')
}
