import type { MailKind } from './subscribers.ts'

/** One issue as it was made, kept so that a process that continues after a crash sends the same text. */
export interface Mailing {
  id: number
  city: string
  kind: MailKind
  /** The day or the alert that it is the issue of. There is one mailing for each city, kind and edition. */
  edition: string
  subject: string
  text: string
  html: string
  madeAt: number
}

/** An issue that is stored, with its translations for those who chose another language. */
export interface NewMailing extends Omit<Mailing, 'id'> {
  translations?: readonly TranslatedIssue[]
}

/** An issue in another language. */
interface TranslatedIssue {
  /** BCP 47 tag. */
  language: string
  subject: string
  text: string
  html: string
}

/** A message of a mailing that is claimed and may now be sent, once. */
export interface Delivery {
  /** With the words of `language`. */
  mailing: Mailing
  /** The subscriber's language, where the issue has a translation; undefined for the city's. */
  language?: string | undefined
  subscriberId: number
  address: string
  confirmedAt: number
  tries: number
}

/**
 * What became of a message. `sent`: the server took it. `refused`: it never will. `unknown`: the connection
 * ended before its answer, so that it is not sent again. `later`: not taken, and tried again at that time.
 */
export type DeliveryResult =
  | { kind: 'sent' }
  | { kind: 'refused' | 'unknown' | 'failed'; error: string }
  | { kind: 'later'; at: number; error: string }

/** How many messages of a mailing are in which state. */
type MailingCounts = Readonly<
  Record<'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'failed', number>
>

/** Issues and their deliveries. Times are milliseconds since 1970. Every method throws a StoreError. */
export interface MailingStore {
  /** Stores an issue for subscribers who confirmed its kind, except suspended ones; one that exists stays. */
  add(mailing: NewMailing): Promise<{ id: number; isNew: boolean }>
  /**
   * The same, unless more mailings of its city and kind were made since `told.since` than the `told.count`
   * that its text follows from: another process was faster. Resolves to whether it was stored.
   */
  addAfter(mailing: NewMailing, told: { since: number; count: number }): Promise<boolean>
  /** Issues of a kind that were made since. */
  listMade(city: string, kind: MailKind, since: number): Promise<{ edition: string; madeAt: number }[]>
  has(city: string, kind: MailKind, edition: string): Promise<boolean>
  /**
   * Messages that are due, each claimed until `leaseUntil`. One whose claim ended without a result may have
   * been sent: it becomes `unknown` and is not claimed again, except about an alert: better twice than never.
   */
  claim(now: number, leaseUntil: number, limit: number): Promise<Delivery[]>
  finish(delivery: { mailingId: number; subscriberId: number }, result: DeliveryResult): Promise<void>
  counts(mailingId: number): Promise<MailingCounts>
  /** How many messages (issues, questions, to newsrooms) are not sent yet; since when the oldest waits. */
  countWaiting(now: number): Promise<{ count: number; since: number | undefined }>
  deleteBefore(madeBefore: number): Promise<void>
}
