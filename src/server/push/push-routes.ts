import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { callbackPath } from '../../sources/push/subscriber.ts'
import type { Push, PushStore } from '../../store/pushes.ts'
import { day, minute } from '../../time/durations.ts'
import { textResponse } from '../answers/responses.ts'
import type { AppParts, Environment } from '../app-parts.ts'

/** The most bytes of a push, as many as a feed may have; larger ones are refused, and the next poll finds the change. */
const largestPush = 10_000_000
/** A feed is polled once in so many milliseconds for pushes, however many arrive. */
const pause = 30_000
/** Leases outside these bounds (ms) are taken as the nearest. */
const [shortestLease, longestLease] = [10 * minute, 30 * day]

/**
 * The callbacks of WebSub: the hub verifies a subscription with GET, and reports a change with POST. The body is
 * only hashed, not stored: a signed push makes the feed due, and it is polled as usual.
 */
export function addPush(
  app: Hono<Environment>,
  { pushes, logger }: Pick<AppParts, 'pushes' | 'logger'>,
): void {
  if (!pushes) return
  app.get(`${callbackPath}:token`, async (context) => {
    const query = (name: string) => context.req.query(`hub.${name}`)
    const push = await find(pushes, context.req.param('token'))
    if (!push || query('topic') !== push.topic) return unknown()
    const [mode, challenge] = [query('mode'), query('challenge')]
    if (mode === 'denied') {
      logger.info({ feed: push.feed, hub: push.hub }, `hub refused to subscribe ${push.feed}`)
      await pushes.settle(push.token, 'refused')
      return textResponse(200, '')
    }
    if (challenge === undefined) return unknown()
    if (mode === 'unsubscribe' && push.state === 'ending') {
      await pushes.remove(push.token)
      return textResponse(200, challenge)
    }
    if (mode !== 'subscribe' || (push.state !== 'asked' && push.state !== 'active')) return unknown()
    const seconds = Number(query('lease_seconds'))
    const lease = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : day
    await pushes.settle(
      push.token,
      'active',
      Date.now() + Math.min(Math.max(lease, shortestLease), longestLease),
    )
    return textResponse(200, challenge)
  })
  app.post(`${callbackPath}:token`, async (context) => {
    const signature = context.req.header('x-hub-signature')
    const push = signature === undefined ? undefined : await find(pushes, context.req.param('token'))
    // The body is not read where it cannot be a push.
    if (push?.state !== 'active') return textResponse(404, '', { connection: 'close' })
    const verdict = await readSigned(context.req.raw.body, signature ?? '', push.secret)
    if (verdict === 'too large') return textResponse(413, '', { connection: 'close' })
    if (verdict === 'signed') await pushes.ping(push.token, { now: Date.now(), pause })
    // The specification asks for the same answer after a wrong signature.
    return textResponse(202, '')
  })
}

function unknown(): Response {
  return textResponse(404, '')
}

function find(pushes: PushStore, token: string): Promise<Push | undefined> {
  return /^[\w-]{32}$/.test(token) ? pushes.findByToken(token) : Promise.resolve(undefined)
}

/** Whether a body has this signature, such as `sha256=…`, made with the secret. Reads it piece by piece and keeps nothing. */
async function readSigned(
  body: ReadableStream<Uint8Array> | null,
  signature: string,
  secret: string,
): Promise<'signed' | 'forged' | 'too large'> {
  const [, method = '', hex = ''] = /^(sha1|sha256|sha384|sha512)=([\da-f]+)$/i.exec(signature.trim()) ?? []
  if (method === '') return 'forged'
  const hmac = createHmac(method.toLowerCase(), secret)
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > largestPush) return 'too large'
    hmac.update(chunk)
  }
  const made = hmac.digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === made.length && timingSafeEqual(given, made) ? 'signed' : 'forged'
}
