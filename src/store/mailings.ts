import type { MailKind } from './subscribers.ts'

/** One issue as it was made, kept so that a process that continues after a crash sends the same text. */
export interface Mailing {
  id: number
  city: string
  kind: MailKind
  /** The day or the alert that it is the issue of. There is one mailing for each city, kind and edition. */
  edition: string
  subject: string
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
  html: string
}

/** Issues, each with a message in the outbox for each subscriber. Times: ms. Every method throws a StoreError. */
export interface MailingStore {
  /**
   * Stores an issue for subscribers who confirmed its kind, except suspended ones, unless it exists, or more of
   * its city and kind were made since `told.since` than the `told.count` that its text follows from: another
   * process was faster. Resolves to whether it was stored.
   */
  add(mailing: NewMailing, told?: { since: number; count: number }): Promise<boolean>
  /** Issues of a kind that were made since. */
  listMade(city: string, kind: MailKind, since: number): Promise<{ edition: string; madeAt: number }[]>
  has(city: string, kind: MailKind, edition: string): Promise<boolean>
  deleteBefore(madeBefore: number): Promise<void>
}
