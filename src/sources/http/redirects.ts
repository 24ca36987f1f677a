import { type Dispatcher, request } from 'undici'
import { type AddressPolicy, checkAddress } from './address-check.ts'
import { RedirectError } from './fetch-failure.ts'

/** A request whose redirects are followed. */
export interface FollowedRequest {
  dispatcher: Dispatcher
  signal: AbortSignal
  /** Sent with every request of the chain; names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Which addresses may be requested, checked at each redirect. */
  policy: AddressPolicy
  /** Body of a POST; each redirect is posted to again. */
  post?: string | Uint8Array | undefined
}

/** The first response that is not a redirect. */
export interface FollowedResponse {
  response: Dispatcher.ResponseData
  /** The address that gave this response. */
  url: URL
  /** Whether there was a redirect and all were permanent (301, 308). */
  movedPermanently: boolean
}

const mostRedirects = 5
const redirectStatuses = [301, 302, 303, 307, 308]

/**
 * Requests an address and follows at most five redirects. Throws RefusedAddressError, RedirectError, or undici's
 * errors.
 */
export async function requestFollowing(
  address: string,
  { dispatcher, signal, headers, policy, post }: FollowedRequest,
): Promise<FollowedResponse> {
  let url = checkAddress(address, policy)
  let permanent = true
  for (let hops = 0; ; hops++) {
    const response = await request(url, {
      dispatcher,
      signal,
      headers,
      ...(post !== undefined && { method: 'POST', body: post }),
    })
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

/** A header's value, byte for byte as latin1; the first of a repeated header. `name`: in lower case. */
export function firstHeader({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Discards a body and closes its connection: the end of the body may never come. */
export function discardBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function redirectTarget(response: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { statusCode } = response
  if (!redirectStatuses.includes(statusCode)) return undefined
  const location = firstHeader(response, 'location')
  // Also closes the connection when the redirect is invalid.
  const refuse = (reason: string) => {
    discardBody(response)
    return new RedirectError(`redirect (${statusCode}) ${reason}`)
  }
  if (!location) throw refuse('without a target')
  // The standard requires ASCII; servers send UTF-8.
  const target = URL.parse(Buffer.from(location, 'latin1').toString(), from)
  if (!target) throw refuse('to something that is no address')
  return target
}
