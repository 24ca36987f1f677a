import type { Limit } from './limits.ts'
import type { Mailing } from './mailings.ts'
import type { MailKind } from './subscribers.ts'

/** What was written for the outbox, and which attempt to send it this is. */
interface Claimed {
  /** Never given to another message. */
  id: number
  city: string
  /** When it was written; of an imported address: when its turn to be asked came. */
  madeAt: number
  /** Attempts to send it, this one included. */
  tries: number
  /** How many of those before may have delivered it, because nobody knows how they ended. */
  unsure: number
}

/** Asks an address to confirm its choices. */
export interface Question extends Claimed {
  kind: 'question'
  subscriberId: number
  address: string
  choices: readonly MailKind[]
  /** Number of the question to this address, from 1. */
  number: number
  /** As of a subscriber. */
  consent: string | undefined
  language: string | undefined
}

/** What a reader writes to the newsroom. */
interface ContactForm {
  name: string
  email: string
  topic: string
  message: string
}

/** A reader's message to the newsroom, kept until the mail server has accepted it. */
export interface ContactMessage extends Claimed {
  kind: 'contact'
  form: ContactForm
}

/** An issue to one subscriber. */
export interface Delivery extends Claimed {
  kind: MailKind
  /** With the words of `language`. */
  mailing: Mailing
  /** The subscriber's language, where the issue has a translation; undefined for the city's. */
  language: string | undefined
  subscriberId: number
  address: string
  confirmedAt: number
}

/** Tells the newsroom of a file that readers do not get as it is, or that they get again. */
export interface DeskNote extends Claimed {
  kind: 'held' | 'mended'
  file: string
  /** Empty for a file that is mended. */
  error: string
}

/** A message that is claimed and may now be sent, once. */
export type OutboxMessage = Question | ContactMessage | DeskNote | Delivery

/**
 * What is done with a message after an attempt. `done`: it was sent, or is given up; `refused`: its address
 * takes no mail. `later`: tried again at that time; `isUnsure`: although it may have been delivered.
 */
export type Outcome =
  | { kind: 'done' | 'refused' }
  | { kind: 'later'; at: number; error: string; isUnsure?: boolean }

/** How a message came in. */
export interface Submission {
  /** The same for the same form with the same words. */
  key: string
  /** When the form can no longer be sent: `key` is remembered until then. */
  until: number
  limits: readonly Limit[]
}

/** After so many attempts that may have delivered a message about an alert it is not sent again. */
export const mostUnsure = 3

/**
 * Every message that is not sent yet, in one queue: alerts, then what somebody waits for (questions after
 * a form, messages to newsrooms), then digests and questions to imported addresses. Questions are written
 * by SubscriberStore, issues by MailingStore. Times are ms since 1970. Every method throws a StoreError.
 */
export interface OutboxStore {
  /** Stores a message once per submission and counts it for its limits; returns whether it is stored. */
  addContact(
    message: ContactForm & { city: string; receivedAt: number },
    submission?: Submission,
  ): Promise<boolean>
  /**
   * Due messages, the most urgent first, each claimed until `leaseUntil`. One whose claim ended without an
   * outcome may have been sent: it is claimed again (a copy does less harm than a loss; of an alert as often
   * as `mostUnsure` says), but an issue of a digest is not.
   */
  claim(now: number, leaseUntil: number, limit: number): Promise<OutboxMessage[]>
  /**
   * Deletes a message or puts it off, unless it was claimed again since. A refused address is suspended, and
   * erased where it never confirmed.
   */
  finish(message: OutboxMessage, outcome: Outcome, now: number): Promise<void>
  /** How many messages are not sent yet; since when the oldest waits. */
  countWaiting(now: number): Promise<{ count: number; since: number | undefined }>
}
