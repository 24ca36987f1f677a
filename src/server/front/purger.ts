import { setTimeout as sleep } from 'node:timers/promises'
import type { InFront } from '../../config.ts'
import type { LimitStore } from '../../store/limits.ts'
import { isPictureTopic } from '../../store/topics.ts'
import { messageOf } from '../../text/error-message.ts'
import { day, minute } from '../../time/durations.ts'
import { everyTag, tagOf, wideTag } from '../answers/cache-tags.ts'
import type { Logger } from '../process/logger.ts'

/** Times in milliseconds, and bounds. */
const usual = {
  /** The shortest pause between two requests. */
  pause: 1000,
  /** The delay from a change to its purge, in which every process reads the change log (once a second) and drops its page. */
  settling: 2000,
  deadline: 5000,
  longestBackOff: minute,
  /** The lease of the process that purges for the whole network; it is renewed as long as the process runs. */
  turn: 10_000,
  /** How long processes without the lease remember changes: longer than the lease may be vacant. */
  remembered: 30_000,
  /** After this time a cached page has expired and needs no purge. A picture is cached for a year, so it is purged however late. */
  tooLate: 5 * minute,
  /** How long processes without the lease remember removed pictures: the holder may end while the hook does not answer. */
  rememberedPictures: day,
  /** Cloudflare takes so many tags at once, Fastly more. */
  atOnce: 100,
  mostWaiting: 20_000,
}

/** Purging in figures, since the start. */
export interface PurgeNumbers {
  /** Requests that the hook took, and that failed. */
  taken: number
  failed: number
  /** Tags of pages that were given up: the hook was down for too long, or too many waited. */
  dropped: number
  /** Tags that wait in the process whose turn it is. */
  waiting: number
}

export interface Purger {
  /** Notes that pages of these topics have changed. Costs a request nothing. */
  changed(topics: Iterable<string>): void
  /** Notes that any page may have changed, because changes were missed. */
  missed(): void
  numbers(): PurgeNumbers
  /** Ends the request in hand. */
  stop(): Promise<void>
}

export interface PurgerParts {
  inFront: InFront & { purge: NonNullable<InFront['purge']> }
  limits: LimitStore
  logger: Pick<Logger, 'info' | 'warn'>
  /** Other times, for tests. */
  times?: Partial<typeof usual>
}

/** When a tag's first change since its last purge was seen, and the last one. */
interface Waiting {
  first: number
  last: number
  /** Whether its copies live long: it is never too late to purge them. */
  isLasting: boolean
}

/**
 * Tells the cache in front which tags have changed, at most once a second. Every process notes all changes, and the one
 * whose turn it is sends them; where it ends, another one sends what the last half minute brought, some of it again.
 * A hook that does not answer is asked again with a back-off.
 */
export function startPurger({ inFront, limits, logger, times: given }: PurgerParts): Purger {
  const times = { ...usual, ...given }
  const waiting = new Map<string, Waiting>()
  const counts = { taken: 0, failed: 0, dropped: 0 }
  const stopping = new AbortController()
  const turns = takeTurns(limits, times.turn)
  let isLeading = false
  let failures = 0
  let nextTry = 0
  let isStoreAway = false

  function note(tag: string, now: number, isLasting = false): void {
    const known = waiting.get(tag)
    if (known) known.last = now
    else waiting.set(tag, { first: now, last: now, isLasting })
    if (waiting.size > times.mostWaiting) giveUpOldest()
  }

  /** Drops the page that has waited longest; where only pictures wait, everything is purged in their place. */
  function giveUpOldest(): void {
    for (const [tag, { isLasting }] of waiting) {
      if (isLasting) continue
      waiting.delete(tag)
      counts.dropped += 1
      return
    }
    waiting.clear()
    note(everyTag, Date.now(), true)
  }

  /** How long a tag waits for its purge; while the store is away, no process purges. */
  function waitOf(tag: string, { isLasting }: Waiting): number {
    if (isLeading || isStoreAway) return isLasting ? Number.POSITIVE_INFINITY : times.tooLate
    return isLasting && tag !== everyTag ? times.rememberedPictures : times.remembered
  }

  /** Forgets what it is too late for, or what another process has sent. */
  function forget(now: number): void {
    for (const [tag, change] of waiting) {
      if (change.last >= now - waitOf(tag, change)) continue
      waiting.delete(tag)
      if (isLeading) counts.dropped += 1
    }
  }

  async function send(): Promise<void> {
    const now = Date.now()
    const settled = now - times.settling
    const tags = [...waiting].filter(([, { first }]) => first <= settled).slice(0, times.atOnce - 1)
    if (tags.length === 0) return
    const reason = await request(
      [...tags.map(([tag]) => tag), wideTag],
      inFront,
      AbortSignal.any([stopping.signal, AbortSignal.timeout(times.deadline)]),
    )
    if (stopping.signal.aborted) return
    if (reason !== undefined) {
      counts.failed += 1
      if (failures === 0) {
        logger.warn(`the cache in front was not purged: ${reason}; its copies live out their time`)
      }
      nextTry = Date.now() + Math.min(times.pause * 2 ** failures++, times.longestBackOff)
      return
    }
    counts.taken += 1
    if (failures > 0) logger.info('the cache in front is purged again')
    failures = 0
    for (const [tag, { last, isLasting }] of tags) {
      waiting.delete(tag)
      // It has changed again, and some process may not have seen that.
      if (last > settled) waiting.set(tag, { first: last, last, isLasting })
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(times.pause, undefined, { signal: stopping.signal }).catch(() => undefined) // It is stopping.
      try {
        isLeading = !stopping.signal.aborted && (await turns.isOurs(Date.now()))
        isStoreAway = false
      } catch (error) {
        isLeading = false
        if (!isStoreAway) logger.warn(`whose turn it is to purge is not known: ${String(error)}`)
        isStoreAway = true
      }
      forget(Date.now())
      if (isLeading && Date.now() >= nextTry) await send()
    }
  }

  const running = run()
  return {
    changed(topics) {
      const now = Date.now()
      for (const topic of topics) note(tagOf(topic), now, isPictureTopic(topic))
    },
    missed() {
      for (const [tag, { isLasting }] of waiting) if (!isLasting) waiting.delete(tag)
      note(everyTag, Date.now(), true)
    },
    numbers: () => ({ ...counts, waiting: isLeading ? waiting.size : 0 }),
    async stop() {
      const wasLeading = isLeading
      stopping.abort()
      await running
      const lasting = [...waiting.values()].filter(({ isLasting }) => isLasting).length
      if (wasLeading && lasting > 0) {
        logger.warn(
          { waiting: lasting },
          'the cache in front may show pictures that were taken down, if this was the only process: purge all of it',
        )
      }
    },
  }
}

/** Sends tags in the form that the cache in front reads; resolves to why it failed. */
async function request(
  tags: readonly string[],
  { tags: header, purge }: PurgerParts['inFront'],
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const answer = await fetch(purge.url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: {
        ...(purge.header && { [purge.header.name]: purge.header.value }),
        ...(header === 'Cache-Tag'
          ? { 'content-type': 'application/json' }
          : { 'surrogate-key': tags.join(' ') }),
      },
      ...(header === 'Cache-Tag' && { body: JSON.stringify({ tags }) }),
    })
    await answer.body?.cancel()
    return answer.ok ? undefined : `it answered with status ${answer.status}`
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return messageOf(cause)
  }
}

/**
 * Turns that the processes on a store take: a turn is a limit of one, which the process that counts first has. Who has
 * one asks for the next before the others do. Clocks that differ by seconds only make two processes purge the same.
 */
function takeTurns(limits: LimitStore, length: number): { isOurs(now: number): Promise<boolean> } {
  let asked: number | undefined
  let ours = 0
  return {
    async isOurs(now) {
      const isLeading = now < ours
      const turn = Math.floor((now + (isLeading ? length / 4 : 0)) / length)
      if (turn !== asked) {
        const won = await limits.take([{ key: `purge ${turn}`, most: 1, window: 3 * length }], now)
        asked = turn
        if (won) ours = (turn + 1) * length
      }
      return now < ours
    },
  }
}
