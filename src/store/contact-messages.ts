import type { Limit } from './limits.ts'

/** A reader's message to the newsroom, kept until the mail server has accepted it. */
export interface ContactMessage {
  id: number
  city: string
  name: string
  email: string
  topic: string
  message: string
  receivedAt: number
  /** Number of failed attempts to send it. */
  tries: number
}

/** How a message came in. */
export interface Submission {
  /** The same for the same form with the same words. */
  key: string
  /** When the form can no longer be sent: `key` is remembered until then. */
  until: number
  limits: readonly Limit[]
}

/** Messages to newsrooms that wait to be sent. Times are ms since 1970. Every method throws a StoreError. */
export interface ContactMessageStore {
  /** Stores a message once per submission and counts it for its limits; returns whether it is stored. */
  add(message: Omit<ContactMessage, 'id' | 'tries'>, submission?: Submission): Promise<boolean>
  /** Messages that are due, each claimed until `leaseUntil`; one whose claim ended is due again. */
  claim(now: number, leaseUntil: number, limit: number): Promise<ContactMessage[]>
  delete(id: number): Promise<void>
  postpone(id: number, until: number): Promise<void>
}
