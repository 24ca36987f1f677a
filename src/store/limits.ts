/** A limit of events of one kind. */
export interface Limit {
  /** What is counted; nothing from which a reader could be found. */
  key: string
  /** Events that are allowed in `window` ms, which begin with the first one. */
  most: number
  window: number
}

/** Limits that hold over all processes on the store. */
export interface LimitStore {
  /** Counts an event for each key; whether it is within all limits. `now`: ms. Throws a StoreError. */
  take(limits: readonly Limit[], now: number): Promise<boolean>
}
