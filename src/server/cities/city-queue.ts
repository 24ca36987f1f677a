import { setTimeout as sleep } from 'node:timers/promises'

/** Background work takes at most this part of the time, so that pages go on. */
const backgroundShare = 0.5

/** Works on one city at a time: first on those that changed, then on those that are only to be looked after. */
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

  /** Works on a city soon, once however often it is added before its turn. */
  add(id: string, urgency: 'changed' | 'background'): void {
    if (this.#stopping.signal.aborted) return
    if (urgency === 'changed') this.#changed.add(id)
    else this.#background.add(id)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Works on a city after a while, in ms. */
  addLater(id: string, wait: number): void {
    const waited = sleep(wait, undefined, { signal: this.#stopping.signal })
      .catch(() => undefined) // Stopped.
      .then(() => this.add(id, 'changed'))
      .finally(() => this.#waiting.delete(waited))
    this.#waiting.add(waited)
  }

  /** Resolves when nothing is left to do, and nothing waits for its time. */
  async idle(): Promise<void> {
    while (this.#running || this.#waiting.size > 0)
      await Promise.race([this.#running, ...this.#waiting].filter(Boolean))
  }

  /** Lets the work in hand finish and drops the rest. */
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

  /** `total`: for work and pause together, in ms. A change ends no pause: it is at most as long as one reading. */
  async #pause(total: number): Promise<void> {
    const pause = total * (1 - backgroundShare)
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined) // Stopped.
  }
}
