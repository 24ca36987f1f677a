import { setTimeout as sleep } from 'node:timers/promises'

/** Too many searches wait: this one is refused, and can be made again in some seconds. */
export class SearchBusyError extends Error {
  override readonly name = 'SearchBusyError'
  constructor() {
    super('too many searches are waiting')
  }
}

/** Bounds of searches that are not in the cache: those that wait in all, and of one reader, whose pages have a few tabs at most. */
const usual = { waiting: 60, perReader: 3 }

/**
 * A pause after a search, as a multiple of the time that it computed: searches take at most a quarter of the processor. One
 * that waits, such as for PostgreSQL, delays the next one by what this thread did meanwhile.
 */
const pause = 3
/** ms */
const longestPause = 3_000

interface Waiting {
  reader: string | undefined
  run: () => Promise<void>
}

/**
 * Runs searches one after the other with pauses between them, so that cached pages are sent in between however many
 * readers search. A reader has few places, so that one cannot take all of them.
 */
export class SearchQueue {
  readonly #bounds: typeof usual
  readonly #waiting: Waiting[] = []
  readonly #places = new Map<string, number>()
  #isRunning = false

  constructor(bounds = usual) {
    this.#bounds = bounds
  }

  /** Runs a search when it is its turn. `reader`: undefined where readers cannot be told apart. Throws a SearchBusyError. */
  run<Result>(reader: string | undefined, search: () => Promise<Result>): Promise<Result> {
    const taken = reader === undefined ? 0 : (this.#places.get(reader) ?? 0)
    if (this.#waiting.length >= this.#bounds.waiting || taken >= this.#bounds.perReader)
      return Promise.reject(new SearchBusyError())
    if (reader !== undefined) this.#places.set(reader, taken + 1)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ reader, run: () => search().then(resolve, reject) })
    if (!this.#isRunning) void this.#work()
    return promise
  }

  async #work(): Promise<void> {
    this.#isRunning = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const begun = process.threadCpuUsage()
      await next.run()
      this.#leave(next.reader)
      const { user, system } = process.threadCpuUsage(begun)
      await sleep(Math.min(longestPause, ((user + system) / 1000) * pause))
    }
    this.#isRunning = false
  }

  #leave(reader: string | undefined): void {
    if (reader === undefined) return
    const taken = (this.#places.get(reader) ?? 1) - 1
    if (taken === 0) this.#places.delete(reader)
    else this.#places.set(reader, taken)
  }
}
