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

/** Messages to newsrooms that wait to be sent. Times are milliseconds since 1970. Every method throws a StoreError. */
export interface ContactMessageStore {
  add(message: Omit<ContactMessage, 'id' | 'tries'>): Promise<void>
  /** Messages that are due, each claimed until `leaseUntil`; one whose claim ended is due again. */
  claim(now: number, leaseUntil: number, limit: number): Promise<ContactMessage[]>
  delete(id: number): Promise<void>
  postpone(id: number, until: number): Promise<void>
}
