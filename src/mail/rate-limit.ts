/**
 * Allows `most` events per key in `window` ms, then forgets the key, which may
 * be a reader's network address. Beyond `keys` keys the oldest are forgotten.
 * The clock is monotonic: one set back a day would make a window a day longer.
 */
export class RateLimit {
  readonly #most: number
  readonly #window: number
  readonly #keys: number
  readonly #clock: () => number
  /** Counts by key, in the order in which their windows began. */
  readonly #counts = new Map<string, { since: number; count: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    { most, window, keys }: { most: number; window: number; keys: number },
    clock: () => number = () => performance.now(),
  ) {
    this.#clock = clock
    this.#most = most
    this.#window = window
    this.#keys = keys
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#counts.size
  }

  /** Counts an event of this key and returns whether it is within the limit. */
  take(key: string): boolean {
    const now = this.#clock()
    this.#forgetBefore(now - this.#window)
    const known = this.#counts.get(key)
    if (known) {
      known.count += 1
      return known.count <= this.#most
    }
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size >= this.#keys) this.#counts.delete(oldest)
    this.#counts.set(key, { since: now, count: 1 })
    this.#timer ??= this.#forgetLater(this.#window)
    return true
  }

  #forgetBefore(end: number): void {
    for (const [key, { since }] of this.#counts) {
      if (since > end) return
      this.#counts.delete(key)
    }
  }

  /** Also when nobody comes again. */
  #forgetLater(wait: number): NodeJS.Timeout {
    return setTimeout(() => {
      const now = this.#clock()
      this.#forgetBefore(now - this.#window)
      const [oldest] = this.#counts.values()
      this.#timer = oldest && this.#forgetLater(oldest.since + this.#window - now)
    }, wait).unref()
  }
}
