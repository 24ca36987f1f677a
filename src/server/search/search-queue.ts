import pLimit, { type LimitFunction } from 'p-limit'

/** Too many searches wait: this one is refused, and can be made again in some seconds. */
export class SearchBusyError extends Error {
  override readonly name = 'SearchBusyError'
  constructor() {
    super('too many searches are waiting')
  }
}

/**
 * The most searches that run or wait: in all, of a city, and of a reader, whose pages have a few tabs at
 * most. A city whose database hangs fills its own places alone.
 */
const usual = { all: 60, city: 8, reader: 3 }

/** Searches that run at once, each of another city: a slow database holds up its own city alone. */
const running = 8

/** A pause after a search, as a multiple of its CPU time in this thread: searches take a quarter of a CPU. */
const pause = 3
/** ms */
const longestPause = 3_000

/** Who searches where. */
interface Searcher {
  city: string
  /** Undefined where readers cannot be told apart. */
  reader: string | undefined
  /** The part of the places that may be taken: suggestions leave some for searches. 1 by default. */
  share?: number
}

/**
 * Runs searches of one city one after the other, those of several cities beside each other, with pauses after
 * each, so that cached pages are sent in between however many search. What one search computes is bounded by
 * its query: no queue interrupts SQLite (store/sqlite/search-store.ts).
 */
export class SearchQueue {
  readonly #bounds: typeof usual
  readonly #running = pLimit(running)
  readonly #cities = new Map<string, LimitFunction>()
  /** How many run or wait: by 'all', city and reader. */
  readonly #taken = new Map<string, number>()
  #pause = Promise.resolve()
  /** CPU time of the thread when the last search began or ended: its work while one hangs is not counted. */
  #counted = process.threadCpuUsage()

  constructor(bounds: Partial<typeof usual> = {}) {
    this.#bounds = { ...usual, ...bounds }
  }

  /** Runs a search when it is its turn. Throws a SearchBusyError. */
  async run<Result>({ city, reader, share = 1 }: Searcher, search: () => Promise<Result>): Promise<Result> {
    const bounds = [
      ['all', this.#bounds.all],
      [`city ${city}`, this.#bounds.city],
      ...(reader === undefined ? [] : [[`reader ${reader}`, this.#bounds.reader] as const]),
    ] as const
    if (bounds.some(([key, most]) => this.#count(key) >= most * share)) throw new SearchBusyError()
    for (const [key] of bounds) this.#taken.set(key, this.#count(key) + 1)
    const ofCity = this.#cities.get(city) ?? pLimit(1)
    this.#cities.set(city, ofCity)
    try {
      return await ofCity(() => this.#running(() => this.#runNow(search)))
    } finally {
      for (const [key] of bounds) this.#leave(key)
      if (this.#count(`city ${city}`) === 0) this.#cities.delete(city)
    }
  }

  async #runNow<Result>(search: () => Promise<Result>): Promise<Result> {
    await this.#pause
    this.#counted = process.threadCpuUsage()
    try {
      return await search()
    } finally {
      const { user, system } = process.threadCpuUsage(this.#counted)
      this.#counted = process.threadCpuUsage()
      const ms = Math.min(longestPause, ((user + system) / 1000) * pause)
      const before = this.#pause
      this.#pause = before.then(() => new Promise((resolve) => setTimeout(resolve, ms)))
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  #leave(key: string): void {
    const left = this.#count(key) - 1
    if (left === 0) this.#taken.delete(key)
    else this.#taken.set(key, left)
  }
}
