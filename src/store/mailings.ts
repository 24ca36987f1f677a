import type { MailKind } from './subscribers.ts'

/** One issue of what subscribers are sent, as it was made: whoever goes on after a crash sends the same. */
export interface Mailing {
  id: number
  city: string
  kind: MailKind
  /** What it is the issue of: a day, or an alert. There is one mailing of a city, kind and edition. */
  edition: string
  subject: string
  text: string
  html: string
  madeAt: number
}

/** A message of a mailing that is claimed and may now be sent, once. */
export interface Delivery {
  mailing: Mailing
  subscriberId: number
  address: string
  confirmedAt: number
  tries: number
}

/**
 * What became of a message. `sent`: the server took it. `refused`: it never will. `unknown`: the connection ended before
 * its answer, so that it is not sent again. `later`: it did not take it, and is asked again at that time.
 */
export type DeliveryResult =
  | { kind: 'sent' }
  | { kind: 'refused' | 'unknown' | 'failed'; error: string }
  | { kind: 'later'; at: number; error: string }

/** How many messages of a mailing are in which state. */
export type MailingCounts = Readonly<
  Record<'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'failed', number>
>

/** Issues and who got them. Times are milliseconds since 1970. Every method throws a StoreError. */
export interface MailingStore {
  /** Keeps an issue and lists everybody who confirmed its kind and is not suspended; the id of the one that is there already. */
  add(mailing: Omit<Mailing, 'id'>): Promise<{ id: number; isNew: boolean }>
  /** Whether this issue was made. */
  has(city: string, kind: MailKind, edition: string): Promise<boolean>
  /**
   * Messages that are due, each claimed until `leaseUntil`. One whose claim ended without a result may have been sent: it
   * becomes `unknown` and is never claimed again.
   */
  claim(now: number, leaseUntil: number, limit: number): Promise<Delivery[]>
  finish(delivery: { mailingId: number; subscriberId: number }, result: DeliveryResult): Promise<void>
  /** Notes that a message which the server had taken came back. Returns whether it was not known before. */
  noteReturned(delivery: { mailingId: number; subscriberId: number }): Promise<boolean>
  counts(mailingId: number): Promise<MailingCounts>
  /** Deletes issues made before this. */
  deleteBefore(madeBefore: number): Promise<void>
}
