import type { PollingProcess } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import { repeat } from './repeat.ts'

const interval = 30_000

/** Tells the other processes on the store which cities this one has. */
export class Announcing {
  readonly #store: Pick<Store, 'sources' | 'clock'>
  readonly #process: PollingProcess & { cities: Map<string, string> }
  #stop = async () => {}
  /** Whether cities have come or gone since the last announcement. */
  #isOutdated = false

  constructor(store: Pick<Store, 'sources' | 'clock'>, { name, cities }: PollingProcess) {
    this.#store = store
    this.#process = { name, cities: new Map(cities) }
  }

  /** Announces this process; resolves to whether no other is running. Throws a StoreError. */
  async announce(): Promise<boolean> {
    this.#isOutdated = false
    const { clock, sources } = this.#store
    const others = await sources.announce(this.#process, clock.now()).catch((error: unknown) => {
      this.#isOutdated = true
      throw error
    })
    return others.length === 0
  }

  /** Notes the sources of a city, or that it was removed (`undefined`). */
  note(city: string, fingerprint: string | undefined): void {
    const { cities } = this.#process
    const wasKnown = cities.has(city)
    if (fingerprint === undefined) cities.delete(city)
    else cities.set(city, fingerprint)
    if (wasKnown !== cities.has(city)) this.#isOutdated = true
  }

  /** Whether this process has a city. */
  has(city: string): boolean {
    return this.#process.cities.has(city)
  }

  /** Announces cities that came or went, before sources of new ones are listed. Throws a StoreError. */
  async announceChanges(): Promise<void> {
    if (this.#isOutdated) await this.announce()
  }

  /** Announces the process again and again until `stop`. */
  start(onError: (error: unknown) => void): void {
    const announce = async () => {
      await this.announce()
      return interval
    }
    this.#stop = repeat(announce, { pause: interval, onError })
  }

  /** Tells the other processes that this one ends. Throws a StoreError. */
  async stop(): Promise<void> {
    await this.#stop()
    await this.#store.sources.leave(this.#process.name)
  }
}
