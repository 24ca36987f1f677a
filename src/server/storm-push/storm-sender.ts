import type { Publication } from '../../publication/publication.ts'
import type { PageContext } from '../../site/page.ts'
import type { SafeClient } from '../../sources/http/safe-fetch.ts'
import type { StoreClock } from '../../store/clock.ts'
import type { StormPush, StormPushStore } from '../../store/storm-pushes.ts'
import { day, minute } from '../../time/durations.ts'
import { marksOf } from '../../weather/alert-news.ts'
import { isUnread } from '../../weather/current.ts'
import type { Logger } from '../log/logger.ts'
import type { PublicationDirectory } from '../publication-directory.ts'
import { encryptPush } from './encrypt-push.ts'
import { stormAlertsOf, stormMessages, type TimedMessage } from './storm-messages.ts'
import type { VapidKey } from './vapid-key.ts'

export interface StormSenderParts {
  store: StormPushStore
  /** All processes measure the leases of claims by this clock. */
  clock: StoreClock
  client: Pick<SafeClient, 'fetchBytes'>
  key: VapidKey
  directory: Pick<PublicationDirectory, 'load'>
  /** Opens a context of pages with the current weather. */
  openContext(publication: Publication): Promise<PageContext>
  logger: Pick<Logger, 'info' | 'error'>
  /** Messages of this process by outcome, for `/metrics`. */
  outcomes: Map<StormPushOutcome, number>
}

/**
 * `refused`: status 4xx, which may be our own fault; `failed`: no answer, or any other status; `gone`: the
 * device is forgotten (404, 410); `givenUp`: it is, after a month of failures.
 */
export type StormPushOutcome = 'sent' | 'refused' | 'failed' | 'gone' | 'givenUp'

const lookEvery = 15_000
/** After so many ms a city's alerts are read again: a new one must not wait for thousands of messages. */
const longestTurn = 15_000
/** Browsers that are claimed and told at once. */
const atOnce = 40
/** Timeout of one request to a push service, in ms. */
const deadline = 10_000
/** Browsers of a killed process go to another after so many ms: five requests of a browser, and some more. */
const claimedFor = minute
/** After so many failures in a row a push service is left until the next look: readers of others go on. */
const mostFailures = 5
/** Ms before the second try; doubles, up to the longest. After a failure a new alert waits as long. */
const firstRetry = minute
const longestRetry = 15 * minute
/** A browser is forgotten after so many failures in a row, 30 days: no answer, or its service's error. */
const mostTries = (30 * day) / longestRetry

/**
 * Tells browsers of storm alerts that were issued or have ended. After a crash
 * a message may arrive twice, and then replaces itself. A city that fails is
 * logged and holds up no other. Resolves to whether more is to be told.
 */
export async function sendStormPushes(
  parts: StormSenderParts,
  signal: AbortSignal,
  now = Date.now(),
): Promise<boolean> {
  const failures: Failures = new Map()
  let isMore = false
  for (const city of await parts.store.cities()) {
    try {
      if (await sendToCity(city, { ...parts, failures }, signal, now)) isMore = true
    } catch (error) {
      parts.logger.error({ err: error, city }, 'storm alerts could not be pushed; it is tried again')
    }
  }
  return isMore
}

/** Number of consecutive requests without an answer or with status 5xx, by push service. */
type Failures = Map<string, number>

/** Resolves to whether its turn ended before everybody was told. */
async function sendToCity(
  city: string,
  parts: StormSenderParts & { failures: Failures },
  signal: AbortSignal,
  now: number,
): Promise<boolean> {
  const { store, clock, directory, openContext } = parts
  const publication = await directory.load({ id: city })
  if (!publication) return false // They are kept for when their city is served again.
  const context = { ...(await openContext(publication)), now }
  const { weather } = context
  // Whether an alert is still in force is not known then, and nobody is told of it.
  if (weather?.kind !== 'live' || isUnread(weather, now)) return false
  const alerts = stormAlertsOf(weather.alerts)
  const marks = marksOf(alerts)
  const refusals: Refusal[] = []
  const until = performance.now() + longestTurn
  let isMore = false
  while (!signal.aborted) {
    const at = await clock.read()
    const query = { now: at, leaseUntil: at + claimedFor, limit: atOnce }
    const claimed = await store.claim(city, marks, query)
    if (claimed.length === 0) break
    const told = await Promise.all(
      claimed.map((push) => {
        const messages = stormMessages(alerts, push.told, context)
        return sendPush(push, { messages, marks }, context, parts)
      }),
    )
    refusals.push(...told.filter((refusal) => refusal !== undefined))
    isMore = performance.now() >= until
    if (isMore) break
  }
  logRefusals(refusals, parts.logger)
  return isMore
}

/** A message that a push service did not take; without a status it gave no answer. */
interface Refusal {
  pushService: string
  status: number | undefined
}

async function sendPush(
  push: StormPush,
  { messages, marks }: { messages: readonly TimedMessage[]; marks: string },
  { publication, now }: PageContext,
  { store, clock, client, key, failures, outcomes }: StormSenderParts & { failures: Failures },
): Promise<Refusal | undefined> {
  const contact = `mailto:${publication.contact.email}`
  const pushService = new URL(push.endpoint).origin
  const count = (outcome: StormPushOutcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const refuse = async (status: number | undefined) => {
    const isRefused = isRefusal(status)
    count(isRefused ? 'refused' : 'failed')
    // A refusal may be for a wrong push.key or clock of ours, however long that lasts.
    if (push.tries + 1 >= mostTries && !isRefused) {
      await store.remove(push.endpoint)
      count('givenUp')
    } else
      await store.postpone(push.endpoint, clock.now() + Math.min(firstRetry * 2 ** push.tries, longestRetry))
    return { pushService, status }
  }
  for (const { message, keptSeconds } of messages) {
    if ((failures.get(pushService) ?? 0) >= mostFailures) return refuse(undefined)
    const answer = await client.fetchBytes(push.endpoint, {
      accept: '*/*',
      deadline,
      maxBytes: 10_000,
      post: encryptPush(JSON.stringify(message), push),
      headers: {
        authorization: key.authorize(pushService, contact, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: `${keptSeconds}`,
        urgency: 'high',
        topic: topicOf(message.tag),
      },
    })
    const status = answer.kind === 'failed' ? undefined : answer.status
    const hasFailed = status === undefined || status >= 500
    failures.set(pushService, hasFailed ? (failures.get(pushService) ?? 0) + 1 : 0)
    if (status !== undefined && status >= 200 && status < 300) {
      count('sent')
      continue
    }
    if (status !== 404 && status !== 410) return refuse(status)
    await store.remove(push.endpoint)
    count('gone')
    return undefined
  }
  await store.settle(push.endpoint, marks, { tookMessage: messages.length > 0 })
  return undefined
}

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

/** Logs once what one service answered to many devices. */
function logRefusals(refusals: readonly Refusal[], logger: StormSenderParts['logger']): void {
  for (const same of Map.groupBy(
    refusals,
    ({ pushService, status }) => `${pushService} ${status}`,
  ).values()) {
    const [{ pushService, status } = {}] = same
    const facts = { pushService, status: status ?? 'none', devices: same.length }
    if (isRefusal(status))
      logger.error(
        facts,
        'a push service refuses storm alerts; if this is 401 or 403, push.key may not be the one with which its readers asked',
      )
    else logger.info(facts, 'a push service did not take a storm alert')
  }
}

/** At most 32 letters of base64url (RFC 8030, section 5.4). */
function topicOf(tag: string): string {
  return Buffer.from(tag).toString('base64url').slice(-32)
}

/** Looks for what is new while the process serves readers. The result stops it after the requests in hand. */
export function startStormPushes(parts: StormSenderParts): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let isBusy = false
  const look = async () => {
    try {
      while ((await sendStormPushes(parts, stopping.signal)) && !stopping.signal.aborted);
    } catch (error) {
      parts.logger.error({ err: error }, 'storm alerts could not be pushed; it is tried again')
    }
    isBusy = false
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = look()
  }, lookEvery).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
