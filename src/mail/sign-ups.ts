import type { LimitStore } from '../store/limits.ts'
import type { MailKind, SubscriberStore } from '../store/subscribers.ts'
import { day, minute } from '../time/durations.ts'
import { mailboxOf, parseAddress } from './address.ts'
import { RateLimit } from './rate-limit.ts'
import { networkOf, SenderLimits } from './sender-limits.ts'
import type { ReadLink, SignedLinks } from './signed-links.ts'

/** A sign-up form. */
interface SignUpRequest {
  email: string
  choices: readonly MailKind[]
  /** BCP 47 tag of the language that the reader chose; undefined for the city's. */
  language?: string | undefined
}

/**
 * Result of a form. `askedLater`: the mail server does not answer now. `asked`: every
 * valid address, whether known, new or asked too often, so that it reveals nothing.
 */
export type SignUpResult = 'asked' | 'askedLater' | 'wrongAddress' | 'noChoice' | 'tooMany'

/** Result of a link. `used`: by this link, or by a later one; `gone`: the address was erased. */
export type ConfirmResult = 'confirmed' | 'used' | 'gone' | 'forged' | 'expired'

/** Result of leaving. `leftList`: other lists go on; `left`: the address was erased. */
export type LeaveResult = 'left' | 'leftList' | 'forged' | 'leaveExpired'

/** Limit of questions of one city to one address in an hour, so that nobody's mailbox can be flooded. */
const perAddress = { most: 3, window: 60 * minute, keys: 20_000 }
/** The same over all cities: each of thousands would ask three times. */
const perMailbox = { most: 6, window: 60 * minute, keys: 20_000 }
/** Limit of forms from one network address in ten minutes, and from its network. */
const perReader = { most: 10, window: 10 * minute }
const perNetwork = { most: 40, window: 10 * minute }
const ofProcess = { address: perReader.most, network: perNetwork.most, site: 200, window: 10 * minute }

/** How long the link in a question can be used. */
export const questionLasts = 48 * 60 * minute

/** How long a link to leave works: laws ask for 30 days (CAN-SPAM, 16 CFR 316); readers find mails later. */
export const leavingLasts = 180 * day

/**
 * Processes sign-up forms and the links in messages, without waiting for a mail server. Each limit is
 * counted by this process first, so that a flood costs the store nothing, and then over all processes.
 */
export class SignUps {
  readonly #subscribers: SubscriberStore
  readonly #limits: LimitStore
  readonly #links: SignedLinks
  readonly #onAsked: () => void
  readonly #isAnswering: () => boolean
  readonly #addresses = new RateLimit(perAddress)
  readonly #mailboxes = new RateLimit(perMailbox)
  readonly #senders = new SenderLimits(ofProcess)

  /** `onAsked` is called when a question waits to be sent. */
  constructor(
    { subscribers, limits }: { subscribers: SubscriberStore; limits: LimitStore },
    links: SignedLinks,
    onAsked: () => void,
    isAnswering: () => boolean = () => true,
  ) {
    this.#isAnswering = isAnswering
    this.#subscribers = subscribers
    this.#limits = limits
    this.#links = links
    this.#onAsked = onAsked
  }

  /** Whether a form is within the limits. Throws a StoreError. */
  async admits(from: string, now: number): Promise<boolean> {
    if (!this.#senders.take(from)) return false
    const limits = [
      { key: this.#links.bucketOf('sign-ups', from), ...perReader },
      { key: this.#links.bucketOf('sign-ups of network', networkOf(from)), ...perNetwork },
    ]
    return this.#limits.take(limits, now)
  }

  /** Processes a form. Throws a StoreError. */
  async ask(city: string, { email, choices, language }: SignUpRequest, now: number): Promise<SignUpResult> {
    const address = parseAddress(email)
    if (address === undefined) return 'wrongAddress'
    if (choices.length === 0) return 'noChoice'
    if (await this.#mayAsk(city, mailboxOf(address), now)) {
      await this.#subscribers.ask(city, address, choices, now, language)
      this.#onAsked()
    }
    return this.#isAnswering() ? 'asked' : 'askedLater'
  }

  async #mayAsk(city: string, mailbox: string, now: number): Promise<boolean> {
    const ofCity = `${city} ${mailbox}`
    if (!this.#addresses.take(ofCity) || !this.#mailboxes.take(mailbox)) return false
    const limits = [
      { key: this.#links.bucketOf('questions', ofCity), ...perAddress },
      { key: this.#links.bucketOf('questions of all cities', mailbox), ...perMailbox },
    ]
    return this.#limits.take(limits, now)
  }

  /** Whether a link of a question can still be used, without using it, because mail scanners open links. */
  checkConfirm(city: string, link: string, now: number): ReadLink<unknown>['kind'] {
    return this.#links.readConfirm(city, link, now).kind
  }

  /** Confirms. Throws a StoreError. */
  async confirm(city: string, link: string, now: number): Promise<ConfirmResult> {
    const read = this.#links.readConfirm(city, link, now)
    return read.kind === 'read' ? this.#subscribers.confirm(city, read.value, now) : read.kind
  }

  /** Whether a link of a message can still be used, without using it. */
  checkLeave(city: string, link: string, now: number): ReadLink<unknown>['kind'] {
    return this.#links.readLeave(city, link, now).kind
  }

  /**
   * Ends the list of the message that has this link, or all lists; with the last one the
   * address is erased. A link that was used before gives the same answer. Throws a StoreError.
   */
  async leave(city: string, link: string, what: 'this' | 'all', now: number): Promise<LeaveResult> {
    const read = this.#links.readLeave(city, link, now)
    if (read.kind !== 'read') return read.kind === 'expired' ? 'leaveExpired' : 'forged'
    const { id, kind } = read.value
    if (what === 'this' && (await this.#subscribers.leave(city, id, kind)) === 'stays') return 'leftList'
    await this.#subscribers.erase(city, id)
    return 'left'
  }
}
