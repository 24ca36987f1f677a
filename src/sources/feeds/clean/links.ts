import type { Reference } from '../read/parsed-feed.ts'

const longestAddress = 4000
const trackers = /^(?:utm_|mtm_|mc_|pk_campaign|pk_kwd)|^(?:fbclid|gclid|dclid|msclkid|igshid)$/i
/** Ghost appends who sent the reader: a host or a slug. Others use `ref` for a page or a branch. */
const ghostReferrer = /^ref=(?:[a-z\d-]+(?:\.[a-z\d-]+)+|[a-z\d]+(?:-[a-z\d]+)+-newsletter|rss)$/i

const webSchemes = /^https?:$/

/**
 * Addresses that the URL Standard leaves as they are, which are most: lower-case names of a host without
 * Punycode or digits at the end, and a path and a query without dots at the beginning of a segment and
 * characters to escape.
 */
const plainAddress =
  /^https?:\/\/(?!(?:[a-z\d.-]*\.)?xn--)(?:[a-z\d-]+\.)+[a-z]+(?:\/(?!\.|%2[Ee])[\w!$&()*+,.:=@%~-]*)+(?:\?[\w!$&()*+,./:=?@%~-]*)?(?:#[\w!$&()*+,./:=?@%~-]*)?$/

/** The absolute address of a reference in a document at `base`; undefined if invalid or of no web scheme. */
export function resolveAddress(reference: Reference, base: string): string | undefined {
  if (reference.href.length <= longestAddress && plainAddress.test(reference.href)) return reference.href
  // Tolerate addresses that are escaped twice, and addresses without a scheme.
  const href = reference.href
    .trim()
    .replace(/&(?:amp|#38|#x26);/gi, '&')
    .replace(/^www\./i, 'https://www.')
  // An empty reference is the base itself, where the document gives one.
  if ((href === '' && reference.bases.length === 0) || href.length > longestAddress) return undefined
  const resolved = parseUrl(href, resolveBases(reference.bases, base))
  if (!resolved || !webSchemes.test(resolved.protocol) || resolved.hostname === '') return undefined
  // Setting them reads the address again, even where there are none.
  if (resolved.username !== '') resolved.username = ''
  if (resolved.password !== '') resolved.password = ''
  return resolved.href
}

/** The story's own address: without campaign parameters, and without the redirect of an alerts service. */
export function cleanLink(address: string): string {
  return withoutTrackers(unwrapRedirect(address))
}

/** Resolves `xml:base` values against the document's base, outermost first; skips what is none ('urn:x'). */
function resolveBases(bases: readonly string[], base: string): string {
  return bases.reduce((outer, inner) => {
    const address = parseUrl(inner, outer)?.href
    return address !== undefined && URL.canParse('/', address) ? address : outer
  }, base)
}

function parseUrl(href: string, base: string): URL | undefined {
  // The same with and without a base, which would be read, too.
  if (/^https?:\/\//i.test(href)) return URL.parse(href) ?? undefined
  return URL.parse(href, base) ?? URL.parse(href) ?? undefined
}

/** Google Alerts and Bing link to a redirect that has the real address as a parameter. */
function unwrapRedirect(address: string): string {
  if (!/google|bing/.test(address)) return address
  const url = new URL(address)
  const isGoogle = /^(?:www\.)?google\.[a-z.]{2,6}$/.test(url.hostname) && url.pathname === '/url'
  const isBing = /(?:^|\.)bing\.com$/.test(url.hostname) && url.pathname.endsWith('/apiclick.aspx')
  if (!isGoogle && !isBing) return address
  const target = url.searchParams.get('url') ?? url.searchParams.get('q') ?? ''
  return resolveAddress({ href: target, bases: [] }, 'about:blank') ?? address
}

/** Every other byte of the address is kept, because some sites sign their queries. */
function withoutTrackers(address: string): string {
  const hashAt = address.indexOf('#')
  const beforeHash = hashAt < 0 ? address : address.slice(0, hashAt)
  const hash = hashAt < 0 ? '' : address.slice(hashAt)
  const queryAt = beforeHash.indexOf('?')
  const keptHash = /^#utm_/i.test(hash) ? '' : hash
  if (queryAt < 0) return beforeHash + keptHash
  const parameters = beforeHash.slice(queryAt + 1).split('&')
  const kept = parameters.filter((parameter) => !isTracker(parameter))
  if (kept.length === parameters.length) return beforeHash + keptHash
  const query = kept.filter((parameter) => parameter !== '').join('&')
  return beforeHash.slice(0, queryAt) + (query === '' ? '' : `?${query}`) + keptHash
}

function isTracker(parameter: string): boolean {
  return trackers.test(parameter.split('=')[0] ?? '') || ghostReferrer.test(parameter)
}
