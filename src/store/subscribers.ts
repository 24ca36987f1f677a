/** Kinds of mail: a digest each morning or each week, and weather alerts. */
export const mailKinds = ['daily', 'weekly', 'alerts'] as const

export type MailKind = (typeof mailKinds)[number]

/** An address that signed up. Until `confirmedAt` is set it gets only the message that asks to confirm. */
export interface Subscriber {
  /** Never given to another address, also not after this one was erased. */
  id: number
  city: string
  address: string
  /** What was confirmed; empty where nothing was. */
  choices: readonly MailKind[]
  confirmedAt: number | undefined
  /** When sending was suspended, because the mail server said that the address takes no mail. */
  suspendedAt: number | undefined
  /** Where and when an imported address subscribed, as the operator said; undefined where typed here. */
  consent: string | undefined
  /** BCP 47 tag of the language that its reader chose beside English; undefined for the city's. */
  language: string | undefined
}

/** An address of a list that is imported. */
export interface ListedAddress {
  address: string
  choices: readonly MailKind[]
}

/** What a link to confirm says: whom it confirms, and of which question it is. */
export interface AnsweredQuestion {
  subscriberId: number
  number: number
  choices: readonly MailKind[]
  language?: string | undefined
}

/** Addresses that asked for mail. Times are milliseconds since 1970. Every method throws a StoreError. */
export interface SubscriberStore {
  /**
   * Stores a sign-up and puts the question into the outbox, once where the same form comes again within a
   * minute. `language`: as of a subscriber. The same statements for a known and an unknown address.
   */
  ask(
    city: string,
    address: string,
    choices: readonly MailKind[],
    now: number,
    language?: string,
  ): Promise<void>
  /**
   * Puts a question into the outbox to each address that the city does not know, each `pace` ms after the last
   * and after earlier imports; returns how many. A known address, subscribed, suspended or asked, stays.
   */
  askListed(
    city: string,
    listed: readonly ListedAddress[],
    how: { consent: string; pace: number; now: number },
  ): Promise<number>
  /** Confirms a question's choices and language. `used`: by this or a later link; `gone`: unknown address. */
  confirm(city: string, question: AnsweredQuestion, now: number): Promise<'confirmed' | 'used' | 'gone'>
  /** Cities with a confirmed subscriber. */
  cities(): Promise<string[]>
  /** Languages beside the city's own that confirmed subscribers of it chose. */
  languages(city: string): Promise<string[]>
  /** All subscribers of a city by id, also the unconfirmed. */
  list(city: string): Promise<Subscriber[]>
  /** Ends one list and its waiting messages; `none`: unknown or no other list, and nothing was changed. */
  leave(city: string, id: number, kind: MailKind): Promise<'stays' | 'none'>
  /** Erases an address and what is kept of messages to it; returns whether it was there. */
  erase(city: string, id: number): Promise<boolean>
  /** Erases by address, case-insensitively. */
  eraseAddress(city: string, address: string): Promise<boolean>
  /** Erases addresses that nobody confirmed since `askedBefore`. */
  forgetUnconfirmed(askedBefore: number): Promise<number>
}
