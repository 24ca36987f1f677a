import type { StoreClock } from '../store/clock.ts'
import type { Mailing } from '../store/mailings.ts'
import { mostUnsure, type OutboxMessage, type OutboxStore, type Outcome } from '../store/outbox.ts'
import { day, hour, minute } from '../time/durations.ts'
import { connections, type OutgoingMessage, type SendResult, type Transport } from './transport.ts'

/** The services that the postbox uses. */
export interface PostboxParts {
  outbox: OutboxStore
  /** All processes measure the leases of claims by this clock. */
  clock: StoreClock
  transport: Transport
  /** The message as it is sent; undefined where its city is not served any more. */
  write(message: OutboxMessage): Promise<OutgoingMessage | undefined>
  /** Whether an issue may be sent now; `over` would mislead, as of an ended alert; `wait`: not known yet. */
  judge(mailing: Mailing): Promise<'current' | 'over' | 'wait'>
  logger: {
    warn(fields: object, message: string): void
  }
}

/** Duration of a claim in ms: longer than the mail server's timeout, so expiry means a dead process. */
const lease = 5 * minute
const atOnce = connections
/** Back-off in ms after the first attempt, the second …; the last repeats until a message is abandoned. */
const waits = [minute, 5 * minute, 15 * minute, hour]

/** After which results a message is tried again, and until how many ms after it was made. */
interface Persistence {
  again: readonly SendResult['kind'][]
  until: number
}

/** A digest comes once or not at all. */
const digest: Persistence = { again: ['unsent'], until: day }
const note: Persistence = { again: ['unsent', 'rejected', 'unknown'], until: day }
const persistence: Readonly<Record<OutboxMessage['kind'], Persistence>> = {
  // A duplicate is better than a loss; only one to a city that is no longer served is given up.
  contact: { again: ['unsent', 'rejected', 'refused', 'unknown'], until: Number.POSITIVE_INFINITY },
  question: { again: ['unsent', 'rejected', 'unknown'], until: day },
  held: note,
  mended: note,
  // The upper limit: each is given up when its alert has ended, which is earlier.
  alerts: { again: ['unsent', 'unknown'], until: 30 * day },
  daily: digest,
  weekly: digest,
}
/** A contact message older than this is deleted unsent when its city is no longer served; ms. */
const abandonedAfter = 30 * day
/** The result where a city was removed, or is broken and was never read: it may be served again. */
const notServed: SendResult = { kind: 'unsent', error: 'its city is not served' }

/** Sends due messages of the store. Any number of processes may do so at once: each claims what it sends. */
export class Postbox {
  readonly #parts: PostboxParts
  /** Whether the mail server answered the last time; true until it is known. */
  isAnswering = true
  /** Attempts since the start, by outcome. */
  readonly outcomes = new Map<SendResult['kind'], number>()

  constructor(parts: PostboxParts) {
    this.#parts = parts
  }

  /**
   * Sends everything that is due, the most urgent first, then returns how many messages the server accepted.
   * A recipient at whom the server hangs holds up one connection, not those after it. Stops early when `stop`
   * is aborted. Throws a StoreError once no message is being sent any more: a claim would end before.
   */
  async sendDue(stop?: AbortSignal): Promise<number> {
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    let sent = 0
    const start = (message: OutboxMessage) => {
      const run = this.#send(message).then(
        (isSent) => {
          if (isSent) sent += 1
        },
        (error: unknown) => {
          failures.push(error)
        },
      )
      const ended = run.finally(() => running.delete(ended))
      running.add(ended)
    }
    for (;;) {
      const free = failures.length > 0 || stop?.aborted ? 0 : atOnce - running.size
      const claimed = free > 0 ? await this.#claim(free).catch(failedWith(failures)) : []
      for (const message of claimed) start(message)
      if (claimed.length === 0) {
        if (running.size === 0) break
        await Promise.race(running)
      }
    }
    if (failures.length > 0) throw failures[0]
    return sent
  }

  async #claim(most: number): Promise<OutboxMessage[]> {
    const now = await this.#parts.clock.read()
    return this.#parts.outbox.claim(now, now + lease, most)
  }

  /** Whether the mail server took the message. */
  async #send(message: OutboxMessage): Promise<boolean> {
    const { clock, outbox, transport, write } = this.#parts
    const finish = (outcome: Outcome) => outbox.finish(message, outcome, clock.now())
    const judgment = await this.#judge(message)
    if (judgment !== 'current') {
      await finish(
        judgment === 'wait'
          ? { kind: 'later', at: clock.now() + minute / 4, error: 'not known yet whether it is over' }
          : { kind: 'done' },
      )
      return false
    }
    const written = await write(message)
    const result = written ? await transport.send(written) : notServed
    await finish(this.#outcomeOf(message, result))
    this.#recordResult(message.kind, message.city, result)
    return result.kind === 'sent'
  }

  async #judge(message: OutboxMessage): ReturnType<PostboxParts['judge']> {
    if (!('mailing' in message)) return 'current'
    const isLate = this.#parts.clock.now() > message.madeAt + persistence[message.kind].until
    return isLate ? 'over' : this.#parts.judge(message.mailing)
  }

  #outcomeOf(message: OutboxMessage, result: SendResult): Outcome {
    if (result.kind === 'sent') return { kind: 'done' }
    const { kind, city, madeAt, tries, unsure } = message
    const { error } = result
    const now = this.#parts.clock.now()
    if (kind === 'contact' && result === notServed && now - madeAt > abandonedAfter) {
      const fields = { mail: kind, city }
      this.#parts.logger.warn(fields, 'message to the newsroom of a removed city deleted after 30 days')
      return { kind: 'done' }
    }
    const { again, until } = persistence[kind]
    const isUnsure = result.kind === 'unknown'
    const isEnough = kind === 'alerts' && isUnsure && unsure + 1 >= mostUnsure
    if (!again.includes(result.kind) || isEnough)
      return { kind: result.kind === 'refused' ? 'refused' : 'done' }
    const at = now + retryWaitAfter(tries)
    return at > madeAt + until ? { kind: 'done' } : { kind: 'later', at, error, isUnsure }
  }

  #recordResult(mail: string, city: string, result: SendResult): void {
    this.outcomes.set(result.kind, (this.outcomes.get(result.kind) ?? 0) + 1)
    // An answer with a status is one, also where it takes no message now.
    if (result !== notServed) this.isAnswering = result.kind !== 'unsent' || /\b4\d\d\b/.test(result.error)
    if (result.kind === 'sent') return
    // Without the server's words: they repeat the reader's address.
    this.#parts.logger.warn(
      { mail, city, result: result.kind, status: statusIn(result.error) },
      'mail not sent',
    )
  }
}

function failedWith(failures: unknown[]): (error: unknown) => [] {
  return (error) => {
    failures.push(error)
    return []
  }
}

/** The status in a mail server's answer, such as '550'; else the error's first word, as 'ECONNREFUSED'. */
function statusIn(error: string): string | undefined {
  return /\b[245]\d\d\b|\bE[A-Z]{4,}\b/.exec(error)?.[0]
}

/** Milliseconds until the next attempt after this many attempts, with a jitter of 20 %. */
function retryWaitAfter(tries: number): number {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? hour
  return Math.round(wait * (0.8 + 0.4 * Math.random()))
}
