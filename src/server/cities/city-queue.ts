import { setTimeout as sleep } from 'node:timers/promises'

/** The largest share of time that background work may take, so that pages are not delayed. */
const backgroundShare = 0.5

/** Works on one city at a time: first on those that changed, then on those that are only due for a check. */
export class CityQueue {
  readonly #work: (id: string) => Promise<void>
  readonly #changed = new Set<string>()
  readonly #background = new Set<string>()
  readonly #stopping = new AbortController()
  readonly #waiting = new Set<Promise<void>>()
  #running: Promise<void> | undefined

  /** `work` must not reject. */
  constructor(work: (id: string) => Promise<void>) {
    this.#work = work
  }

  /** Adds a city; one that is already waiting is not added again. */
  add(id: string, urgency: 'changed' | 'background'): void {
    if (this.#stopping.signal.aborted) return
    if (urgency === 'changed') this.#changed.add(id)
    else this.#background.add(id)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Adds a city after a delay in ms. */
  addLater(id: string, wait: number): void {
    const waited = sleep(wait, undefined, { signal: this.#stopping.signal })
      .catch(() => undefined) // Stopped.
      .then(() => this.add(id, 'changed'))
      .finally(() => this.#waiting.delete(waited))
    this.#waiting.add(waited)
  }

  /** Resolves when no city is waiting or delayed. */
  async idle(): Promise<void> {
    while (this.#running || this.#waiting.size > 0)
      await Promise.race([this.#running, ...this.#waiting].filter(Boolean))
  }

  /** Lets the current work finish and drops the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#changed.clear()
    this.#background.clear()
    await this.idle()
  }

  async #run(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const begunAt = performance.now()
      await this.#work(next.id)
      if (next.urgency === 'background') await this.#pause((performance.now() - begunAt) / backgroundShare)
    }
  }

  #next(): { id: string; urgency: 'changed' | 'background' } | undefined {
    const [changed] = this.#changed
    if (changed !== undefined) {
      this.#changed.delete(changed)
      this.#background.delete(changed)
      return { id: changed, urgency: 'changed' }
    }
    const [id] = this.#background
    if (id === undefined) return undefined
    this.#background.delete(id)
    return { id, urgency: 'background' }
  }

  /** Pauses until work and pause together have taken `total` ms. A change does not shorten it. */
  async #pause(total: number): Promise<void> {
    const pause = total * (1 - backgroundShare)
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined) // Stopped.
  }
}
