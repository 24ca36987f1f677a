/** The path of a request's target or URL still percent-encoded. */
export function pathOf(target: string): string {
  const query = target.indexOf('?')
  const address = query < 0 ? target : target.slice(0, query)
  if (address.startsWith('/')) return address
  const path = address.indexOf('/', address.indexOf('://') + 3)
  return path < 0 ? '/' : address.slice(path)
}

/**
 * A path without the slashes at its end. The expression begins at the first slash of several only: with each
 * of them, a path of 16 kB of slashes took 0.15 s.
 */
export function withoutFinalSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}

/** Characters of a path that are logged. */
const longestLogged = 200

/** A path as it may be logged: without the secret part of addresses that only their receiver knows. */
export function loggedPath(path: string): string {
  return path.slice(0, longestLogged).replace(/^(\/+preview\/).+/i, '$1…')
}
