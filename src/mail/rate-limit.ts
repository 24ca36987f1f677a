import { LRUCache } from 'lru-cache'

/**
 * Allows `most` events of each key in a window of `window` ms; beyond `keys` keys the oldest are forgotten. The clock is
 * monotonic: one that is set back a day would make a window last a day longer.
 */
export class RateLimit {
  readonly #most: number
  readonly #window: number
  readonly #clock: () => number
  readonly #counts: LRUCache<string, { since: number; count: number }>

  constructor(
    { most, window, keys }: { most: number; window: number; keys: number },
    clock: () => number = () => performance.now(),
  ) {
    this.#clock = clock
    this.#most = most
    this.#window = window
    // With `max`, it would reserve its places at once: 4 ms for 20,000.
    this.#counts = new LRUCache({ maxSize: keys, sizeCalculation: () => 1 })
  }

  /** Counts an event of this key and returns whether it is within the limit. */
  take(key: string): boolean {
    const now = this.#clock()
    const known = this.#counts.get(key)
    if (!known || now - known.since >= this.#window) {
      this.#counts.set(key, { since: now, count: 1 })
      return true
    }
    known.count += 1
    return known.count <= this.#most
  }
}

/** The network of 256 addresses of an IPv4 address; those of IPv6 are counted by their network of 64 bits already (client-address.ts). */
export function networkOf(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')
}
