/** Where a browser takes messages of a city, and the keys of their encryption (RFC 8291), in base64url. */
export interface PushAddress {
  /** Address at the browser's push service, unguessable. */
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser that asked to be told of storm alerts. */
export interface StormPush extends PushAddress {
  /** What its reader was told, a mark a line; empty where nothing was. */
  told: string
  /** Failed tries to tell what is new. */
  tries: number
}

/** Browsers that asked for storm alerts. Times in ms since 1970. Every method throws a StoreError. */
export interface StormPushStore {
  /**
   * Adds a browser; one that is known keeps what it was told, and gets the new keys. False where the city
   * has about 100,000 already: addresses that strangers make up are found out only when an alert is sent.
   */
  add(city: string, address: PushAddress): Promise<boolean>
  remove(endpoint: string): Promise<void>
  /** Cities that have such browsers. */
  cities(): Promise<string[]>
  /** Browsers of a city told something else than `marks`, failing ones last, claimed until `leaseUntil`. */
  claim(
    city: string,
    marks: string,
    query: { now: number; leaseUntil: number; limit: number },
  ): Promise<StormPush[]>
  /** Keeps what a browser was told; one that took its message is told before the others from then on. */
  settle(endpoint: string, told: string, options?: { tookMessage: boolean }): Promise<void>
  /** Keeps that a try failed, and when the next one is due. */
  postpone(endpoint: string, until: number): Promise<void>
}
