import type { StoreClock } from '../store/clock.ts'
import type { ContactMessage, ContactMessageStore } from '../store/contact-messages.ts'
import type { Delivery, DeliveryResult, Mailing, MailingStore } from '../store/mailings.ts'
import type { Question, QuestionResult, SubscriberStore } from '../store/subscribers.ts'
import { hour, minute } from '../time/durations.ts'
import { connections, type OutgoingMessage, type SendResult, type Transport } from './transport.ts'

/** The services that the postbox uses. */
export interface PostboxParts {
  subscribers: SubscriberStore
  mailings: MailingStore
  contactMessages: ContactMessageStore
  /** All processes measure the leases of claims by this clock. */
  clock: StoreClock
  transport: Transport
  /** The message of a question; undefined where its city is not served any more. */
  writeQuestion(question: Question): Promise<OutgoingMessage | undefined>
  /** The message of an issue to one subscriber; undefined where its city is not served any more. */
  writeDelivery(delivery: Delivery): Promise<OutgoingMessage | undefined>
  /** Whether an issue may be sent now; `over` would mislead, as of an ended alert; `wait`: not known yet. */
  judge(mailing: Mailing): Promise<'current' | 'over' | 'wait'>
  /** The message to a newsroom; undefined where its city is not served any more. */
  writeContact(message: ContactMessage): Promise<OutgoingMessage | undefined>
  logger: {
    warn(fields: object, message: string): void
  }
}

/** Duration of a claim in ms: longer than the mail server's timeout, so expiry means a dead process. */
const lease = 5 * minute
const atOnce = connections
/** Back-off in ms after the first attempt, the second …; the last repeats until a message is abandoned. */
const waits = [minute, 5 * minute, 15 * minute, hour]
const questionGivenUpAfter = 24 * hour
const deliveryGivenUpAfter = 24 * hour
/** The upper limit for messages about alerts; each is given up when its alert has ended, which is earlier. */
const alertGivenUpAfter = 30 * 24 * hour
/** How often an alert's message is sent again where the mail server took its text but did not answer. */
const mostRepeats = 2
/** A contact message older than this is deleted unsent when its city is no longer served; ms. */
const abandonedAfter = 30 * 24 * hour
/** The result where a city was removed, or is broken and was never read: it may be served again. */
const notServed: SendResult = { kind: 'unsent', error: 'its city is not served' }

/** Sends due messages of the store. Any number of processes may do so at once: each claims what it sends. */
export class Postbox {
  readonly #parts: PostboxParts
  /** Whether the mail server answered the last time; true until it is known. */
  isAnswering = true
  /** Which of the three kinds of messages is claimed next. */
  #turn = 0
  /** Attempts since the start, by outcome. */
  readonly outcomes = new Map<SendResult['kind'], number>()

  constructor(parts: PostboxParts) {
    this.#parts = parts
  }

  /**
   * Sends everything that is due, then returns how many messages the server accepted. A recipient at whom
   * the server hangs holds up one connection, not those after it. Stops early when `stop` is aborted. Throws
   * a StoreError once no message is being sent any more: a claim would end while its message still is.
   */
  async sendDue(stop?: AbortSignal): Promise<number> {
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    let sent = 0
    const start = (send: () => Promise<boolean>) => {
      const run = send().then(
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
      for (const send of claimed) start(send)
      if (claimed.length === 0) {
        if (running.size === 0) break
        await Promise.race(running)
      }
    }
    if (failures.length > 0) throw failures[0]
    return sent
  }

  /**
   * At most so many due messages. Questions, messages to newsrooms and issues (alerts first) take
   * turns: a flood of forms does not hold up an alert, nor an issue to thousands a question.
   */
  async #claim(most: number): Promise<(() => Promise<boolean>)[]> {
    const { clock, subscribers, contactMessages, mailings } = this.#parts
    const now = await clock.read()
    const until = now + lease
    const claims = [
      async () => {
        const questions = await subscribers.claimQuestions(now, until, most)
        return questions.map((question) => () => this.#sendQuestion(question))
      },
      async () => {
        const messages = await contactMessages.claim(now, until, most)
        return messages.map((message) => () => this.#sendContact(message))
      },
      async () => {
        const deliveries = await mailings.claim(now, until, most)
        return deliveries.map((delivery) => () => this.#sendDelivery(delivery))
      },
    ]
    const first = this.#turn
    for (const [position, claim] of [...claims.slice(first), ...claims.slice(0, first)].entries()) {
      const claimed = await claim()
      if (claimed.length === 0) continue
      this.#turn = (first + position + 1) % claims.length
      return claimed
    }
    return []
  }

  async #sendQuestion(question: Question): Promise<boolean> {
    const { subscribers, writeQuestion } = this.#parts
    const message = await writeQuestion(question)
    const result: SendResult = message ? await this.#parts.transport.send(message) : notServed
    await subscribers.finishQuestion(question, questionResult(question, result, this.#parts.clock.now()))
    this.#recordResult('question', question.city, result)
    return result.kind === 'sent'
  }

  /**
   * Sends a contact message, kept until the server has accepted it: a duplicate is
   * better than a loss. Only one to a city that is no longer served is given up.
   */
  async #sendContact(contact: ContactMessage): Promise<boolean> {
    const { contactMessages, transport, writeContact } = this.#parts
    const message = await writeContact(contact)
    const result: SendResult = message ? await transport.send(message) : notServed
    const isAbandoned = !message && this.#parts.clock.now() - contact.receivedAt > abandonedAfter
    if (result.kind === 'sent' || isAbandoned) await contactMessages.delete(contact.id)
    else await contactMessages.postpone(contact.id, this.#parts.clock.now() + retryWaitAfter(contact.tries))
    if (isAbandoned) {
      const fields = { mail: 'contact', city: contact.city }
      this.#parts.logger.warn(fields, 'message to the newsroom of a removed city deleted after 30 days')
    }
    this.#recordResult('contact', contact.city, result)
    return result.kind === 'sent'
  }

  async #sendDelivery(delivery: Delivery): Promise<boolean> {
    const { mailings, subscribers, transport, writeDelivery, judge } = this.#parts
    const { mailing, subscriberId } = delivery
    const id = { mailingId: mailing.id, subscriberId }
    const judgment = this.#parts.clock.now() > givenUpAt(mailing) ? 'over' : await judge(mailing)
    if (judgment !== 'current') {
      const later = {
        kind: 'later',
        at: this.#parts.clock.now() + minute / 4,
        error: 'not known yet whether it is over',
      } as const
      await mailings.finish(
        id,
        judgment === 'wait' ? later : { kind: 'failed', error: 'what it says is over' },
      )
      return false
    }
    const message = await writeDelivery(delivery)
    const result: SendResult = message ? await transport.send(message) : notServed
    await mailings.finish(id, deliveryResult(delivery, result, this.#parts.clock.now()))
    if (result.kind === 'refused')
      await subscribers.suspend(mailing.city, subscriberId, this.#parts.clock.now())
    this.#recordResult(mailing.kind, mailing.city, result)
    return result.kind === 'sent'
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

function questionResult({ tries, askedAt }: Question, result: SendResult, now: number): QuestionResult {
  if (result.kind === 'sent' || result.kind === 'refused') return { kind: result.kind }
  const at = now + retryWaitAfter(tries)
  return at - askedAt > questionGivenUpAfter ? { kind: 'givenUp' } : { kind: 'later', at }
}

function deliveryResult({ tries, mailing }: Delivery, result: SendResult, now: number): DeliveryResult {
  if (result.kind === 'sent') return result
  const { kind, error } = result
  if (kind === 'rejected') return { kind: 'failed', error }
  // Where it is unknown whether a warning was delivered, it is sent again.
  const isRepeated = kind === 'unknown' && mailing.kind === 'alerts' && tries < mostRepeats
  if (kind !== 'unsent' && !isRepeated) return { kind, error }
  const at = now + retryWaitAfter(tries)
  return at > givenUpAt(mailing) ? { kind: 'failed', error } : { kind: 'later', at, error }
}

function givenUpAt({ kind, madeAt }: Mailing): number {
  return madeAt + (kind === 'alerts' ? alertGivenUpAfter : deliveryGivenUpAfter)
}

/** Milliseconds until the next attempt after this many attempts, with a jitter of 20 %. */
function retryWaitAfter(tries: number): number {
  const wait = waits[Math.min(tries, waits.length - 1)] ?? hour
  return Math.round(wait * (0.8 + 0.4 * Math.random()))
}
