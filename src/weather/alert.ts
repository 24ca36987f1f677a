// Alerts in the form that pages get. Times are milliseconds since 1970.

/** How strong an alert is, by the last word of its name; an unknown word is a statement. */
export type AlertLevel = 'warning' | 'watch' | 'advisory' | 'statement'

/** One event that the Weather Service warns of, whatever the number of its messages. */
export interface Alert {
  /** Stable from the first message to the last; for addresses and feeds. */
  id: string
  /** 'Hurricane Warning', as the service writes it. */
  event: string
  level: AlertLevel
  /** Lower is more urgent. */
  rank: number
  startsAt: number
  /** Undefined where the service gives no end: it is in force until the service ends it. */
  endsAt: number | undefined
  /** Set where its end passed and the service, not asked since, may have extended it; `since`: last asked. */
  unchecked?: { since: number | undefined } | undefined
  /** When its first message was sent. */
  issuedAt: number
  /** When its newest message was sent. */
  updatedAt: number
  /** 'Coastal Broward; Metro Broward' */
  area: string
  /** 'NWS Miami FL' */
  sender: string
  /** The service's own headline; may be empty. */
  headline: string
  /** Paragraphs, unwrapped. */
  description: readonly string[]
  /** What to do, in paragraphs; empty where the service says nothing. */
  instruction: readonly string[]
  /** Since when the service's list, which was read, has it no more, though it never said that it ended. */
  unlistedSince?: number | undefined
  /** When and how it ended, where it did: it is in force without. Kept for an hour after its end. */
  ended: { at: number; how: AlertEnd } | undefined
}

/** `delisted`: the service no longer lists it and never said why. */
export type AlertEnd = 'over' | 'cancelled' | 'replaced' | 'delisted'
