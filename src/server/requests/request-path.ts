/** The path of a request's target or URL still percent-encoded. */
export function pathOf(target: string): string {
  const query = target.indexOf('?')
  const address = query < 0 ? target : target.slice(0, query)
  if (address.startsWith('/')) return address
  const path = address.indexOf('/', address.indexOf('://') + 3)
  return path < 0 ? '/' : address.slice(path)
}

/** Characters of a path that are logged. */
const longestLogged = 200

/** A path as it may be logged: without the secret part of addresses that only their receiver knows. */
export function loggedPath(path: string): string {
  return path.slice(0, longestLogged).replace(/^(\/+(?:text\/)?(?:push|preview)\/).+/i, '$1…')
}
