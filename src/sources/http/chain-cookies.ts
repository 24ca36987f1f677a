interface Cookie {
  name: string
  value: string
  path: string
  isSecure: boolean
}

const mostCookies = 20
/** Characters of a cookie, as browsers limit them (RFC 6265, 6.1), and of all sent with a request. */
const longest = 4096
/** What may stand in a header; without blanks around it. */
const isSound = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

/**
 * The cookies of one chain of redirects: sites redirect to themselves and send the
 * page when the cookie comes back. A cookie goes back only to the host that set it,
 * as path and `Secure` allow (RFC 6265, 5). Nothing is kept when the chain ends.
 */
export class ChainCookies {
  /** By origin of the host, whose two usual ports are one. */
  readonly #jars = new Map<string, Cookie[]>()

  /** Takes the values of Set-Cookie of an answer of this address; those that it must not set are left out. */
  take(headers: string | readonly string[] | undefined, from: URL): void {
    const jar = this.#jars.get(hostOf(from)) ?? []
    for (const header of [headers ?? []].flat().slice(0, mostCookies)) {
      const cookie = parseCookie(header, from)
      if (!cookie) continue
      const before = jar.findIndex(({ name, path }) => name === cookie.name && path === cookie.path)
      if (before >= 0) jar.splice(before, 1)
      if (!cookie.isRemoved && jar.length < mostCookies) jar.push(cookie)
    }
    this.#jars.set(hostOf(from), jar)
  }

  /** The value of the header Cookie for this address; undefined where it gets none. */
  headerFor(url: URL): string | undefined {
    const sent = (this.#jars.get(hostOf(url)) ?? [])
      .filter(
        ({ path, isSecure }) => isWithin(url.pathname, path) && (!isSecure || url.protocol === 'https:'),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    return sent === '' || sent.length > longest ? undefined : sent
  }
}

function hostOf({ hostname, port }: URL): string {
  return `${hostname}:${port}`
}

function parseCookie(header: string, from: URL): (Cookie & { isRemoved: boolean }) | undefined {
  const [pair = '', ...attributes] = header.split(';')
  const equals = pair.indexOf('=')
  const [name, value] = [pair.slice(0, Math.max(0, equals)).trim(), pair.slice(equals + 1).trim()]
  if (name === '' || header.length > longest || !isSound(pair)) return undefined
  let path = from.pathname.slice(0, Math.max(1, from.pathname.lastIndexOf('/')))
  let isSecure = false
  let isExpired = false
  let maxAge: number | undefined
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=')
    const text = rest.join('=').trim()
    switch (key.trim().toLowerCase()) {
      case 'domain':
        if (!isDomainOf(from.hostname, text.toLowerCase().replace(/^\./, ''))) return undefined
        break
      case 'path':
        if (text.startsWith('/')) path = text
        break
      case 'secure':
        isSecure = true
        break
      case 'max-age':
        if (/^-?\d+$/.test(text)) maxAge = Number(text)
        break
      case 'expires':
        isExpired = Date.parse(text) <= Date.now()
        break
    }
  }
  if (isSecure && from.protocol !== 'https:') return undefined
  return { name, value, path, isSecure, isRemoved: maxAge === undefined ? isExpired : maxAge <= 0 }
}

/** Whether the host may set a cookie for this domain: its own or one above. Only the host gets it back. */
function isDomainOf(host: string, domain: string): boolean {
  return domain === '' || host === domain || host.endsWith(`.${domain}`)
}

/** RFC 6265, 5.1.4. */
function isWithin(pathname: string, path: string): boolean {
  return (
    pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))
  )
}
