import { type Dispatcher, request } from 'undici'
import { type AddressPolicy, checkAddress } from '../../text/address-check.ts'
import { ChainCookies } from './chain-cookies.ts'
import { RedirectError } from './fetch-failure.ts'

/** A request whose redirects are followed, but for a POST. */
export interface FollowedRequest {
  dispatcher: Dispatcher
  signal: AbortSignal
  /** Sent with every request of the chain; names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Which addresses may be requested, checked at each redirect. */
  policy: AddressPolicy
  /** Body of a POST, whose redirects are not followed: what it says is for this address. */
  post?: string | Uint8Array | undefined
}

/** The first response that is not a redirect. */
export interface FollowedResponse {
  response: Dispatcher.ResponseData
  /** Names in lower case; of a repeated header the first. Values byte for byte, as latin1. */
  headers: ReadonlyMap<string, string>
  /** The address that gave this response. */
  url: URL
  /** Whether there was a redirect and all were permanent (301, 308). */
  movedPermanently: boolean
}

const mostRedirects = 5
const redirectStatuses = [300, 301, 302, 303, 307, 308]

/**
 * Requests an address and follows at most five redirects, whose cookies go back to their
 * host within the chain. Throws RefusedAddressError, RedirectError, or undici's errors.
 */
export async function requestFollowing(
  address: string,
  { dispatcher, signal, headers, policy, post }: FollowedRequest,
): Promise<FollowedResponse> {
  let url = checkAddress(address, policy)
  let permanent = true
  const cookies = new ChainCookies()
  for (let hops = 0; ; hops++) {
    const cookie = cookies.headerFor(url)
    const response = await request(url, {
      dispatcher,
      signal,
      headers: cookie === undefined ? headers : { ...headers, cookie },
      ...(post !== undefined && { method: 'POST', body: post }),
    })
    const answered = firstHeaders(response)
    const target = post === undefined ? redirectTarget(response, answered.get('location'), url) : undefined
    if (!target) return { response, headers: answered, url, movedPermanently: permanent && hops > 0 }
    discardBody(response)
    cookies.take(response.headers['set-cookie'], url)
    if (hops === mostRedirects) {
      throw new RedirectError(`more than ${mostRedirects} redirects, the last to ${target.href}`)
    }
    url = checkAddress(target.href, policy)
    permanent &&= response.statusCode === 301 || response.statusCode === 308
  }
}

function firstHeaders({ headers }: Dispatcher.ResponseData): Map<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]] as const)
  return new Map(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Discards a body and closes its connection: the end of the body may never come. */
export function discardBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function redirectTarget(
  response: Dispatcher.ResponseData,
  location: string | undefined,
  from: URL,
): URL | undefined {
  const { statusCode } = response
  if (!redirectStatuses.includes(statusCode)) return undefined
  // Also closes the connection when the redirect is invalid.
  const refuse = (reason: string) => {
    discardBody(response)
    return new RedirectError(`redirect (${statusCode}) ${reason}`)
  }
  if (!location) {
    if (statusCode === 300) return undefined
    throw refuse('without a target')
  }
  // The standard requires ASCII; servers send bytes, mostly UTF-8, which browsers escape.
  const target = URL.parse(location.replace(/[\x80-\xff]/g, escapeByte), from)
  if (!target) throw refuse('to something that is no address')
  return target
}

function escapeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase()}`
}
