import type { Push, PushStore } from '../../store/pushes.ts'
import { messageOf } from '../../text/error-message.ts'
import { day, minute } from '../../time/durations.ts'
import type { SafeClient } from '../http/safe-fetch.ts'
import type { LogLevel } from '../pipeline/report.ts'
import { repeat } from '../repeat.ts'

export interface SubscriberOptions {
  store: PushStore
  client: SafeClient
  /** Origin under which hubs reach us, without a final slash. */
  origin: string
  log(level: LogLevel, fields: Record<string, unknown>, message: string): void
  /** Milliseconds between two runs; a minute by default. */
  interval?: number
}

const perLook = 10
/** The lease that is requested; a hub may grant another one. */
const leaseSeconds = (10 * day) / 1000

/** After so many earlier requests to end a subscription it is forgotten: of a hub that refuses them, and of one that takes them and does not verify. */
const failedEndings = 2
const unverifiedEndings = 5

/** The path of a subscription's callback, without its token. */
export const callbackPath = '/push/'

/** Subscribes feeds at their hubs, renews and ends subscriptions. Feeds are polled all the same. Returns a function that stops it after the current request. */
export function startSubscriber(options: SubscriberOptions): () => Promise<void> {
  const { store, log, interval = minute } = options
  async function look(signal: AbortSignal): Promise<number> {
    // One by one: what this process does not come to is left for another.
    for (let asked = 0; asked < perLook && !signal.aborted; asked++) {
      const [push] = await store.claimDue({ now: Date.now(), limit: 1 })
      if (!push) break
      await askHub(push, options)
    }
    return interval
  }
  return repeat(look, {
    pause: interval,
    onError(error) {
      const said = messageOf(error)
      log('warn', { error: said }, `subscriptions at hubs could not be looked after: ${said}`)
    },
  })
}

/** Asks a hub to subscribe us, or to end that. The hub answers 202 and verifies at our callback. */
async function askHub(push: Push, { client, origin, store, log }: SubscriberOptions): Promise<void> {
  const mode = push.state === 'ending' ? 'unsubscribe' : 'subscribe'
  const form = new URLSearchParams({
    'hub.callback': `${origin}${callbackPath}${push.token}`,
    'hub.mode': mode,
    'hub.topic': push.topic,
    ...(mode === 'subscribe' && { 'hub.lease_seconds': String(leaseSeconds), 'hub.secret': push.secret }),
  })
  const answer = await client.fetchBytes(push.hub, {
    accept: '*/*',
    maxBytes: 10_000,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    post: form.toString(),
  })
  const isAccepted = answer.kind !== 'failed' && answer.status >= 200 && answer.status < 300
  // A hub that cannot be told, or does not verify, is left alone: its lease ends by itself.
  const mostTries = isAccepted ? unverifiedEndings : failedEndings
  if (mode === 'unsubscribe' && push.tries >= mostTries) await store.remove(push.token)
  const fields = { feed: push.feed, hub: push.hub }
  if (isAccepted) {
    log('debug', fields, `hub asked to ${mode}: ${push.hub} for ${push.feed}`)
    return
  }
  const why = answer.kind === 'failed' ? answer.message : `status ${answer.status}`
  log('info', fields, `hub did not take a request to ${mode}: ${push.hub} for ${push.feed}: ${why}`)
}
