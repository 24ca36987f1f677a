/** How feeds are requested. */
export interface FeedRequests {
  /** Address of a service that reads feeds for us. */
  converter: string | undefined
  /** Hosts whose certificates are not checked, in lower case. */
  unverifiedHosts: readonly string[]
}

/** Feeds are fetched from their own addresses, and every certificate is checked. */
export const plainRequests: FeedRequests = { converter: undefined, unverifiedHosts: [] }

/** Whether a document came from a host whose certificate is not checked. `addresses`: the feed's, and the one that answered. */
export function cameUnverified(
  addresses: readonly string[],
  { converter, unverifiedHosts }: FeedRequests,
): boolean {
  return (converter === undefined ? addresses : [converter]).some((address) => {
    const url = URL.parse(address)
    return url?.protocol === 'https:' && unverifiedHosts.includes(url.hostname)
  })
}
