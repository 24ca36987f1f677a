import { LRUCache } from 'lru-cache'

/** Allows `most` events of each key in a window of `window` ms; beyond `keys` keys the oldest are forgotten. */
export class RateLimit {
  readonly #most: number
  readonly #window: number
  readonly #counts: LRUCache<string, { since: number; count: number }>

  constructor({ most, window, keys }: { most: number; window: number; keys: number }) {
    this.#most = most
    this.#window = window
    // With `max`, it would reserve its places at once: 4 ms for 20,000.
    this.#counts = new LRUCache({ maxSize: keys, sizeCalculation: () => 1 })
  }

  /** Counts an event of this key and returns whether it is within the limit. `now` in milliseconds since 1970. */
  take(key: string, now: number): boolean {
    const known = this.#counts.get(key)
    if (!known || now - known.since >= this.#window) {
      this.#counts.set(key, { since: now, count: 1 })
      return true
    }
    known.count += 1
    return known.count <= this.#most
  }
}
