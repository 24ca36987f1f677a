/**
 * The User-Agent of every request: product and version. It never claims to be a browser, although some servers answer only
 * browsers.
 */
export const userAgent = 'LocalNewsPress/0.1 (feed reader of a local news site)'

/** The User-Agent with which publishers find the operator. `contact`: an email or web address; none leaves it out. */
export function userAgentWith(contact: string | undefined): string {
  if (contact === undefined) return userAgent
  return userAgent.replace(')', `; ${/^https?:/.test(contact) ? '+' : ''}${contact})`)
}
