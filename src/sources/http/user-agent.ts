/**
 * The User-Agent of every request: product and version. It never claims to be a browser, although some servers answer only
 * browsers.
 */
export const userAgent = 'LocalNewsPress/0.1 (feed reader of a local news site)'

/** The User-Agent with an operator's address for complaints: a site or an email address; without one it is the plain one. */
export function userAgentOf(contact: string | undefined): string {
  return contact === undefined ? userAgent : `${userAgent.slice(0, -1)}; +${contact})`
}
