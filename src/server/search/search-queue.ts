import { setTimeout as sleep } from 'node:timers/promises'

/** Too many searches wait: this one is refused, and can be made again in some seconds. */
export class SearchBusyError extends Error {
  override readonly name = 'SearchBusyError'
  constructor() {
    super('too many searches are waiting')
  }
}

/**
 * Bounds of searches that are not in the cache: those that wait in all, of one reader, whose pages have a few tabs at most,
 * and those that run at once, each for another city: one that waits for a slow database holds up its own city alone.
 */
const usual = { waiting: 60, perReader: 3, running: 8 }

/** A pause after a search, as a multiple of the time that this thread computed meanwhile: searches take a quarter of the processor. */
const pause = 3
/** ms */
const longestPause = 3_000

/** Who searches where. `reader`: undefined where readers cannot be told apart. */
interface Searcher {
  city: string
  reader: string | undefined
}

interface Waiting extends Searcher {
  run: () => Promise<void>
}

/**
 * Runs searches of one city one after the other, those of several cities beside each other, with pauses after each, so that
 * cached pages are sent in between however many readers search. A reader has few places, so that one cannot take all of them.
 */
export class SearchQueue {
  readonly #bounds: typeof usual
  readonly #waiting: Waiting[] = []
  readonly #places = new Map<string, number>()
  /** Cities whose search is running. */
  readonly #running = new Set<string>()
  #isPausing = false
  /** What the thread had computed when the last pause was reckoned. */
  #counted = process.threadCpuUsage()

  constructor(bounds: Partial<typeof usual> = {}) {
    this.#bounds = { ...usual, ...bounds }
  }

  /** Runs a search when it is its turn. Throws a SearchBusyError. */
  run<Result>({ city, reader }: Searcher, search: () => Promise<Result>): Promise<Result> {
    const taken = reader === undefined ? 0 : (this.#places.get(reader) ?? 0)
    if (this.#waiting.length >= this.#bounds.waiting || taken >= this.#bounds.perReader)
      return Promise.reject(new SearchBusyError())
    if (reader !== undefined) this.#places.set(reader, taken + 1)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ city, reader, run: () => search().then(resolve, reject) })
    this.#startNext()
    return promise
  }

  #startNext(): void {
    if (this.#isPausing || this.#running.size >= this.#bounds.running) return
    const at = this.#waiting.findIndex(({ city }) => !this.#running.has(city))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!next) return
    if (this.#running.size === 0) this.#counted = process.threadCpuUsage()
    this.#running.add(next.city)
    void next.run().then(() => this.#end(next))
    this.#startNext()
  }

  async #end({ city, reader }: Searcher): Promise<void> {
    this.#running.delete(city)
    this.#leave(reader)
    const { user, system } = process.threadCpuUsage(this.#counted)
    this.#counted = process.threadCpuUsage()
    if (!this.#isPausing) {
      this.#isPausing = true
      await sleep(Math.min(longestPause, ((user + system) / 1000) * pause))
      this.#isPausing = false
    }
    this.#startNext()
  }

  #leave(reader: string | undefined): void {
    if (reader === undefined) return
    const taken = (this.#places.get(reader) ?? 1) - 1
    if (taken === 0) this.#places.delete(reader)
    else this.#places.set(reader, taken)
  }
}
