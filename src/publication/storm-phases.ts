/** The phases of a storm in the order of time. */
export const stormPhases = ['watch', 'warning', 'landfall', 'recovery'] as const

/** Where a city is in a storm. */
export type StormPhase = (typeof stormPhases)[number]

/** A phase that the publisher sets, until an instant in ms since 1970. */
export interface StormChoice {
  phase: StormPhase
  until: number
  /** Whether it is practice: every page says so, and what the alerts say ends it. */
  isDrill: boolean
}
