import { createECDH } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { SenderLimits } from '../../mail/sender-limits.ts'
import { hasPage } from '../../publication/pages.ts'
import { stormPushPath, stormSubscriptionPath } from '../../site/components/weather/weather-paths.ts'
import type { PushAddress, StormPushStore } from '../../store/storm-pushes.ts'
import { minute } from '../../time/durations.ts'
import { jsonResponse, textResponse } from '../answers/responses.ts'
import { clientAddress } from '../requests/client-address.ts'
import type { Environment, TrustedProxies } from '../requests/environment.ts'
import { isFromHere, limitBody } from '../requests/forms.ts'

/** Largest request in bytes: an address of a push service, and two keys. */
const largestRequest = 4096
/** Limits of requests: addresses that strangers make up delay an alert to readers. */
const bounds = { address: 40, network: 40, site: 400, window: 10 * minute }

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Whether a browser's key is a point of the curve, so that a message can be encrypted with it. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(bytes(p256dh))
    return true
  } catch {
    return false // ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY, the only error here.
  }
}

/**
 * Hosts of the browsers' push services, those with a dot in front have theirs below, and the query of their
 * addresses. Strangers could name other addresses to have us post to them, or to have readers wait for one
 * that does not answer; with queries that a service overlooks, one device would fill all places of a city.
 */
const pushServices: readonly (readonly [host: string, query: RegExp])[] = [
  ['fcm.googleapis.com', /^$/],
  ['jmt17.google.com', /^$/], // Chromium that is not Google's own build.
  ['.push.services.mozilla.com', /^$/],
  ['.push.apple.com', /^$/],
  ['.notify.windows.com', /^(\?token=[^&]+)?$/],
]

/**
 * Whether an address is at a browser's push service, or may be on this machine. A browser's has no user name
 * or password: our client refuses it, which would count as a failure of the push service, and a few of them
 * would have all its readers wait. Parts that are not sent (`#`) would make many addresses of one device.
 */
function isAtPushService(address: string, allowLoopback: boolean): boolean {
  const { protocol, host, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '' || address.includes('#')) return false
  if (allowLoopback && hostname === '127.0.0.1') return true
  // An empty query is in no property of a URL.
  const query = address.replace(/^[^?]*/, '')
  const isKnown = pushServices.some(
    ([one, queries]) =>
      (one.startsWith('.') ? /^[^.]/.test(host) && host.endsWith(one) : host === one) && queries.test(query),
  )
  return protocol === 'https:' && isKnown
}

const endpoint = z
  .url({ protocol: /^https?$/i })
  .max(1000)
  .transform(normalise)
const request = z.discriminatedUnion('want', [
  z.object({
    want: z.literal(true),
    endpoint,
    p256dh: z.string().refine((key) => bytes(key).length === 65 && isPoint(key)),
    auth: z.string().refine((key) => bytes(key).length === 16),
  }),
  z.object({ want: z.literal(false), endpoint }),
])

/**
 * One way to write an address, so that a device has one row: as a URL prints it, without needless escapes
 * (RFC 3986, section 6.2.2), and the others in lower case, as Windows' service writes them.
 */
function normalise(address: string): string {
  return new URL(address).href.replace(/%([0-9a-f]{2})/gi, (escaped, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : escaped.toLowerCase()
  })
}

/** Parses what a browser asks: undefined where it is no such request. */
function parseRequest(body: string): z.infer<typeof request> | undefined {
  try {
    return request.safeParse(JSON.parse(body)).data
  } catch {
    return undefined // No JSON.
  }
}

/** What the routes of storm alerts use. */
export interface StormPushParts {
  /** Browsers that want storm alerts, if any can be told. `allowLoopback`: also push services of tests. */
  stormPush?: { store: StormPushStore; publicKey: string; allowLoopback: boolean }
  trustedProxies: TrustedProxies
}

/** Where browsers ask for storm alerts. Of a reader only what their push service needs is known. */
export function addStormPush(app: Hono<Environment>, { stormPush, trustedProxies }: StormPushParts): void {
  if (!stormPush) return
  const { store, publicKey, allowLoopback } = stormPush
  const senders = new SenderLimits(bounds)
  app.get(stormSubscriptionPath, async (context, next) => {
    if (!hasPage(context.get('publication'), stormPushPath)) return next()
    return jsonResponse(200, { key: publicKey })
  })
  app.post(
    stormSubscriptionPath,
    limitBody(largestRequest, () => textResponse(413, '', { connection: 'close' })),
    async (context, next) => {
      const publication = context.get('publication')
      if (!hasPage(publication, stormPushPath)) return next()
      if (!isFromHere(context)) return textResponse(403, '')
      if (!senders.take(clientAddress(context, trustedProxies) ?? ''))
        return textResponse(429, '', { 'retry-after': '600' })
      const asked = parseRequest(context.get('body'))
      if (!asked) return textResponse(400, '')
      if (asked.want && !isAtPushService(asked.endpoint, allowLoopback)) return textResponse(422, '')
      if (!asked.want) await store.remove(asked.endpoint)
      else if (!(await store.add(publication.id, addressOf(asked)))) return textResponse(507, '')
      return textResponse(200, '')
    },
  )
}

function addressOf({ endpoint, p256dh, auth }: PushAddress): PushAddress {
  return { endpoint, p256dh, auth }
}
