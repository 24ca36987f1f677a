import { getDomain } from 'tldts'

/**
 * The domain that someone registered by the Public Suffix List (publicsuffix.org), as 'npr.org' for
 * feeds.npr.org and 'miami.fl.us' for www.ci.miami.fl.us; an IP address, or a host without one, as it is.
 */
export function registeredDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}
