/**
 * The User-Agent of every request: product and version. It never
 * claims to be a browser, although some servers answer only browsers.
 */
export const userAgent = 'LocalNewsPress/0.1 (feed reader of a local news site)'

/**
 * The User-Agent with which publishers find the operator. `contact`: an email
 * or web address (crawlers mark the latter with a plus). Sites of United
 * States agencies were seen to refuse programs that name a web address.
 */
export function userAgentWith(contact: string | undefined): string {
  if (contact === undefined) return userAgent
  return userAgent.replace(')', `; ${/^https?:/i.test(contact) ? '+' : ''}${contact})`)
}
