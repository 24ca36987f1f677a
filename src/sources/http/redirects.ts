import { type Dispatcher, request } from 'undici'
import { type AddressPolicy, checkAddress } from './address-check.ts'
import { RedirectError } from './fetch-failure.ts'

/** A request whose redirects are followed. */
export interface FollowedRequest {
  dispatcher: Dispatcher
  signal: AbortSignal
  /** Sent to every host on the way; names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Which addresses may be asked, checked at each redirect. */
  policy: AddressPolicy
}

/** The first answer that is no redirect. */
export interface FollowedResponse {
  response: Dispatcher.ResponseData
  /** Where it came from. */
  url: URL
  /** Every redirect on the way was permanent (301, 308), and there was one. */
  movedPermanently: boolean
}

const mostRedirects = 5
const redirectStatuses = [301, 302, 303, 307, 308]

/** Asks for an address and follows at most five redirects. Throws a RefusedAddressError, a RedirectError, or what undici throws. */
export async function requestFollowing(
  address: string,
  { dispatcher, signal, headers, policy }: FollowedRequest,
): Promise<FollowedResponse> {
  let url = checkAddress(address, policy)
  let permanent = true
  for (let hops = 0; ; hops++) {
    const response = await request(url, { dispatcher, signal, headers })
    const target = redirectTarget(response, url)
    if (!target) return { response, url, movedPermanently: permanent && hops > 0 }
    discardBody(response)
    if (hops === mostRedirects) {
      throw new RedirectError(`more than ${mostRedirects} redirects, the last to ${target.href}`)
    }
    url = checkAddress(target.href, policy)
    permanent &&= response.statusCode === 301 || response.statusCode === 308
  }
}

/** A header's value, byte for byte as latin1; of a repeated header the first. `name` in lower case. */
export function firstHeader({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Drops a body unread; the connection is closed with it, since its end may never come. */
export function discardBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function redirectTarget(response: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { statusCode } = response
  if (!redirectStatuses.includes(statusCode)) return undefined
  const location = firstHeader(response, 'location')
  // Also closes the connection of a redirect that leads nowhere.
  const refuse = (reason: string) => {
    discardBody(response)
    return new RedirectError(`redirect (${statusCode}) ${reason}`)
  }
  if (!location) throw refuse('without a target')
  // The standard wants ASCII; servers send UTF-8.
  const target = URL.parse(Buffer.from(location, 'latin1').toString(), from)
  if (!target) throw refuse('to something that is no address')
  return target
}
